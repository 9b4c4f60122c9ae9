import { AppError } from '@plumbline/contract';
import { drilledTile, offeredModes, type ChartColumn } from '@plumbline/viz';
import type { TileDataOptions } from './dashboard-data-request.ts';
import type { DataTile } from './tiles.ts';

export interface ShownTile {
  readonly tile: DataTile;
  /** What of the request does not apply to it, in words. */
  readonly ignored: readonly string[];
}

/** A tile as the request wants it: further down, and in another mode. Throws `request.invalid` where nothing leads down. */
export function shownTile(
  tile: DataTile,
  options: Pick<TileDataOptions, 'drills' | 'mode'>,
  columns: readonly ChartColumn[],
): ShownTile {
  const below = drilledDown(tile, options, columns);
  const { mode } = options;
  if (below.kind !== 'chart' || mode === undefined || mode === below.mode) {
    return { tile: below, ignored: [] };
  }
  return offeredModes(below.chart, columns).includes(mode)
    ? { tile: { ...below, mode }, ignored: [] }
    : { tile: below, ignored: [`The mode ${mode} means nothing for this chart, which is shown as it is.`] };
}

function drilledDown(
  tile: DataTile,
  { drills = {} }: Pick<TileDataOptions, 'drills'>,
  columns: readonly ChartColumn[],
): DataTile {
  const steps = Object.hasOwn(drills, tile.id) ? drills[tile.id] : undefined;
  if (steps === undefined || steps.length === 0) {
    return tile;
  }
  const below = drilledTile(tile, steps, columns);
  if (below === null) {
    const path = `drills.${tile.id}`;
    const message = 'Only a chart along x can be opened further down.';
    throw new AppError('request.invalid', message, { issues: [{ path, message }] });
  }
  return below;
}
