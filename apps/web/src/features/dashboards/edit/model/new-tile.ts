import {
  defaultAggregate,
  type ChartSpec,
  type DatasetColumn,
  type SavedMeasure,
  TIME_UNITS,
  type Tile,
  type TileOf,
} from '@plumbline/contract';
import { savedFigure } from '../../../../lib/tiles/figure-shows.ts';
import { t } from '../../../../messages/index.ts';
import { unitFor } from '../../core/model/starting-tiles.ts';
import { newTileId } from '../../core/model/tile-ids.ts';

interface NewTileContext {
  readonly columns: readonly DatasetColumn[];
  /** Saved measures of the dataset; none unless given. */
  readonly measures?: readonly SavedMeasure[];
  readonly tab: string | null;
}

const SIZES: Readonly<Record<Tile['kind'], { readonly w: number; readonly h: number }>> = {
  chart: { w: 6, h: 8 },
  figure: { w: 3, h: 3 },
  grid: { w: 12, h: 9 },
  pivot: { w: 6, h: 9 },
  text: { w: 6, h: 3 },
  image: { w: 3, h: 5 },
};

const base = (kind: Tile['kind'], tab: string | null) => ({
  id: newTileId(),
  title: '',
  // The position is found when it is dropped.
  place: { x: 0, y: 0, ...SIZES[kind] },
  tab,
});

/** A transparent pixel: until somebody picks a file. */
const NO_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const GROUPS_AT_MOST = 30;

const groupOf = (columns: readonly DatasetColumn[]): DatasetColumn | undefined =>
  columns.find(({ role, profile }) => role === 'dimension' && (profile?.distinct ?? 0) <= GROUPS_AT_MOST) ??
  columns.find(({ role }) => role === 'dimension');

/** The first measure with a default aggregate. */
function firstMeasure(columns: readonly DatasetColumn[]) {
  for (const column of columns.filter(({ role }) => role === 'measure')) {
    const aggregate = defaultAggregate(column, columns);
    if (aggregate !== null) {
      return { column, aggregate };
    }
  }
  return undefined;
}

const measureOf = (first: ReturnType<typeof firstMeasure>): TileOf<'figure'>['measure'] =>
  first === undefined
    ? { field: null, aggregate: 'count' }
    : { field: first.column.name, aggregate: first.aggregate };

/** A tile that shows something at once, of the columns there are; a figure shows a certified measure where there is one. */
export function newTile(
  kind: Exclude<Tile['kind'], 'chart'>,
  { columns, measures = [], tab }: NewTileContext,
): Tile {
  const time = columns.find(({ role, type }) => role === 'time' && type !== 'time');
  const measure = firstMeasure(columns);
  const certified = measures.find((one) => one.certified !== null);
  const unit = TIME_UNITS.find((one) => one === certified?.grain);
  const group = groupOf(columns);
  const own = { ...base(kind, tab), dataset: null };
  switch (kind) {
    case 'figure':
      return {
        ...own,
        kind,
        measure: certified === undefined ? measureOf(measure) : savedFigure(certified),
        upIsGood: true,
        ...(time === undefined ? {} : { over: { field: time.name, timeUnit: unit ?? unitFor(time) } }),
      };
    case 'grid':
      return { ...own, kind };
    case 'pivot':
      return {
        ...own,
        kind,
        pivot: {
          rows: group === undefined ? [] : [group.name],
          columns: [],
          values: [
            measure === undefined
              ? { agg: 'count', show_as: 'value' }
              : { column: measure.column.name, agg: measure.aggregate, show_as: 'value' },
          ],
          filters: { op: 'and', value: [] },
          totals: { rows: false, columns: false, grand: true },
        },
      };
    case 'text':
      return { ...base(kind, tab), kind, text: t('dashboardEditor.newText') };
    case 'image':
      return { ...base(kind, tab), kind, image: NO_IMAGE, alt: '', fit: 'contain' };
    default:
      return kind satisfies never;
  }
}

/** A tile with a saved, suggested or newly built chart. */
export const chartTile = (
  chart: ChartSpec,
  { title, tab, mode }: { title: string; tab: string | null; mode: TileOf<'chart'>['mode'] },
): Tile => ({
  ...base('chart', tab),
  kind: 'chart',
  title,
  dataset: null,
  chart,
  mode,
  crossFilters: true,
});
