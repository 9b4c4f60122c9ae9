import {
  TIME_UNITS,
  type ChartAggregate,
  type DatasetColumn,
  type SavedMeasure,
  type TileOf,
} from '@plumbline/contract';
import { nameOfFormula } from '@plumbline/query';
import { isNumeric } from '@plumbline/viz';
import { savedFigure } from '../../../../lib/tiles/figure-shows.ts';

type FigureTile = TileOf<'figure'>;

/** What a choice of a measure changes of a figure. */
export type MeasureChange = Pick<FigureTile, 'measure'> & Partial<FigureTile>;

/** The name of the saved measure of a figure, or its own formula; null for an aggregate of a column. */
export const formulaName = ({ formula }: FigureTile['measure']): string | null =>
  formula === undefined ? null : (nameOfFormula(formula) ?? formula);

export const findSaved = (measures: readonly SavedMeasure[], name: string | null): SavedMeasure | undefined =>
  measures.find((one) => one.name.toLowerCase() === name?.toLowerCase());

/** A saved measure, with its own format and over the unit of time that it is meant for. */
export function withSaved({ over }: FigureTile, picked: SavedMeasure): MeasureChange {
  const timeUnit = TIME_UNITS.find((unit) => unit === picked.grain);
  const measure = savedFigure(picked);
  return over === undefined || timeUnit === undefined
    ? { measure }
    : { measure, over: { ...over, timeUnit } };
}

/** An aggregate, of the column before or of the first number. */
export function withAggregate(
  { measure: { field, formula, format } }: FigureTile,
  aggregate: ChartAggregate,
  columns: readonly DatasetColumn[],
): MeasureChange {
  const first = columns.find(isNumeric)?.name ?? null;
  const keepsFormat = format !== undefined && formula === undefined;
  return {
    measure: {
      aggregate,
      field: aggregate === 'count' ? null : (field ?? first),
      ...(keepsFormat ? { format } : {}),
    },
  };
}
