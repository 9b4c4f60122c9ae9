import { parseColumnFormat, type ChartFormat } from '@plumbline/contract';

/** Digits after the point of money whose format says nothing of them. */
const CENTS = 2;

/** The sign of a currency; its code where it has none. */
function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

const digits = (decimals: number): string => (decimals === 0 ? '' : `.${'0'.repeat(decimals)}`);

/** A chart's format as that of a column of a workbook; undefined where the figures are as the type writes them. */
export function sheetFormat({
  kind,
  currency,
  decimals,
  prefix = '',
  suffix = '',
}: ChartFormat): string | undefined {
  if (kind === 'percent') {
    return `0${digits(decimals ?? 0)}%`;
  }
  if (decimals === undefined && kind !== 'currency') {
    return undefined;
  }
  const before = kind === 'currency' && currency !== undefined ? signOf(currency) : prefix;
  const format = `${before}0,0${digits(decimals ?? CENTS)}${suffix}`;
  return parseColumnFormat(format) === null ? undefined : format;
}
