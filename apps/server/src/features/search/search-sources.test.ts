import { expect, it } from 'vitest';
import { KINDS, PARTS } from '../../platform/access/thing-kinds.ts';
import { NOT_SEARCHED, SEARCH_SOURCES } from './search-sources.store.ts';

it('has a source for every stored kind, or the reason why there is none', () => {
  const stored = [...Object.values(KINDS).map(({ table }) => table), ...Object.keys(PARTS)];
  const known = new Set([
    ...Object.values(SEARCH_SOURCES).flatMap(({ tables }) => tables),
    ...Object.keys(NOT_SEARCHED),
  ]);
  expect(stored.filter((table) => !known.has(table as never))).toEqual([]);
});
