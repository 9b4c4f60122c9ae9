import type { Points } from './k-means.ts';

/**
 * Mean silhouette (Rousseeuw 1987): how much nearer points are to their own cluster than to the next one, from −1 to 1.
 * Points alone in their cluster count 0. NaN if there are fewer than two clusters. Time grows with the square of rows.
 */
export function meanSilhouette({ rows, width, values }: Points, codes: Int32Array): number {
  const clusters = codes.reduce((most, code) => Math.max(most, code), -1) + 1;
  const sizes = new Float64Array(clusters);
  codes.forEach((code) => {
    sizes[code]! += 1;
  });
  if (sizes.filter((size) => size > 0).length < 2) {
    return NaN;
  }
  const sums = new Float64Array(rows * clusters);
  for (let one = 0; one < rows; one += 1) {
    for (let other = one + 1; other < rows; other += 1) {
      let square = 0;
      for (let at = 0; at < width; at += 1) {
        const rest = values[one * width + at]! - values[other * width + at]!;
        square += rest * rest;
      }
      const distance = Math.sqrt(square);
      sums[one * clusters + codes[other]!]! += distance;
      sums[other * clusters + codes[one]!]! += distance;
    }
  }
  let total = 0;
  for (let row = 0; row < rows; row += 1) {
    total += silhouette(sums.subarray(row * clusters, (row + 1) * clusters), sizes, codes[row]!);
  }
  return total / rows;
}

function silhouette(sums: Float64Array, sizes: Float64Array, own: number): number {
  if (sizes[own]! < 2) {
    return 0;
  }
  const within = sums[own]! / (sizes[own]! - 1);
  let nearest = Infinity;
  sums.forEach((sum, code) => {
    nearest = code === own || sizes[code] === 0 ? nearest : Math.min(nearest, sum / sizes[code]!);
  });
  return within === nearest ? 0 : (nearest - within) / Math.max(within, nearest);
}
