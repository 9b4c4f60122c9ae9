import type { FilterGroup, Tile, TileContent } from '@plumbline/contract';
import { tileNumber, tileVersion } from '@plumbline/viz';
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

/** What is traced of a tile, or of one mark of it; null for texts and images. */
export function tileTrace(traced: TracedTile): TraceInput | null {
  const { tile, content, row, datasetId, dashboardId: id, filters } = traced;
  const number = tileNumber(tile, content, row);
  return number === null
    ? null
    : { datasetId, version: tileVersion(content), filters, number, source: { kind: 'dashboard', id } };
}
