import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GZIPS, ZIP_BOMBS, ZIP_LIES, ZIP_NAMES, ZIP_SHAPES } from './archives.ts';
import { Arena, TEST_MS } from './arena.ts';
import { harmOf } from './engagement.ts';

const MOST_MIB = 700;
let arena: Arena;

beforeAll(async () => {
  arena = await Arena.open();
});

afterAll(async () => {
  await arena.close();
});

describe.each([
  ['zips that unpack without end', ZIP_BOMBS],
  ['zips that lie', ZIP_LIES],
  ['names in zips', ZIP_NAMES],
  ['zips of odd shapes', ZIP_SHAPES],
  ['gzips', GZIPS],
])('%s', (_, attacks) => {
  it.each(attacks)(
    '$name does no harm',
    async (attack) => {
      expect(await harmOf(arena, attack, MOST_MIB)).toEqual([]);
    },
    TEST_MS,
  );
});
