import { AppError, type DrillStep } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { drilledTile, offeredModes, type ChartColumn } from '@plumbline/viz';
import type { TileDataOptions } from './dashboard-data-request.ts';
import type { DataTile } from './tiles.ts';

export interface ShownTile {
  readonly tile: DataTile;
  /** What of the request does not apply to it. */
  readonly ignored: readonly Message[];
}

/** A tile as the request wants it: further down, and in another mode. Throws `request.invalid` where nothing leads down. */
export function shownTile(
  stored: DataTile,
  { drills = {}, mode }: Pick<TileDataOptions, 'drills' | 'mode'>,
  columns: readonly ChartColumn[],
): ShownTile {
  const steps = Object.hasOwn(drills, stored.id) ? (drills[stored.id] ?? []) : [];
  const tile = steps.length === 0 ? stored : drilledDown(stored, steps);
  if (tile.kind !== 'chart') {
    return { tile, ignored: [] };
  }
  const offered = offeredModes(tile.chart, columns);
  const isMeant = mode === undefined || offered.includes(mode);
  // What the author chose for the chart at the top may mean nothing further down.
  const own = steps.length === 0 || offered.includes(tile.mode) ? tile.mode : 'Absolute';
  return isMeant
    ? { tile: { ...tile, mode: mode ?? own }, ignored: [] }
    : {
        tile: { ...tile, mode: own },
        ignored: [message('tileNote.noMode', { mode })],
      };
}

function drilledDown(tile: DataTile, steps: readonly DrillStep[]): DataTile {
  const below = drilledTile(tile, steps);
  if (below === null) {
    const path = `drills.${tile.id}`;
    const message = 'Only a chart along x can be opened further down.';
    throw new AppError('request.invalid', message, { issues: [{ path, message }] });
  }
  return below;
}
