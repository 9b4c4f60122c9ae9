import type { Examples } from '../data/frame.ts';

/** What fixed-point gradients are worth: powers of two, so that converting back is exact. */
export interface GradientUnits {
  readonly gradientUnit: number;
  readonly hessianUnit: number;
}

interface Derivatives {
  readonly examples: Examples;
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** Weighs gradients and rounds them to integers of this many bits, pairs of (gradient, hessian). */
export function quantizeGradients(
  { examples: { weights }, first, second }: Derivatives,
  target: Int32Array,
  bits: { readonly gradientBits: number; readonly hessianBits: number },
): GradientUnits {
  if (weights) {
    for (let row = 0; row < weights.length; row += 1) {
      first[row]! *= weights[row]!;
      second[row]! *= weights[row]!;
    }
  }
  const gradientUnit = unitFor(largest(first), bits.gradientBits);
  const hessianUnit = unitFor(largest(second), bits.hessianBits);
  const [gradientScale, hessianScale] = [1 / gradientUnit, 1 / hessianUnit];
  for (let row = 0; row < first.length; row += 1) {
    target[2 * row] = Math.floor(first[row]! * gradientScale + 0.5);
    target[2 * row + 1] = Math.floor(second[row]! * hessianScale + 0.5);
  }
  return { gradientUnit, hessianUnit };
}

function largest(values: Float64Array): number {
  let most = 0;
  for (let at = 0; at < values.length; at += 1) {
    const size = Math.abs(values[at]!);
    most = size > most ? size : most;
  }
  return most;
}

/** The smallest power of two of which `most` has less than 2^bits. */
function unitFor(most: number, bits: number): number {
  return most === 0 ? 1 : 2 ** (Math.floor(Math.log2(most)) + 1 - bits);
}
