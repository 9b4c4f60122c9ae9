import { FRESH_SEED, IS_DEEP } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Arena, TEST_MS } from './arena.ts';
import { harmOf } from './engagement.ts';

type Attack = Parameters<typeof harmOf>[1];

/** A first look reads the start of what the whole reading reads: of this many attacks, a quick run previews one. */
const PREVIEWED_OF = 4;

/** Whether this run also takes a first look: at every attack in the deep tier, at others in each quick run. */
export const isPreviewed = (index: number): boolean => IS_DEEP || (index + FRESH_SEED) % PREVIEWED_OF === 0;

/** A test for each attack: it does no harm, in memory of at most this many MiB. */
export const describeAttacks = (
  maxMib: number,
  groups: readonly (readonly [string, readonly Attack[]])[],
): void => {
  let arena: Arena;

  beforeAll(async () => {
    arena = await Arena.open();
  });

  afterAll(async () => {
    await arena.close();
  });

  describe.each(groups)('%s', (_, attacks) => {
    it.each(attacks.map((attack, index) => ({ name: attack.name, attack, index })))(
      '$name does no harm',
      async ({ attack, index }) => {
        expect(await harmOf(arena, attack, { maxMib, isPreviewed: isPreviewed(index) })).toEqual([]);
      },
      TEST_MS,
    );
  });
};
