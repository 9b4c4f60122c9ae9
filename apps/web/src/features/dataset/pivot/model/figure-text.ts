import type { Cell, DatasetColumn, PivotTable } from '@plumbline/contract';
import { printPivotFigure } from '@plumbline/viz';
import { currentLocale } from '../../../../messages/index.ts';
import { cellText } from '../../../../ui/text/cell-text.ts';
import type { Figure } from './pivot-address.ts';

type TableValue = PivotTable['values'][number];

/** Shares are percentages; values of a column have that column's format, other doubles the decimals of their value. */
export interface FigureStyle {
  readonly type: TableValue['type'];
  readonly encoding: 'string' | undefined;
  readonly isShare: boolean;
  readonly format: string | null;
  /** Decimals of the value, in cells and totals alike; null where it is not a double. */
  readonly decimals: number | null;
}

interface StyleFacts {
  readonly value: TableValue;
  readonly column: DatasetColumn | null;
  readonly decimals: number | null;
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

export function figureStyle(figure: Figure, { value, column, decimals }: StyleFacts): FigureStyle {
  return {
    type: value.type,
    encoding: value.encoding,
    isShare: isShare(figure),
    format: KEEPS_FORMAT.has(figure.agg) ? (column?.format ?? null) : null,
    decimals,
  };
}

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
  const figure = style.format === null ? printPivotFigure(cell, style.decimals, currentLocale()) : null;
  return (
    figure?.replace(/^-/u, '−') ??
    cellText(cell, { type: style.type, encoding: style.encoding, format: style.format }).text
  );
}
