import type { TransformationStep } from '@plumbline/contract';
import { expect, it } from 'vitest';
import type { RecipeEntries } from './recipe-edits.ts';
import { reduceHistories, travelTarget } from './recipe-history.ts';

const step: TransformationStep = { kind: 'trim', columns: ['a'] };
const of = (...ids: string[]): RecipeEntries => ids.map((id) => ({ id, step, enabled: true }));
const idsOf = (recipe: RecipeEntries | null) => recipe?.map(({ id }) => id) ?? null;

it('leads back to the recipe before the last change, and forth again', () => {
  const changed = reduceHistories({}, { type: 'changed', dataset: 'd', from: of('a'), to: of('a', 'b') });
  expect(idsOf(travelTarget(changed['d'], 'undo', of('a', 'b')))).toEqual(['a']);
  expect(travelTarget(changed['d'], 'redo', of('a', 'b'))).toBeNull();
  const back = reduceHistories(changed, {
    type: 'travelled',
    dataset: 'd',
    way: 'undo',
    from: of('a', 'b'),
    to: of('a'),
  });
  expect(travelTarget(back['d'], 'undo', of('a'))).toBeNull();
  expect(idsOf(travelTarget(back['d'], 'redo', of('a')))).toEqual(['a', 'b']);
});

it('keeps the recipes of two datasets apart', () => {
  const state = reduceHistories({}, { type: 'changed', dataset: 'one', from: of(), to: of('a') });
  expect(travelTarget(state['other'], 'undo', of())).toBeNull();
});

it('uses the new id of a step that undo recreated in every recipe before and after', () => {
  const first = reduceHistories({}, { type: 'changed', dataset: 'd', from: of('a'), to: of('a', 'b') });
  const second = reduceHistories(first, { type: 'changed', dataset: 'd', from: of('a', 'b'), to: of('b') });
  const back = reduceHistories(second, {
    type: 'travelled',
    dataset: 'd',
    way: 'undo',
    from: of('b'),
    to: of('a2', 'b'),
  });
  expect(idsOf(travelTarget(back['d'], 'undo', of('a2', 'b')))).toEqual(['a2']);
});

it('leads nowhere once somebody else has changed the recipe, so that undo never takes their step away', () => {
  const mine = reduceHistories({}, { type: 'changed', dataset: 'd', from: of(), to: of('a') });
  expect(travelTarget(mine['d'], 'undo', of('a', 'theirs'))).toBeNull();
  const next = reduceHistories(mine, {
    type: 'changed',
    dataset: 'd',
    from: of('a', 'theirs'),
    to: of('a', 'theirs', 'b'),
  });
  expect(idsOf(travelTarget(next['d'], 'undo', of('a', 'theirs', 'b')))).toEqual(['a', 'theirs']);
  expect(next['d']?.past).toHaveLength(1);
});
