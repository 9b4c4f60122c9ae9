/**
 * Solves A·x = b for a symmetric, positive definite A of `size` rows by Cholesky's decomposition. Overwrites A. Where a
 * pivot vanishes (columns that repeat each other, without penalty), that unknown is 0.
 */
export function solvePositive(a: Float64Array, b: Float64Array): Float64Array {
  const size = b.length;
  const diagonal = Float64Array.from(b, (_, at) => a[at * size + at]!);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = a[row * size + column]!;
      for (let at = 0; at < column; at += 1) {
        sum -= a[row * size + at]! * a[column * size + at]!;
      }
      a[row * size + column] =
        row === column ? pivot(sum, diagonal[row]!) : quotient(sum, a[column * size + column]!);
    }
  }
  const x = b.slice();
  for (let row = 0; row < size; row += 1) {
    for (let at = 0; at < row; at += 1) {
      x[row]! -= a[row * size + at]! * x[at]!;
    }
    x[row] = quotient(x[row]!, a[row * size + row]!);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let at = row + 1; at < size; at += 1) {
      x[row]! -= a[at * size + row]! * x[at]!;
    }
    x[row] = quotient(x[row]!, a[row * size + row]!);
  }
  return x;
}

function pivot(rest: number, diagonal: number): number {
  return rest > 1e-12 * diagonal ? Math.sqrt(rest) : 0;
}

function quotient(value: number, divisor: number): number {
  return divisor === 0 ? 0 : value / divisor;
}
