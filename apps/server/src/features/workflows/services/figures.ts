const DIGITS = 3;
/** Larger figures have no fractions, and all their digits. */
const WHOLE = 100;

/** A figure of a sentence with the digits that it is good for. */
export const significant = (value: number): number =>
  Math.abs(value) >= WHOLE ? Math.round(value) : Number(value.toPrecision(DIGITS));

/** `1 row has`, `12 rows have`. */
export const rowsHave = (rows: number): string => (rows === 1 ? '1 row has' : `${rows} rows have`);
