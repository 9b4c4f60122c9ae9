import type { Tile } from '@plumbline/contract';

/** Keys of charts, filters, pivots and tables that hold the name of a column, or several. */
const COLUMN_KEYS: ReadonlySet<string> = new Set(['field', 'column', 'columns']);

/** Whether a part of a chart or dashboard uses one of the columns, at whatever depth. */
export function usesColumns(part: unknown, columns: ReadonlySet<string>, key = ''): boolean {
  if (typeof part === 'string') {
    return COLUMN_KEYS.has(key) ? columns.has(part) : key === 'formula' && namesColumn(part, columns);
  }
  if (Array.isArray(part)) {
    return part.some((one) => usesColumns(one, columns, key));
  }
  return (
    typeof part === 'object' &&
    part !== null &&
    Object.entries(part).some(([name, value]) => usesColumns(value, columns, name))
  );
}

const namesColumn = (formula: string, columns: ReadonlySet<string>): boolean =>
  [...columns].some((column) => formula.includes(`[${column}]`));

interface DashboardParts {
  readonly datasetId: string;
  readonly tiles: readonly Tile[];
  readonly filters: unknown;
  readonly parameters: unknown;
}

/** Whether the tiles of a dataset on a dashboard, or filters of its own dataset, use one of the columns. */
export function dashboardUsesColumns(
  { datasetId, tiles, filters, parameters }: DashboardParts,
  { dataset, columns }: { readonly dataset: string; readonly columns: ReadonlySet<string> },
): boolean {
  const own = tiles.filter((tile) => (('dataset' in tile ? tile.dataset : null) ?? datasetId) === dataset);
  return usesColumns(datasetId === dataset ? [own, filters, parameters] : own, columns);
}
