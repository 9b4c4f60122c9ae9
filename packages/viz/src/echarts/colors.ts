import { DEFAULT_CHART_COLOR, type ChartCell } from '@plumbline/contract';
import type { ChartTheme } from '../compiled-chart.ts';
import { cellAt, isOther, cellKey, OTHER_KEY, type View, type ViewColumn } from './view.ts';

/** A single series is the author's color, or slot 1. */
export const singleColor = ({ chart, theme }: View): string =>
  chart.colour ?? theme.slots[0] ?? DEFAULT_CHART_COLOR;

export const slotColor = (theme: ChartTheme, at: number): string => theme.slots[at] ?? theme.text3;

/**
 * The color of each value of a column. It follows the value's place among all values of the column, not among those in
 * view, so that a filter does not change it; from the eleventh on all are gray, as Other is.
 */
export function colorScale(view: View, column: ViewColumn): (key: string) => string {
  const order = new Map(columnKeys(view, column).map((key, at) => [key, at]));
  return (key) => {
    const chosen = view.chart.colours?.[key];
    if (chosen !== undefined) {
      return chosen;
    }
    return key === OTHER_KEY
      ? view.theme.text3
      : slotColor(view.theme, order.get(key) ?? view.theme.slots.length);
  };
}

/** All keys of a column in an order that no filter changes: as in the data, else by value. */
function columnKeys(view: View, column: ViewColumn): string[] {
  const keys = (column.facts as { readonly keys?: readonly ChartCell[] }).keys;
  const inView = [...new Set(view.rows.map((row) => cellKey(row[column.at] ?? null)))].filter(
    (key) => key !== OTHER_KEY,
  );
  if (keys !== undefined) {
    const known = keys.filter((cell) => !isOther(cell)).map(cellKey);
    const unknown = inView.filter((key) => !known.includes(key));
    return [...known, ...unknown];
  }
  return inView.sort(byValue);
}

/** Numbers by size, also within texts, else by code point: the same on every machine. */
export function byValue(a: string, b: string): number {
  const [left, right] = [Number(a), Number(b)];
  if (Number.isFinite(left) && Number.isFinite(right)) {
    return left - right;
  }
  const [ours, theirs] = [a.split(DIGITS), b.split(DIGITS)];
  for (let at = 0; at < Math.min(ours.length, theirs.length); at += 1) {
    const [one = '', two = ''] = [ours[at], theirs[at]];
    if (one !== two) {
      return at % 2 === 1 ? Number(one) - Number(two) : byCodePoint(one, two);
    }
  }
  return ours.length - theirs.length;
}
const DIGITS = /(\d+)/;
const byCodePoint = (a: string, b: string): number => (a < b ? -1 : 1);

/** Colors of marks by the values of one column, or one color for all. */
export function rowColors(view: View, column: ViewColumn | null): (row: number) => string {
  if (column === null) {
    const single = singleColor(view);
    return () => single;
  }
  const scale = colorScale(view, column);
  return (row) => scale(cellKey(cellAt(view, row, column)));
}

/** Color scale of a column of numbers: lowest and highest value, and the steps between. */
export interface NumberScale {
  readonly min: number;
  readonly max: number;
  readonly steps: readonly string[];
}

export function numberScale(view: View, column: ViewColumn, values: readonly number[]): NumberScale {
  const { min, max, scheme, middle = 0 } = column.channel?.scale ?? {};
  const [low, high] = [min ?? least(values), max ?? greatest(values)];
  if (scheme === 'diverging' || (scheme === undefined && low < 0 && high > 0)) {
    const reach = Math.max(Math.abs(high - middle), Math.abs(low - middle)) || 1;
    return { min: middle - reach, max: middle + reach, steps: view.theme.diverging };
  }
  return high > low ? { min: low, max: high, steps: view.theme.sequential } : singleStep(view, low);
}

/** One value alone is neither low nor high. */
function singleStep({ theme }: View, value: number): NumberScale {
  const step = theme.sequential[5] ?? theme.accent;
  return { min: value, max: value + (Math.abs(value) || 1) * 1e-9, steps: [step, step] };
}

export const least = (values: readonly number[]): number =>
  values.reduce((low, value) => (value < low ? value : low), values[0] ?? 0);
export const greatest = (values: readonly number[]): number =>
  values.reduce((high, value) => (value > high ? value : high), values[0] ?? 0);

/** Ink or paper, whichever reads better on the color. */
export function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where both contrasts are equal: (L + .05)² = .05 × 1.05, lifted for the ink #14191f, which is not black.
  return luminance > 0.2 ? INK : PAPER;
}
const INK = '#14191f';
const PAPER = '#ffffff';

/** The step a number falls on. */
export const stepColor = (scale: NumberScale, value: number): string => {
  const share = (value - scale.min) / (scale.max - scale.min);
  const at = Math.min(scale.steps.length - 1, Math.max(0, Math.floor(share * scale.steps.length)));
  return scale.steps[at] ?? DEFAULT_CHART_COLOR;
};
