/** Widths are 1, 2 or 5 times a power of ten, so edges are exact as multiples of whole numbers. [SEM-GROUP-3] */
export function edgeAfter(low: number, width: number): number {
  const exponent = Math.floor(Math.log10(width) + 1e-9);
  const mantissa = Math.round(width / 10 ** exponent);
  const next = (Math.round(low / width) + 1) * mantissa;
  return exponent < 0 ? next / 10 ** -exponent : next * 10 ** exponent;
}

/** Width of bins from the edges of one of them; both are short in base ten, their difference in base two may not be. */
export function binWidth(low: number, high: number): number {
  const span = high - low;
  const exponent = Math.floor(Math.log10(span) + 1e-9);
  const mantissa = Math.round(span / 10 ** exponent);
  return exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent;
}
