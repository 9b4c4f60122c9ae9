import type { ChartSpec, FilterGroup, SavedMeasure, TileOf } from '@plumbline/contract';
import { columnRef } from '@plumbline/query';

type Figure = TileOf<'figure'>;

/** What a figure shows. */
export type FigureShows = Pick<Figure, 'kind' | 'measure' | 'over'>;

/** The measure as a figure names it; its own format shows the figure. */
export const savedFigure = ({ name }: Pick<SavedMeasure, 'name'>): Figure['measure'] => ({
  field: null,
  formula: columnRef(name),
});

/** A chart of one number as a figure, with the rows that it is of; null for any other chart. */
export function figureOfChart({
  mark,
  encoding,
  filter,
}: ChartSpec): { readonly shows: FigureShows; readonly filters: FilterGroup | undefined } | null {
  const { y, ...others } = encoding;
  const isAlone = mark === 'kpi' && Object.values(others).every((channel) => channel === undefined);
  if (!isAlone || y === undefined || y.percentile !== undefined) {
    return null;
  }
  const { field, aggregate, formula, format } = y;
  const measure = {
    field,
    ...(aggregate === undefined ? {} : { aggregate }),
    ...(formula === undefined ? {} : { formula }),
    ...(format === undefined ? {} : { format }),
  };
  return { shows: { kind: 'figure', measure }, filters: filter };
}
