import { afterAll, beforeAll, expect, it } from 'vitest';
import { Arena, TEST_MS } from './arena.ts';
import { fuzzOnce, fuzzedFormats } from './fuzz.ts';

/** `node bench/fuzz.mjs` goes on from here with any seed. */
const FIRST_SEED = 1;
const READINGS = 4;
const formats = await fuzzedFormats();
let arena: Arena;

beforeAll(async () => {
  arena = await Arena.open();
});

afterAll(async () => {
  await arena.close();
});

it.each(Object.keys(formats))(
  'changed %s is read or refused with a reason, and nothing is left',
  async (format) => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + READINGS; seed += 1) {
      expect(await fuzzOnce(arena, formats, { format, seed })).toEqual([]);
    }
  },
  TEST_MS,
);
