import {
  type Dashboard,
  type DashboardContent,
  type FilterGroup,
  type FilterNode,
  parameterColumn,
  type Tile,
} from '@plumbline/contract';
import type { RequestedTile } from '../../../../lib/tiles/tile-store.ts';
import { listConditions } from '../../../../lib/filters/filter-tree.ts';
import { tileDataset } from './dashboard-content.ts';
import type { DashboardAddress } from './dashboard-address.ts';
import { toCondition, currentValue } from './parameter-values.ts';

/** Columns of a dataset by its id; null while they are not known. */
export type ColumnsOf = (datasetId: string) => ReadonlySet<string> | null;

export type DashboardContents = Pick<Dashboard, 'datasetId'> & DashboardContent;

/** What a reader looks at. */
export type Look = Pick<DashboardAddress, 'filters' | 'parameters' | 'mode' | 'cross'>;

const touches = (node: FilterNode, columns: ReadonlySet<string> | null): boolean =>
  columns === null || listConditions(node).some(({ column }) => columns.has(column));

/** What of a filter can reach a dataset: an `or` or `not` as a whole, an `and` by its parts. */
const reaching = (group: FilterGroup, columns: ReadonlySet<string> | null): readonly FilterNode[] => {
  if (group.op !== 'and') {
    return touches(group, columns) ? [group] : [];
  }
  return group.value.filter((node) => touches(node, columns));
};

/** The part of a filter that reaches a dataset with these columns. */
export const reachingFilters = (group: FilterGroup, columns: ReadonlySet<string>): FilterGroup => ({
  op: 'and',
  value: [...reaching(group, columns)],
});

/** Filters from the marks picked on other tiles. */
const crossing = (tile: Tile, look: Look): readonly FilterGroup[] =>
  Object.entries(look.cross)
    .filter(([from]) => from !== tile.id)
    .map(([, filters]) => filters);

const contentTexts = new WeakMap<Tile, string>();

/** The content of a tile, without its position and title. */
function contentText(tile: Tile): string {
  const known = contentTexts.get(tile);
  if (known !== undefined) {
    return known;
  }
  const { id: _id, title: _title, place: _place, tab: _tab, ...content } = tile;
  const text = JSON.stringify(content);
  contentTexts.set(tile, text);
  return text;
}

const needsData = (tile: Tile): boolean => tile.kind !== 'text' && tile.kind !== 'image';

/** What one tile's data depends on, of all that is set on the page. */
function keyOf(
  tile: Tile,
  dashboard: DashboardContents,
  of: { readonly look: Look; readonly columnsOf: ColumnsOf },
): string {
  const { look } = of;
  const datasetId = tileDataset(tile, dashboard.datasetId);
  const columns = datasetId === null ? null : of.columnsOf(datasetId);
  const parameters = dashboard.parameters.flatMap((parameter) => {
    const column = parameterColumn(parameter, tile.id);
    const isThere = column !== null && (columns === null || columns.has(column));
    return isThere ? (toCondition(parameter, currentValue(parameter, look.parameters), column) ?? []) : [];
  });
  const groups = [dashboard.filters, look.filters, ...crossing(tile, look)];
  return JSON.stringify([
    contentText(tile),
    groups.flatMap((group) => reaching(group, columns)),
    parameters,
    tile.kind === 'chart' ? look.mode : null,
  ]);
}

/** What each tile shall show: a change that does not reach a tile's rows leaves its key as it was. */
export function wantedTiles(
  dashboard: DashboardContents,
  of: {
    readonly look: Look;
    readonly columnsOf: ColumnsOf;
    readonly pages: Readonly<Record<string, number>>;
  },
): ReadonlyMap<string, RequestedTile> {
  return new Map(
    dashboard.tiles
      .filter(needsData)
      .map((tile) => [tile.id, { key: keyOf(tile, dashboard, of), page: of.pages[tile.id] ?? 1 }]),
  );
}

/** Filters that do not reach the tile, because its dataset has no column for them. */
export function unreached(
  tile: Tile,
  dashboard: DashboardContents,
  of: { readonly look: Look; readonly columnsOf: ColumnsOf },
): readonly FilterNode[] {
  const datasetId = tileDataset(tile, dashboard.datasetId);
  const columns = datasetId === null ? null : of.columnsOf(datasetId);
  if (columns === null) {
    return [];
  }
  const parameters = dashboard.parameters.flatMap((parameter) => {
    const column = parameterColumn(parameter, tile.id);
    const condition = toCondition(parameter, currentValue(parameter, of.look.parameters));
    return condition !== null && (column === null || !columns.has(column)) ? [condition] : [];
  });
  const groups = [of.look.filters, ...crossing(tile, of.look)];
  const nodes = groups.flatMap((group): readonly FilterNode[] =>
    group.op === 'and' ? group.value : [group],
  );
  return [...nodes.filter((node) => !touches(node, columns)), ...parameters];
}
