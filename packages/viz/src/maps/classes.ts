import { greatest, least, numberScale } from '../echarts/colors.ts';
import type { View, ViewColumn } from '../echarts/view.ts';

/** A color and its range of values: from `from` up to `to`, which only the last class includes. */
export interface ColorClass {
  readonly from: number;
  readonly to: number;
  readonly color: string;
}

const MAX_CLASSES = 6;
/** Beyond this, the largest figure would leave all others in the lowest of equal classes. */
const SKEWED = 6;

/** 1, 2, 2.5 or 5 times a power of ten, not below `rough`. */
const niceStep = (rough: number): number => {
  const power = 10 ** Math.floor(Math.log10(rough));
  const times = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough * (1 - 1e-9)) ?? 10;
  return times * power;
};

const clean = (value: number): number => Number(value.toPrecision(12));

/** Edges at equal distances. */
const equalEdges = (low: number, high: number): number[] => {
  const step = niceStep((high - low) / (MAX_CLASSES - 1));
  const first = Math.floor(low / step + 1e-9);
  const count = Math.max(1, Math.ceil(high / step - 1e-9) - first);
  return Array.from({ length: count + 1 }, (_, at) => clean((first + at) * step));
};

const rounded = (value: number): number => Number(value.toPrecision(2));

/** Edges that leave about as many places in each class, at round numbers. */
const evenEdges = (sorted: readonly number[]): number[] => {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const inner = Array.from({ length: MAX_CLASSES - 2 }, (_, index) =>
    rounded(at((index + 1) / (MAX_CLASSES - 1))),
  );
  const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const floor = low >= 0 && low < (inner[0] ?? 0) ? 0 : rounded(low);
  return [
    ...new Set([Math.min(floor, low), ...inner.filter((edge) => edge > low && edge < high), high]),
  ].sort((a, b) => a - b);
};

const isSkewed = (sorted: readonly number[]): boolean => {
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return sorted.length >= 5 && (sorted[0] ?? 0) >= 0 && (sorted.at(-1) ?? 0) > SKEWED * middle;
};

/** `count` of the steps, spread over them, without the palest, which is too near to land without data. */
const spread = (steps: readonly string[], count: number): string[] => {
  const usable = steps.slice(1);
  return Array.from({ length: count }, (_, at) => {
    const share = count === 1 ? 0.5 : at / (count - 1);
    return usable[Math.round(share * (usable.length - 1))] ?? '';
  });
};

/** Either side of the middle as strong as it is far from it. */
const diverging = (edges: readonly number[], middle: number, steps: readonly string[]): ColorClass[] => {
  const reach = Math.max(...edges.map((edge) => Math.abs(edge - middle)));
  const half = (steps.length - 1) / 2;
  return edges.slice(1).map((to, at) => {
    const from = edges[at] ?? to;
    const center = ((from + to) / 2 - middle) / (reach || 1);
    const away = Math.max(1, Math.round(Math.abs(center) * half));
    return { from, to, color: steps[half + Math.sign(center) * away] ?? '' };
  });
};

/** Figures in at most six classes at round numbers, with the colors of the chart's scale. */
export function colorClasses(view: View, column: ViewColumn, values: readonly number[]): ColorClass[] {
  if (values.length === 0) {
    return [];
  }
  const { steps } = numberScale(view, column, values);
  const sorted = [...values].sort((a, b) => a - b);
  const scale = column.channel?.scale ?? {};
  const [low, high] = [scale.min ?? least(values), scale.max ?? greatest(values)];
  if (low >= high) {
    return [{ from: low, to: low, color: spread(view.theme.sequential, 1)[0] ?? '' }];
  }
  if (steps === view.theme.diverging) {
    return diverging(edgesAround(scale.middle ?? 0, low, high), scale.middle ?? 0, steps);
  }
  const isFree = scale.min === undefined && scale.max === undefined;
  const edges = isFree && isSkewed(sorted) ? evenEdges(sorted) : equalEdges(low, high);
  const colors = spread(steps, edges.length - 1);
  return edges.slice(1).map((to, at) => ({ from: edges[at] ?? to, to, color: colors[at] ?? '' }));
}

/** The middle is an edge: what is above it never shares a class with what is below. */
const edgesAround = (middle: number, low: number, high: number): number[] => {
  const edges = equalEdges(low - middle, high - middle).map((edge) => clean(edge + middle));
  return edges.includes(middle) ? edges : [...edges, middle].sort((a, b) => a - b);
};

/** Figures outside the classes take the nearest. */
export const findClass = (classes: readonly ColorClass[], value: number): ColorClass | undefined =>
  classes.find(({ to }, at) => value < to || at === classes.length - 1);
