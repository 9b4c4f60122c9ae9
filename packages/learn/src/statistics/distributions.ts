// Distributions to about 1e-12, from the incomplete gamma and beta functions (Press et al., Numerical Recipes, chapter 6).

const LANCZOS = [
  57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202, 3.399464998481189e-5,
  4.652362892704858e-5, -9.837447530487956e-5, 0.0001580887032249125, -0.00021026444172410488,
  0.00021743961811521265, -0.0001643181065367639, 8.441822398385275e-5, -2.6190838401581408e-5,
  3.6899182659531625e-6,
];
const TINY = 1e-300;
const PRECISION = 1e-15;
const MAX_TERMS = 10_000;

/** log Γ(x) for x > 0. */
export function logGamma(x: number): number {
  const base = x + 5.2421875;
  const sum = LANCZOS.reduce((total, factor, at) => total + factor / (x + 1 + at), 0.9999999999999971);
  return (x + 0.5) * Math.log(base) - base + Math.log((Math.sqrt(2 * Math.PI) * sum) / x);
}

/** Share of a standard normal below z. */
export function normalCdf(z: number): number {
  const tail = 0.5 * (1 - lowerGamma(0.5, (z * z) / 2));
  return z > 0 ? 1 - tail : tail;
}

/** The z that a share of a standard normal lies below. */
export function normalQuantile(share: number): number {
  return invert(normalCdf, share, [-40, 40]);
}

/** Share of Student's t below a value. */
export function studentCdf(value: number, freedom: number): number {
  const tail = 0.5 * incompleteBeta(freedom / (freedom + value * value), freedom / 2, 0.5);
  return value > 0 ? 1 - tail : tail;
}

/** The value that a share of Student's t lies below. */
export function studentQuantile(share: number, freedom: number): number {
  const sign = share < 0.5 ? -1 : 1;
  const upper = Math.max(share, 1 - share);
  // Few degrees of freedom have values far out.
  return sign * invert((value) => studentCdf(value, freedom), upper, [0, 1e6]);
}

/** Share of χ² above a value. */
export function chiSquareTail(value: number, freedom: number): number {
  return value <= 0 ? 1 : 1 - lowerGamma(freedom / 2, value / 2);
}

function invert(
  cdf: (value: number) => number,
  share: number,
  [from, to]: readonly [number, number],
): number {
  let [low, high] = [from, to];
  while (high - low > 1e-13 * Math.max(1, Math.abs(low))) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) {
      break;
    }
    if (cdf(middle) < share) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return (low + high) / 2;
}

/** P(a, x), the regularized lower incomplete gamma function. */
function lowerGamma(a: number, x: number): number {
  if (x <= 0) {
    return 0;
  }
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a];
    for (let at = 1; at < MAX_TERMS && term > sum * PRECISION; at += 1) {
      term *= x / (a + at);
      sum += term;
    }
    return sum * scale;
  }
  return 1 - scale * upperGammaFraction(a, x);
}

/** Lentz's method. */
function upperGammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let [c, d] = [1 / TINY, 1 / b];
  let value = d;
  for (let at = 1; at < MAX_TERMS; at += 1) {
    const factor = -at * (at - a);
    b += 2;
    d = 1 / nonZero(factor * d + b);
    c = nonZero(b + factor / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) {
      break;
    }
  }
  return value;
}

/** I_x(a, b), the regularized incomplete beta function. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) {
    return x <= 0 ? 0 : 1;
  }
  const scale = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (scale * betaFraction(x, a, b)) / a
    : 1 - (scale * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let at = 1; at < MAX_TERMS; at += 1) {
    const even = (at * (b - at) * x) / ((a + 2 * at - 1) * (a + 2 * at));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + at) * (a + b + at) * x) / ((a + 2 * at) * (a + 2 * at + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) {
      break;
    }
  }
  return value;
}

function nonZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}
