/** Lanczos' coefficients for g = 7; good to 1e-13. */
const LANCZOS: readonly number[] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const STEPS = 500;
const PRECISION = 1e-12;

function logGamma(x: number): number {
  const base = x + 6.5;
  const series = LANCZOS.slice(1).reduce((sum, part, at) => sum + part / (x + at), LANCZOS[0]!);
  return (x - 0.5) * Math.log(base) - base + Math.log(Math.sqrt(2 * Math.PI) * series);
}

/** Share of a gamma distribution of this shape below x, by its series. */
function gammaBelow(shape: number, x: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let step = 1; step < STEPS && term > sum * PRECISION; step += 1) {
    term *= x / (shape + step);
    sum += term;
  }
  return sum * Math.exp(shape * Math.log(x) - x - logGamma(shape));
}

/** Share above x, by Lentz's continued fraction. */
function gammaAbove(shape: number, x: number): number {
  let b = x + 1 - shape;
  let c = 1e300;
  let d = 1 / b;
  let result = d;
  for (let step = 1; step < STEPS; step += 1) {
    const a = -step * (step - shape);
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    result *= c * d;
    if (Math.abs(c * d - 1) < PRECISION) {
      break;
    }
  }
  return result * Math.exp(shape * Math.log(x) - x - logGamma(shape));
}

/** Share of a chi-squared distribution above a value. */
export function chiSquareAbove(value: number, freedom: number): number {
  if (!(value > 0) || freedom <= 0) {
    return 1;
  }
  const [shape, x] = [freedom / 2, value / 2];
  return x < shape + 1 ? Math.max(0, 1 - gammaBelow(shape, x)) : gammaAbove(shape, x);
}

/** Probability of at least `least` successes in `trials` of probability `share`. */
export function binomialAtLeast(least: number, trials: number, share: number): number {
  let sum = 0;
  for (let hits = least; hits <= trials; hits += 1) {
    const ways = logGamma(trials + 1) - logGamma(hits + 1) - logGamma(trials - hits + 1);
    sum += Math.exp(ways + hits * Math.log(share) + (trials - hits) * Math.log(1 - share));
  }
  return Math.min(1, sum);
}

/** Number of ways to choose `count` of `total`. */
export const combinations = (total: number, count: number): number =>
  Math.round(Math.exp(logGamma(total + 1) - logGamma(count + 1) - logGamma(total - count + 1)));
