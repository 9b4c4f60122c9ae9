/** Digits that spreadsheet programs show of a number; what is behind them is rounding noise of binary arithmetic. */
const SHOWN_DIGITS = 15;
/** A number that is so short without its last digits is taken as rounded: 0.30000000000000004, 19.990000000000002. */
const SHORT_DIGITS = 11;

const PLAIN = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

const digitsIn = (text: string): number => {
  const digits = text.replace(/e.*$/iu, '').replaceAll(/[-.]/gu, '').replace(/^0+/u, '');
  return text.includes('.') ? digits.length : digits.replace(/0+$/u, '').length;
};

/**
 * The shortest text of a stored number: 0.10000000000000001 is 0.1. Whole numbers keep every digit they are stored with.
 * Null for what is no number.
 */
export const numberText = (stored: string): string | null => {
  const text = stored.trim();
  if (PLAIN.test(text) && (!text.includes('.') || text.length <= SHOWN_DIGITS)) {
    return text === '-0' ? '0' : text;
  }
  const value = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) {
    return null;
  }
  // Written with an exponent so that it is not taken for an id of that many digits.
  const shortest =
    Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);
  if (shortest.length <= SHOWN_DIGITS || digitsIn(shortest) <= SHOWN_DIGITS) {
    return shortest;
  }
  const shown = Number(value.toPrecision(SHOWN_DIGITS));
  // The largest double has no neighbor of fifteen digits.
  return Number.isFinite(shown) && digitsIn(String(shown)) <= SHORT_DIGITS ? String(shown) : shortest;
};
