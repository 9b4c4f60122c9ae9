/** Numbers that look random and are the same for the same seed. */
export interface Chance {
  /** A whole number from 0 up to but not including the bound. */
  readonly below: (bound: number) => number;
  readonly pick: <T>(choices: readonly T[]) => T;
}

export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed, 0x9e37_79b1) | 0;
  const next = (): number => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    pick: (choices) => {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) {
        throw new Error('There is nothing to pick from.');
      }
      return chosen;
    },
  };
}
