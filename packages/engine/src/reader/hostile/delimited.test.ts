import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Arena, TEST_MS } from './arena.ts';
import { ENCODINGS, HUGE, SHAPES } from './delimited-texts.ts';
import { harmOf } from './engagement.ts';

const MOST_MIB = 900;
let arena: Arena;

beforeAll(async () => {
  arena = await Arena.open();
});

afterAll(async () => {
  await arena.close();
});

describe.each([
  ['text larger than memory', HUGE],
  ['shapes', SHAPES],
  ['encodings', ENCODINGS],
])('%s', (_, attacks) => {
  it.each(attacks)(
    '$name does no harm',
    async (attack) => {
      expect(await harmOf(arena, attack, MOST_MIB)).toEqual([]);
    },
    TEST_MS,
  );
});
