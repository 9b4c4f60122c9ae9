import {
  type ChartReduction,
  type ChartSpec,
  TIME_GRAINS,
  type TimeGrain,
  valuesOfPart,
} from '@plumbline/contract';
import { isOrdered } from '../channels.ts';
import { findColumn, type ChartColumn } from '../column.ts';
import { keyParts } from '../plan/key-parts.ts';
import type { KeyPart } from '../plan/parts.ts';
import { resolveChart } from '../resolve/resolve-chart.ts';
import { CELLS_PER_SIDE, MAX_GROUPS } from './bounds.ts';
import { mostRows, chartShape, type ChartShape } from './chart-shape.ts';

/** How many marks a chart will have, from profiles alone. */
export interface MarkEstimate {
  readonly shape: ChartShape;
  /** Marks there would be if nothing were done about their number: at most, where `isExact` is false. */
  readonly total: number;
  readonly isExact: boolean;
  /** Marks there will be at most. */
  readonly shown: number;
  /** The planned reduction. Filters may make it unnecessary. */
  readonly reductions: readonly ChartReduction[];
}

interface Count {
  readonly count: number;
  readonly isExact: boolean;
}

/** Estimates the number of marks from profiles, before any query. */
export function estimateMarks(
  spec: ChartSpec,
  columns: readonly ChartColumn[],
  rowCount: number,
): MarkEstimate {
  const chart = resolveChart(spec, columns);
  const shape = chartShape(chart, rowCount);
  return shape === 'groups' ? estimateGroups(chart, columns, rowCount) : estimateRows(chart, shape, rowCount);
}

const KINDS = { groups: 'top', rows: 'top', first: 'top', cells: 'bins', sample: 'sample' } as const;

function estimateRows(chart: ChartSpec, shape: ChartShape, rowCount: number): MarkEstimate {
  const maxShown = shape === 'cells' ? (CELLS_PER_SIDE + 1) ** 2 : mostRows(chart);
  const shown = Math.min(rowCount, maxShown);
  const kind = KINDS[shape];
  return {
    shape,
    total: rowCount,
    isExact: true,
    shown,
    reductions: shape === 'cells' || shown < rowCount ? [{ kind, column: null, shown, total: rowCount }] : [],
  };
}

function estimateGroups(chart: ChartSpec, columns: readonly ChartColumn[], rowCount: number): MarkEstimate {
  const keys = keyParts(chart, columns);
  const counts = keys.map((key) => countKeys(key, findColumn(columns, key.dimension.column), rowCount));
  const product = counts.reduce((all, { count }) => all * count, 1);
  const total = Math.min(product, Math.max(rowCount, 1));
  const limits = keys.map((key) => keyLimit(key, { chart, isAlone: keys.length === 1 }));
  const shown = counts.reduce((all, { count }, at) => all * Math.min(count, limits[at] ?? count), 1);
  const reductions = keys.flatMap(({ name }, at): ChartReduction[] => {
    const { count = 0 } = counts[at] ?? {};
    const maxShown = limits[at] ?? count;
    return count > maxShown ? [{ kind: 'top', column: name, shown: maxShown, total: count }] : [];
  });
  const maxShown = chart.mark === 'table' ? chart.limit : MAX_GROUPS;
  return {
    shape: 'groups',
    total,
    isExact: keys.length < 2 && counts.every(({ isExact }) => isExact),
    shown: Math.min(shown, total, maxShown),
    reductions:
      Math.min(shown, total) > maxShown
        ? [...reductions, { kind: 'top', column: null, shown: maxShown, total }]
        : reductions,
  };
}

function keyLimit(
  { name, keep, channel }: KeyPart,
  { chart, isAlone }: { readonly chart: ChartSpec; readonly isAlone: boolean },
): number | null {
  if (chart.mark === 'table') {
    return null;
  }
  const isNewest = name === 'x' && chart.sort === 'x' && channel.timeUnit !== undefined;
  if (isAlone || isNewest) {
    return channel.limit ?? chart.limit;
  }
  return isOrdered(channel) ? null : keep;
}

/** Values of a key, the lack of one counted as one; all rows where nothing is known. */
function countKeys({ dimension, channel }: KeyPart, column: ChartColumn | null, rowCount: number): Count {
  const profile = column?.profile ?? null;
  const empty = profile === null || profile.nulls > 0 ? 1 : 0;
  if (dimension.kind === 'bin') {
    return { count: dimension.maxBins + empty, isExact: false };
  }
  if (dimension.kind === 'part') {
    return { count: valuesOfPart(dimension.part).length + empty, isExact: false };
  }
  if (profile === null) {
    return { count: Math.max(rowCount, 1), isExact: false };
  }
  const distinct = profile.distinct + empty;
  if (channel.timeUnit === undefined) {
    return { count: distinct, isExact: profile.distinctIsExact };
  }
  const units = unitsBetween(String(profile.min), String(profile.max), channel.timeUnit);
  return { count: Math.min(distinct, (units ?? distinct) + empty), isExact: false };
}

/** At most: no unit is shorter. */
function unitsBetween(min: string, max: string, unit: TimeGrain): number | null {
  const span = Date.parse(max) - Date.parse(min);
  return Number.isFinite(span) ? Math.floor(span / TIME_GRAINS[unit].shortestMs) + 2 : null;
}
