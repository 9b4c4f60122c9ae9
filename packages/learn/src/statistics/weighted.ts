/** Weighted mean; null weighs every value 1. */
export function weightedMean(values: Float64Array, weights: Float64Array | null): number {
  return meanOver(values.length, weights, (row) => values[row]!);
}

/** Weighted mean of what `value` returns for each row. */
export function meanOver(rows: number, weights: Float64Array | null, value: (row: number) => number): number {
  let [sum, total] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const weight = weights ? weights[row]! : 1;
    sum += weight * value(row);
    total += weight;
  }
  return sum / total;
}

/** The value at which the weights of those sorted before it pass `quantile` of all; between two at equality. */
export function weightedQuantile(
  values: Float64Array,
  weights: Float64Array | null,
  quantile: number,
): number {
  if (!weights) {
    const sorted = values.slice().sort();
    const position = quantile * (sorted.length - 1);
    const [below, share] = [Math.floor(position), position - Math.floor(position)];
    const low = sorted[below]!;
    return share === 0 ? low : low + share * (sorted[below + 1]! - low);
  }
  const order = Uint32Array.from(values.keys()).sort((one, other) => values[one]! - values[other]!);
  const half = quantile * weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  for (const row of order) {
    sum += weights[row]!;
    if (sum >= half && weights[row]! > 0) {
      return values[row]!;
    }
  }
  return values[order[order.length - 1]!]!;
}
