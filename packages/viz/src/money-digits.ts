import type { ChartFormat } from '@plumbline/contract';

/** From here on an amount of money has no cents, unless a format wants them. */
const NO_CENTS_FROM = 1000;
/** Nor from here on, where the format is that of the column's cells: tiles write millions. */
const MILLION = 1e6;
const CENTS = 2;

const SIGN = /\p{Sc}/u;

/** Whether figures of this format are amounts of money. */
export const isMoney = ({ kind, prefix = '', suffix = '' }: ChartFormat): boolean =>
  kind === 'currency' || (kind === undefined && SIGN.test(prefix + suffix));

const fixed = (digits: number): Intl.NumberFormatOptions => ({
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
});

/** Yen have no cents. */
const centsOf = ({ kind, currency = 'EUR' }: ChartFormat): number =>
  kind === 'currency'
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      CENTS)
    : CENTS;

/** The decimals of an amount of money: the same in tiles, tooltips and labels. */
export function moneyDigits(value: number, format: ChartFormat): Intl.NumberFormatOptions {
  const { kind, decimals } = format;
  const size = Math.abs(value);
  if (decimals !== undefined) {
    return fixed(kind === undefined && size >= MILLION ? 0 : decimals);
  }
  return fixed(size >= NO_CENTS_FROM || Number.isInteger(value) ? 0 : centsOf(format));
}
