import {
  assertNever,
  type ChartSpec,
  type DashboardContent,
  type FilterNode,
  type PivotField,
  type Tile,
} from '@plumbline/contract';

/** Columns whose values readers of a dashboard see; null: all of them, since a grid shows every column. */
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
      return tile.columns ?? null;
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
 * What readers may filter by. With any other column they could find out, one filter at a time, values that the dashboard does not show.
 */
export function shownColumns({
  tiles,
  parameters,
}: Pick<DashboardContent, 'tiles' | 'parameters'>): ShownColumns {
  const ofTiles = tiles.map(inTile);
  if (ofTiles.includes(null)) {
    return null;
  }
  const ofParameters = parameters.flatMap(({ column, targets = {} }) => [column, ...Object.values(targets)]);
  return new Set(
    [...ofTiles.flatMap((columns) => columns ?? []), ...ofParameters].filter((name) => name !== null),
  );
}

/** Columns a filter names, each once. */
export function columnsOf(filter: FilterNode): string[] {
  const waiting: FilterNode[] = [filter];
  const found = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ('column' in next) {
      found.add(next.column);
    } else {
      waiting.push(...next.value);
    }
  }
  return [...found];
}
