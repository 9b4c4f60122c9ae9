import {
  assertNever,
  type ChartSpec,
  type DashboardContent,
  type FilterNode,
  type PivotField,
  type Tile,
} from '@plumbline/contract';

/** Columns of a dataset whose values readers of a dashboard see; null: all of them, since a grid shows every column. */
export type ShownColumns = ReadonlySet<string> | null;

/** Columns shown as they are; a measure is computed from many rows, and shows no row's own value. */
function inChart({ encoding, detail = [], tooltip = [] }: ChartSpec): string[] {
  const channels = [...Object.values(encoding), ...detail, ...tooltip];
  return channels.flatMap((channel) =>
    channel === undefined ||
    channel.field === null ||
    channel.aggregate !== undefined ||
    channel.formula !== undefined
      ? []
      : [channel.field],
  );
}

const inPivot = (fields: readonly PivotField[]): string[] =>
  fields.map((field) => (typeof field === 'string' ? field : field.column));

function inTile(tile: Tile): readonly string[] | null {
  switch (tile.kind) {
    case 'chart':
      return inChart(tile.chart);
    case 'pivot':
      return inPivot([...tile.pivot.rows, ...tile.pivot.columns]);
    case 'grid':
      // No columns chosen: all of them.
      return tile.columns === undefined || tile.columns.length === 0 ? null : tile.columns;
    case 'figure':
      return tile.over === undefined ? [] : [tile.over.field];
    case 'text':
    case 'image':
      return [];
    default:
      return assertNever(tile);
  }
}

/**
 * What readers may filter by, for each dataset of the dashboard: with any other column they could find out, one filter
 * at a time, values that the dashboard does not show. A column that one dataset shows may be hidden in another.
 */
export function shownColumns(
  { tiles, parameters }: Pick<DashboardContent, 'tiles' | 'parameters'>,
  ownDatasetId: string,
): (datasetId: string) => ShownColumns {
  const shown = new Map<string, Set<string>>();
  const whole = new Set<string>();
  const show = (datasetId: string, columns: readonly string[]): void => {
    shown.set(datasetId, new Set([...(shown.get(datasetId) ?? []), ...columns]));
  };
  const datasetOf = new Map<string, string>();
  for (const tile of tiles.filter((one) => 'dataset' in one)) {
    const datasetId = tile.dataset ?? ownDatasetId;
    const columns = inTile(tile);
    datasetOf.set(tile.id, datasetId);
    show(datasetId, columns ?? []);
    if (columns === null) {
      whole.add(datasetId);
    }
  }
  for (const { column, targets = {} } of parameters) {
    show(ownDatasetId, [column]);
    for (const [tile, target] of Object.entries(targets)) {
      const datasetId = datasetOf.get(tile);
      if (datasetId !== undefined && target !== null) {
        show(datasetId, [target]);
      }
    }
  }
  return (datasetId) => (whole.has(datasetId) ? null : (shown.get(datasetId) ?? new Set()));
}

/** Whether a tile of any dataset shows the column. */
export function isShownAnywhere(
  { tiles, parameters }: Pick<DashboardContent, 'tiles' | 'parameters'>,
  ownDatasetId: string,
): (column: string) => boolean {
  const shownOf = shownColumns({ tiles, parameters }, ownDatasetId);
  const datasets = [
    ownDatasetId,
    ...tiles.flatMap((tile) => ('dataset' in tile ? (tile.dataset ?? []) : [])),
  ];
  const shown = datasets.map(shownOf);
  return (column) => shown.some((columns) => columns === null || columns.has(column));
}

/** Columns a filter names, each once. */
export function filterColumns(filter: FilterNode): string[] {
  const waiting: FilterNode[] = [filter];
  const names = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('column' in next) {
      names.add(next.column);
    } else {
      waiting.push(...next.value);
    }
  }
  return [...names];
}
