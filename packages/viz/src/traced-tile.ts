import { assertNever, type Tile, type TileContent, type TraceRequest } from '@plumbline/contract';
import { markIdentity } from './mark-parts.ts';

/** What a tile shows, as a trace names it; null for texts and images. `row`: of a mark in a chart; null for the whole tile. */
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
    return { kind: 'pivot', pivot: tile.pivot, cell: null, value: 0 };
  }
  return tile.kind === 'grid' ? { kind: 'rows' } : null;
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
