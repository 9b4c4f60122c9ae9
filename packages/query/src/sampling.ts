/** Knuth's multiplicative hash of 32 bits: spreads following numbers, in whole numbers that every engine has. */
export const SAMPLE_FACTOR = 2_654_435_761;
/** Modulus of the hash: 32 bits. */
export const SAMPLE_MODULUS = 2 ** 32;

/** Places, from 0, of a sample of `size` among `total` rows, in order. [SEM-SAMPLE-1] */
export function samplePositions(total: number, size: number): number[] {
  if (total <= size) {
    return Array.from({ length: total }, (_, position) => position);
  }
  const startOf = (part: number): number => Math.ceil((part * total) / size);
  return Array.from({ length: size }, (_, part) => {
    const start = startOf(part);
    return start + (((part * SAMPLE_FACTOR) % SAMPLE_MODULUS) % (startOf(part + 1) - start));
  });
}
