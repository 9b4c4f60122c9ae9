import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Arena, TEST_MS } from './arena.ts';
import { harmOf } from './engagement.ts';

type Attack = Parameters<typeof harmOf>[1];

/** A test for each attack: it does no harm, in memory of at most so many MiB. */
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
    it.each(attacks)(
      '$name does no harm',
      async (attack) => {
        expect(await harmOf(arena, attack, maxMib)).toEqual([]);
      },
      TEST_MS,
    );
  });
};
