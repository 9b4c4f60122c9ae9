import { byTier, generatedSeeds } from '#testing/generated.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Arena, TEST_MS } from './arena.ts';
import { fuzzOnce, fuzzedFormats } from './fuzz.ts';

/** `node bench/fuzz.mjs` continues with any seeds. */
const SEEDS = generatedSeeds(1, { quick: 2, deep: 10 });
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
    for (const seed of SEEDS) {
      expect(await fuzzOnce(arena, formats, { format, seed })).toEqual([]);
    }
  },
  byTier({ quick: TEST_MS, deep: 10 * TEST_MS }),
);
