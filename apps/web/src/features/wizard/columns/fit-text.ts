import { formatNumber } from '../../../messages/index.ts';

/** Below this many failures in a hundred thousand, a rounded share would say 100 % of what does not all fit. */
const FINEST_DIGITS = 3;

/**
 * A share in per cent, with as many digits as keep it honest: never "100%" while one cell fails, never "0%" while
 * one fits.
 */
export function fitText(share: number): string {
  if (share === 1 || share === 0) {
    return `${share * 100}%`;
  }
  for (let digits = 1; digits <= FINEST_DIGITS; digits += 1) {
    const rounded = Math.round(share * 100 * 10 ** digits) / 10 ** digits;
    if (rounded > 0 && rounded < 100) {
      return `${formatNumber(rounded, digits)}%`;
    }
  }
  return share > 0.5
    ? `>${formatNumber(100 - 10 ** -FINEST_DIGITS, FINEST_DIGITS)}%`
    : `<${formatNumber(10 ** -FINEST_DIGITS, FINEST_DIGITS)}%`;
}
