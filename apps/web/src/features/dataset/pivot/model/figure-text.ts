import type { Cell, DatasetColumn, PivotTable } from '@plumbline/contract';
import { currentLocale } from '../../../../messages/index.ts';
import { cellText } from '../../../../ui/cell-text.ts';
import type { Figure } from './pivot-address.ts';

type TableValue = PivotTable['values'][number];

/** Shares are percentages; values of a column have that column's format, means a sensible precision. */
export interface FigureStyle {
  readonly type: TableValue['type'];
  readonly encoding: 'string' | undefined;
  readonly isShare: boolean;
  readonly format: string | null;
}

export const isShare = ({ agg, showAs }: Figure): boolean =>
  agg === 'share' || showAs.startsWith('share') || showAs === 'percent_difference';

const KEEPS_FORMAT: ReadonlySet<Figure['agg']> = new Set([
  'sum',
  'mean',
  'median',
  'min',
  'max',
  'percentile',
]);

export function styleOf(figure: Figure, value: TableValue, column: DatasetColumn | null): FigureStyle {
  return {
    type: value.type,
    encoding: value.encoding,
    isShare: isShare(figure),
    format: KEEPS_FORMAT.has(figure.agg) ? (column?.format ?? null) : null,
  };
}

/** Five digits are enough to compare; whole numbers are shown in full. */
const SIGNIFICANT = 5;

const significant = (value: number): string => {
  const digits = Math.max(SIGNIFICANT, Math.ceil(Math.log10(Math.abs(value) + 1)));
  return new Intl.NumberFormat(currentLocale(), { maximumSignificantDigits: Math.min(21, digits) })
    .format(value)
    .replace(/^-/u, '−');
};

const share = (value: number): string =>
  new Intl.NumberFormat(currentLocale(), {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
    .format(value)
    .replace(/^-/u, '−');

/** A value as shown in its cell; empty for none. */
export function figureText(cell: Cell | undefined, style: FigureStyle): string {
  if (cell === undefined || cell === null) {
    return '';
  }
  if (style.isShare) {
    return share(Number(cell));
  }
  if (style.format === null && style.type === 'number' && typeof cell === 'number') {
    return significant(cell);
  }
  return cellText(cell, { type: style.type, encoding: style.encoding, format: style.format }).text;
}
