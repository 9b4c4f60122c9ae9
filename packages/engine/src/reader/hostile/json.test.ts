import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Arena, TEST_MS } from './arena.ts';
import { harmOf } from './engagement.ts';
import { JSON_SIZES, JSON_WORDS } from './json-texts.ts';

const MOST_MIB = 900;
let arena: Arena;

beforeAll(async () => {
  arena = await Arena.open();
});

afterAll(async () => {
  await arena.close();
});

describe.each([
  ['JSON without end', JSON_SIZES],
  ['JSON of odd words', JSON_WORDS],
])('%s', (_, attacks) => {
  it.each(attacks)(
    '$name does no harm',
    async (attack) => {
      expect(await harmOf(arena, attack, MOST_MIB)).toEqual([]);
    },
    TEST_MS,
  );
});
