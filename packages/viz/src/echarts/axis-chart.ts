import type { ChartAnnotation } from '@plumbline/contract';
import type { EChartsPart } from '../compiled-chart.ts';
import { legendEntries, readSeries, type DataSeries } from './axis-marks.ts';
import { drawPanel, sharedRanges, type AxisPlan } from './axis-panel.ts';
import { byValue } from './colors.ts';
import { cutOther } from './cut-other.ts';
import { readDomain, type Domain } from './domain.ts';
import type { Drawing } from './drawing.ts';
import { periodsForeseen } from './foreseen-periods.ts';
import { legendHeight, legendPosition } from './legend.ts';
import { textWidth } from './measure-text.ts';
import { layPanels, panelTitles } from './panels.ts';
import { createScale, type ValueScale } from './scale.ts';
import { normalized, chooseStacking, type StackMode } from './stacks.ts';
import type { OverlaidView } from './overlay.ts';
import { findColumn, EMPTY_KEY, cellKey, OTHER_KEY, textAt, type View } from './view.ts';

const MAX_END_LABELS = 8;

/** Bars, lines, steps, areas and histograms, with what is laid over them. */
export function drawAxisChart(view: OverlaidView, annotations: readonly ChartAnnotation[]): Drawing {
  const plan = planAxisChart(view, annotations);
  const ranges = plan.panels.length > 1 ? sharedRanges(plan) : null;
  const parts = plan.panels.map((panel, at) => drawPanel(plan, { panel, at, ranges }));
  const allSeries = plan.allSeries.flat();
  const isSingle = new Set(allSeries.map(({ name }) => name)).size < 2 && plan.y !== null;
  return {
    option: {
      ...panelTitles(view, plan.panels),
      grid: plan.panels.map(({ grid }) => grid),
      xAxis: parts.flatMap(({ xAxis }) => xAxis),
      yAxis: parts.flatMap(({ yAxis }) => yAxis),
    },
    series: parts.flatMap(({ series }) => series),
    parts: seriesParts(allSeries),
    tooltip: 'axis',
    legend: isSingle || plan.hasEndLabels ? [] : legendEntries(allSeries),
    unplaced: annotations.filter(({ id }) =>
      parts.every(({ overlay }) => overlay.unplaced.some((one) => one.id === id)),
    ),
  };
}

const PART_OF: Readonly<Record<DataSeries['mark'], EChartsPart>> = {
  bar: 'BarChart',
  histogram: 'BarChart',
  line: 'LineChart',
  step: 'LineChart',
  area: 'LineChart',
  scatter: 'ScatterChart',
};

const seriesParts = (allSeries: readonly DataSeries[]): EChartsPart[] => [
  'GridComponent',
  ...allSeries.map(({ mark }) => PART_OF[mark]),
];

function planAxisChart(view: OverlaidView, annotations: readonly ChartAnnotation[]): AxisPlan {
  const y = findColumn(view, 'y');
  const domain = readDomain(view, findColumn(view, 'x'));
  const keys = colorKeys(view);
  const layers = view.chart.layer ?? [];
  const hasSecond = layers.some(({ axis }) => axis === 'right');
  const stacking = chooseStacking(view, y?.channel ?? null);
  const isHorizontal = view.chart.options?.orient === 'horizontal';
  const hasEndLabels =
    canLabelEnds(view, { keys, domain, stacking }) &&
    !hasSecond &&
    !isHorizontal &&
    periodsForeseen(view) === 0;
  const drawnKeys = keys.length === 0 ? [''] : keys;
  const names = drawnKeys.map((key) => nameOfKey(view, key));
  const legendNames = drawnKeys.length > 1 || layers.length > 0 ? [...names, ...layers.map(() => '')] : [];
  const panels = layPanels(view, {
    top: 12 + (hasEndLabels ? 0 : legendHeight(view, legendNames)),
    right: rightMargin(view, hasEndLabels ? names : null),
    bottom: facetMargin(view, 24, 8),
    left: facetMargin(view, 44, 8),
  });
  const allSeries = panels.map((panel) =>
    stacked(readSeries(view, { panel, domain, keys: drawnKeys }), stacking),
  );
  noteUnplaced(view, allSeries.flat(), createScale(y));
  const plan = {
    view,
    annotations,
    domain,
    y,
    scale: createScale(y),
    stacking,
    isHorizontal,
    hasSecond,
    hasEndLabels,
    panels,
    allSeries,
  };
  const cut = cutOther(plan);
  if (cut !== null) {
    const value = textAt(view, cut.row, y);
    view.notes.push(view.look.t('chartDrawing.otherCut', { value }));
  }
  return { ...plan, cut };
}

