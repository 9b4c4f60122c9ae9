import {
  assertNever,
  type Cell,
  type PivotTable,
  type Tile,
  type TileContent,
  type TraceRequest,
} from '@plumbline/contract';
import { markIdentity } from './mark-parts.ts';

/**
 * What a tile shows, as a trace names it; null for texts and images. `row`: of a mark in a chart, or the place of a figure in
 * a pivot, from left to right and top to bottom; null for the whole tile.
 */
export function tileNumber(
  tile: Tile,
  content: TileContent,
  row: number | null,
): TraceRequest['number'] | null {
  if (tile.kind === 'chart' && content.kind === 'chart') {
    const { chart } = content;
    const keys = row === null ? null : markIdentity(chart, row);
    return { kind: 'chart', chart: tile.chart, mode: chart.mode, keys };
  }
  if (tile.kind === 'figure') {
    const { measure, over } = tile;
    return { kind: 'figure', measure, ...(over === undefined ? {} : { over }) };
  }
  if (tile.kind === 'pivot') {
    const figure = row === null || content.kind !== 'pivot' ? null : pivotFigure(content.pivot, row);
    return { kind: 'pivot', pivot: tile.pivot, ...(figure ?? { cell: null, value: 0 }) };
  }
  return tile.kind === 'grid' ? { kind: 'rows' } : null;
}

/** The keys of a total end where its parts begin. */
const keyCells = (keys: PivotTable['rowHeaders'][number] = []): Cell[] => {
  const cells: Cell[] = [];
  for (const key of keys) {
    if (typeof key === 'object' && key !== null) {
      break;
    }
    cells.push(key);
  }
  return cells;
};

function pivotFigure({ rowHeaders, columnHeaders, values }: PivotTable, place: number) {
  const columns = columnHeaders.length === 0 ? [[]] : columnHeaders;
  const [rows, within] = [
    Math.floor(place / (columns.length * values.length)),
    place % (columns.length * values.length),
  ];
  return {
    cell: { row: keyCells(rowHeaders[rows]), column: keyCells(columns[Math.floor(within / values.length)]) },
    value: within % values.length,
  };
}

/** Number of the dataset's version that a tile was computed from. */
export function tileVersion(content: TileContent): number {
  switch (content.kind) {
    case 'chart':
      return content.chart.version;
    case 'figure':
      return content.figure.version;
    case 'pivot':
      return content.pivot.version;
    case 'grid':
      return content.grid.version;
    default:
      return assertNever(content);
  }
}
