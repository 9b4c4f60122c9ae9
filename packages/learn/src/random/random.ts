/**
 * Seeded random numbers, the same on every machine: xoshiro128** (Blackman and Vigna, 2018), seeded by splitmix32.
 * Nothing in this package uses another source of chance.
 */
export interface Random {
  /** A 32-bit unsigned integer. */
  bits(): number;
  /** In [0, 1), with 32 bits. */
  uniform(): number;
  /** An integer in [0, bound), without bias for the bounds that rows have (below 2^32). */
  below(bound: number): number;
  /** Standard normal (Marsaglia's polar method). */
  normal(): number;
}

/** The source of chance of `seed`. Other `stream`s of one seed are independent: one per tree, fold or column. */
export function createRandom(seed: number, stream = 0): Random {
  let mixed = (Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul((stream + 1) | 0, 0x85ebca6b)) | 0;
  const split = (): number => {
    mixed = (mixed + 0x9e3779b9) | 0;
    let word = mixed ^ (mixed >>> 16);
    word = Math.imul(word, 0x21f0aaad);
    word ^= word >>> 15;
    word = Math.imul(word, 0x735a2d97);
    return word ^ (word >>> 15);
  };
  let [a, b, c, d] = [split(), split(), split(), split()];
  const bits = (): number => {
    const times5 = Math.imul(b, 5);
    const result = Math.imul((times5 << 7) | (times5 >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
  const uniform = (): number => bits() / 2 ** 32;
  return { bits, uniform, below: (bound) => Math.floor(uniform() * bound), normal: normalSource(uniform) };
}

function normalSource(uniform: () => number): () => number {
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const value = spare;
      spare = null;
      return value;
    }
    for (;;) {
      const [x, y] = [2 * uniform() - 1, 2 * uniform() - 1];
      const square = x * x + y * y;
      if (square > 0 && square < 1) {
        const scale = Math.sqrt((-2 * Math.log(square)) / square);
        spare = y * scale;
        return x * scale;
      }
    }
  };
}

/** Shuffles in place (Fisher and Yates). */
export function shuffle<T extends Uint32Array | Float64Array>(values: T, random: Random): T {
  for (let at = values.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    const value = values[at]!;
    values[at] = values[other]!;
    values[other] = value;
  }
  return values;
}

/** `count` distinct integers of [0, total), ascending: each set is equally likely (Knuth's algorithm S). */
export function sampleRows(total: number, count: number, random: Random): Uint32Array {
  const wanted = Math.min(total, count);
  const rows = new Uint32Array(wanted);
  let drawn = 0;
  for (let row = 0; drawn < wanted; row += 1) {
    if ((total - row) * random.uniform() < wanted - drawn) {
      rows[drawn] = row;
      drawn += 1;
    }
  }
  return rows;
}
