import type { ChartSpec, DrillStep, Tile, TileOf } from '@plumbline/contract';

/** Where a step down leads: a finer unit of the dates along x, or another column. */
export type Drill = DrillStep['to'];

/** The chart one step further down; as it is where it has no x. */
export function drilled(chart: ChartSpec, to: Drill): ChartSpec {
  const { x } = chart.encoding;
  if (x === undefined) {
    return chart;
  }
  if ('timeUnit' in to) {
    return { ...chart, encoding: { ...chart.encoding, x: { ...x, timeUnit: to.timeUnit } } };
  }
  const next = { ...chart, encoding: { ...chart.encoding, x: { field: to.column } } };
  // A line over dates says nothing of names.
  const isLine = chart.mark === 'line' || chart.mark === 'area' || chart.mark === 'step';
  return { ...next, mark: isLine ? 'bar' : chart.mark, sort: '-y' };
}

/**
 * A tile after these steps down: its rows are those of the marks that led down, and its chart is the last one. Null for tiles
 * that are no charts along x.
 */
export function drilledTile(tile: Tile, steps: readonly DrillStep[]): TileOf<'chart'> | null {
  if (tile.kind !== 'chart' || tile.chart.encoding.x === undefined) {
    return null;
  }
  const own = tile.filters === undefined ? [] : [tile.filters];
  return {
    ...tile,
    chart: steps.reduce((above, { to }) => drilled(above, to), tile.chart),
    filters: { op: 'and', value: [...own, ...steps.map(({ filters }) => filters)] },
  };
}