/** Space for labels at the ends of lines or bars. */
function rightMargin({ chart }: View, names: readonly string[] | null): number {
  if (names !== null) {
    return 14 + Math.min(120, Math.max(...names.map((name) => textWidth(name))));
  }
  return chart.options?.labels === true && chart.options.orient === 'horizontal' ? 40 : 16;
}

const facetMargin = (view: View, faceted: number, alone: number): number =>
  findColumn(view, 'facet') === null ? alone : faceted;

function nameOfKey(view: View, key: string): string {
  const color = findColumn(view, 'color');
  const row =
    color === null ? undefined : view.rows.find((cells) => cellKey(cells[color.at] ?? null) === key);
  return color === null || row === undefined
    ? (findColumn(view, 'y')?.label ?? '')
    : color.print(row[color.at] ?? null);
}

/** Keys of the color column in an order that no filter changes; no value and Other come last. */
export function colorKeys(view: View): string[] {
  const color = findColumn(view, 'color');
  if (color === null || color.facts.role === 'measure') {
    return [];
  }
  const keys = new Set(view.rows.map((row) => cellKey(row[color.at] ?? null)));
  const ordered = (
    (color.facts as { readonly keys?: readonly (string | number | boolean | null)[] }).keys ?? []
  ).map(cellKey);
  const place = (key: string): number => {
    if (key === OTHER_KEY || key === EMPTY_KEY) {
      return key === OTHER_KEY ? Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER - 1;
    }
    const at = ordered.indexOf(key);
    return at === -1 ? ordered.length : at;
  };
  return [...keys].sort((a, b) => place(a) - place(b) || byValue(a, b));
}

function canLabelEnds(
  view: View,
  {
    keys,
    domain,
    stacking,
  }: { readonly keys: readonly string[]; readonly domain: Domain; readonly stacking: StackMode },
): boolean {
  const isLine =
    view.chart.mark === 'line' ||
    view.chart.mark === 'step' ||
    (view.chart.mark === 'area' && stacking === 'none');
  return (
    isLine &&
    legendPosition(view) === 'auto' &&
    keys.length > 1 &&
    keys.length <= MAX_END_LABELS &&
    (view.chart.layer ?? []).length === 0 &&
    findColumn(view, 'facet') === null &&
    view.width >= 420 &&
    (domain.kind !== 'names' || domain.keys.length > 1)
  );
}

function stacked(allSeries: readonly DataSeries[], stacking: StackMode): DataSeries[] {
  const base = allSeries.filter(({ isLayer }) => !isLayer);
  const shares = stacking === 'normalize' ? normalized(base) : null;
  return allSeries.map((series, at) => ({
    ...series,
    stacking: series.isLayer || (base.length < 2 && stacking === 'zero') ? ('none' as const) : stacking,
    drawn: shares === null || series.isLayer ? series.values : (shares[at] ?? []),
  }));
}

function noteUnplaced(view: View, allSeries: readonly DataSeries[], scale: ValueScale): void {
  const lost = allSeries
    .flatMap(({ values }) => values)
    .filter((value) => value !== null && scale.place(value) === null);
  if (lost.length > 0) {
    view.notes.push(view.look.t('chartDrawing.notOnLog', { count: lost.length }));
  }
}
