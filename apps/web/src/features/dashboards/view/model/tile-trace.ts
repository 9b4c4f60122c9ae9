import { assertNever, type FilterGroup, type Tile, type TileContent } from '@plumbline/contract';
import { markIdentity } from '@plumbline/viz';
import type { TraceInput } from '../../../../lib/data/traces.ts';

export interface TracedTile {
  readonly tile: Tile;
  readonly content: TileContent;
  /** The mark's row in the chart's data; null for the whole tile. */
  readonly row: number | null;
  readonly datasetId: string;
  readonly dashboardId: string;
  /** What is set on the page, without the filters of the chart or pivot itself. */
  readonly filters: FilterGroup;
}

function numberOf({ tile, content, row }: TracedTile): TraceInput['number'] | null {
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
    return { kind: 'pivot', pivot: tile.pivot, cell: null };
  }
  return tile.kind === 'grid' ? { kind: 'rows' } : null;
}

function versionOf(content: TileContent): number {
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

/** What is traced of a tile, or of one mark of it; null for texts and images. */
export function tileTrace(traced: TracedTile): TraceInput | null {
  const number = numberOf(traced);
  const { content, datasetId, dashboardId: id, filters } = traced;
  return number === null
    ? null
    : { datasetId, version: versionOf(content), filters, number, source: { kind: 'dashboard', id } };
}
