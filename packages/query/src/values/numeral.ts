const NUMERAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i;
/** Digits that a written number may have before and after its point, exponent applied. */
const MAX_DIGITS = 400;

/** An exact number of base ten: `digits` × 10^−scale, `scale` ≥ 0 and as small as can be. */
export interface Numeral {
  readonly digits: bigint;
  readonly scale: number;
}

/** Read `12`, `-1.50`, `.5`, `1e3`; null for anything else, and for numbers of absurd length. */
export function parseNumeral(text: string): Numeral | null {
  const match = NUMERAL.exec(text.trim());
  if (match === null) {
    return null;
  }
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  if (whole.length + fraction.length === 0 || whole.length + fraction.length + Math.abs(scale) > MAX_DIGITS) {
    return null;
  }
  const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : trimmed(digits, scale);
}

/** Without exponent, trailing zeros or a plus. */
export function printNumeral({ digits, scale }: Numeral): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  return scale === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** The whole number at or below, and whether it is the number itself. */
export function floorNumeral({ digits, scale }: Numeral): {
  readonly floor: bigint;
  readonly isWhole: boolean;
} {
  const unit = 10n ** BigInt(scale);
  const quotient = digits / unit;
  const isWhole = quotient * unit === digits;
  return { floor: !isWhole && digits < 0n ? quotient - 1n : quotient, isWhole };
}

function trimmed(digits: bigint, scale: number): Numeral {
  let rest = digits;
  let decimals = scale;
  while (decimals > 0 && rest % 10n === 0n) {
    rest /= 10n;
    decimals -= 1;
  }
  return { digits: rest, scale: decimals };
}

/** The number exactly as its text reads; null for text that is no number. */
export const toNumeral = (value: string | number): Numeral | null => parseNumeral(String(value));

/** The exact sum. */
export const addNumerals = (a: Numeral, b: Numeral): Numeral => {
  const scale = Math.max(a.scale, b.scale);
  return trimmed(scaledTo(a, scale) + scaledTo(b, scale), scale);
};

/** The exact difference `a` − `b`. */
export const subtractNumerals = (a: Numeral, b: Numeral): Numeral =>
  addNumerals(a, { digits: -b.digits, scale: b.scale });

const scaledTo = ({ digits, scale }: Numeral, to: number): bigint => digits * 10n ** BigInt(to - scale);
