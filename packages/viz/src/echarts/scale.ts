import type { ViewColumn } from './view.ts';

/** Maps numbers to positions on a value axis: linear, or logarithmic on both sides of zero. */
export interface ValueScale {
  readonly type: 'linear' | 'log' | 'symlog';
  /** Null if the scale has no position for the number. */
  readonly place: (value: number) => number | null;
  readonly valueAt: (place: number) => number;
}

const LINEAR: ValueScale = { type: 'linear', place: (value) => value, valueAt: (place) => place };
const LOG: ValueScale = {
  type: 'log',
  place: (value) => (value > 0 ? value : null),
  valueAt: (place) => place,
};
// ECharts has no such scale: positions are computed here, and its ticks converted back.
const SYMLOG: ValueScale = {
  type: 'symlog',
  place: (value) => Math.sign(value) * Math.log10(1 + Math.abs(value)),
  valueAt: (place) => Math.sign(place) * (10 ** Math.abs(place) - 1),
};

export function createScale(column: ViewColumn | null): ValueScale {
  const type = column?.channel?.scale?.type;
  if (type === 'log') {
    return LOG;
  }
  return type === 'symlog' ? SYMLOG : LINEAR;
}

const NICE = [1, 2, 2.5, 5, 10];

/** Ends and step of an axis of about `lines` lines that all panels share. */
export function niceRange(
  [low, high]: readonly [number, number],
  lines = 4,
): { readonly min: number; readonly max: number; readonly interval: number } {
  const reach = high - low || Math.abs(high) || 1;
  const raw = reach / lines;
  const power = 10 ** Math.floor(Math.log10(raw));
  const interval = (NICE.find((step) => step * power >= raw * 0.999) ?? 10) * power;
  const round = (value: number): number => Number(value.toPrecision(12));
  return {
    min: round(Math.floor(low / interval) * interval),
    max: round(Math.ceil((high === low ? low + reach : high) / interval) * interval),
    interval: round(interval),
  };
}
