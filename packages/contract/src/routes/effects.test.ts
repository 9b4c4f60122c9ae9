import { describe, expect, it } from 'vitest';
import type { Route } from '../route.ts';
import { ALL, type Effect, isAffected, subjectIds, SUBJECTS } from '../subjects.ts';
import { ALL_ROUTES } from './index.ts';

const paramNames = (route: Route): string[] => [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
const subjects = (effect: Effect | null): [string, string][] =>
  effect === null || 'nothing' in effect ? [] : Object.entries(effect);

describe.each(ALL_ROUTES.map((route) => [route.id, route] as const))('%s', (_id, route) => {
  const effect = route.reads ?? route.changes;

  it('either reads or changes, and only reads when it is a GET', () => {
    expect(route.reads === null).not.toBe(route.changes === null);
    expect(route.method === 'GET' && route.changes !== null).toBe(false);
  });

  it('names a subject by a parameter of its path, or gives the reason why there is none', () => {
    const allowed = [ALL, ...paramNames(route)];
    expect(subjects(effect).filter(([, param]) => !allowed.includes(param))).toEqual([]);
    const reason = effect !== null && 'nothing' in effect ? effect.nothing : null;
    expect(reason === null ? subjects(effect).length : reason.length).toBeGreaterThan(0);
  });
});

it('leaves out no change of what a call reads', () => {
  const changed = new Set(ALL_ROUTES.flatMap((route) => subjects(route.changes).map(([name]) => name)));
  const read = new Set(ALL_ROUTES.flatMap((route) => subjects(route.reads).map(([name]) => name)));
  // Nearly every call adds to the activity, a profile changes when its job ends, and connectors come with the product.
  expect([...read].filter((name) => !changed.has(name)).toSorted()).toEqual([
    'activity',
    'connector',
    'profile',
  ]);
});

it('names no subject that nothing reads', () => {
  const read = new Set(ALL_ROUTES.flatMap((route) => subjects(route.reads).map(([name]) => name)));
  expect(SUBJECTS.filter((name) => !read.has(name))).toEqual([]);
});

describe('what a change affects', () => {
  const read = (id: string) => subjectIds({ dataset: 'id' }, { id });

  it('is the one that it names', () => {
    expect(isAffected(read('a'), { dataset: 'a' })).toBe(true);
    expect(isAffected(read('a'), { dataset: 'b' })).toBe(false);
  });

  it('is every one when either side names all', () => {
    expect(isAffected({ dataset: ALL }, { dataset: 'a' })).toBe(true);
    expect(isAffected(read('a'), { dataset: ALL })).toBe(true);
  });

  it('is nothing of another subject', () => {
    expect(isAffected(read('a'), { rows: 'a', dashboard: ALL })).toBe(false);
    expect(isAffected(subjectIds({ nothing: 'It never changes.' }, {}), { dataset: ALL })).toBe(false);
  });
});
