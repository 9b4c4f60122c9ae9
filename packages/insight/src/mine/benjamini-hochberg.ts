/** The false discovery rate at which each of the tests would be accepted, in their order. */
export function adjustedRates(ps: readonly number[]): number[] {
  const order = ps.map((p, at) => ({ p, at })).toSorted((one, other) => other.p - one.p);
  const rates = Array.from({ length: ps.length }, () => 1);
  let smallest = 1;
  order.forEach(({ p, at }, index) => {
    smallest = Math.min(smallest, (p * ps.length) / (ps.length - index));
    rates[at] = smallest;
  });
  return rates;
}
