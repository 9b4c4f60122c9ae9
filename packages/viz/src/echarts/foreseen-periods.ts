import { TIME_UNITS, type TimeUnit } from '@plumbline/contract';
import { findColumn, type View } from './view.ts';

/** Unit of the x axis if its periods can be foreseen: a calendar unit, in order, with figures as they are. */
export function foreseenUnit(view: View): TimeUnit | null {
  const unit = findColumn(view, 'x')?.facts.timeUnit;
  const isOrdered = view.chart.sort === 'x' && view.data.mode === 'Absolute';
  return isOrdered ? (TIME_UNITS.find((one) => one === unit) ?? null) : null;
}

/** Periods after the last one that the chart has room for. */
export function periodsForeseen(view: View): number {
  const periods = (view.chart.reference ?? []).map((one) => (one.kind === 'forecast' ? one.periods : 0));
  return view.forecast === null || foreseenUnit(view) === null ? 0 : Math.max(0, ...periods);
}
