import type { ChartAnnotation } from '@plumbline/contract';
import { baseAxis, valueAxis, type Axis, type AxisRange } from './axes.ts';
import type { DataSeries } from './axis-marks.ts';
import type { CutOther } from './cut-other.ts';
import type { Domain } from './domain.ts';
import { drawSeries } from './draw-series.ts';
import type { DrawnSeries } from './drawing.ts';
import {
  drawOverlay,
  zeroLine,
  type AnnotationOverlay,
  type OverlaidView,
  type OverlayParams,
} from './overlay.ts';
import type { Panel } from './panels.ts';
import { partialLines } from './partial-marks.ts';
import { niceRange, createScale, type ValueScale } from './scale.ts';
import { stackExtent, type StackMode } from './stacks.ts';
import type { ViewColumn } from './view.ts';

/** Settings that all panels of a chart share. */
export interface AxisPlan {
  readonly view: OverlaidView;
  readonly annotations: readonly ChartAnnotation[];
  readonly domain: Domain;
  readonly y: ViewColumn | null;
  readonly scale: ValueScale;
  readonly stacking: StackMode;
  readonly isHorizontal: boolean;
  readonly hasSecond: boolean;
  readonly hasEndLabels: boolean;
  readonly panels: readonly Panel[];
  readonly allSeries: readonly (readonly DataSeries[])[];
  /** Other, where its bar is cut off; else null. */
  readonly cut: CutOther | null;
}

const hasZero = ({ view, scale }: AxisPlan): boolean =>
  scale.type !== 'log' &&
  (['bar', 'area', 'histogram'].includes(view.chart.mark) ||
    (view.chart.layer ?? []).some(
      ({ mark, axis }) => axis === 'left' && (mark === 'bar' || mark === 'area'),
    ));

const OF_THE_WHOLE: AxisRange = { min: 0, max: 100, interval: 25 };
/** Shares are rounded before they are stacked. */
const ROUNDING = 1e-6;

/** Whether shares are stacked up to the whole: an axis of round numbers would leave room above it. */
function isStackedToWhole({ view, allSeries, stacking }: AxisPlan): boolean {
  if (stacking === 'normalize') {
    return true;
  }
  const left = allSeries.flat().filter(({ axis }) => axis === 'left');
  const [low, high] = stackExtent(
    left.map(({ drawn }) => ({ values: drawn })),
    stacking,
  );
  return (
    view.data.mode === 'Percent' &&
    stacking === 'zero' &&
    allSeries.length === 1 &&
    low >= 0 &&
    Math.abs(high - OF_THE_WHOLE.max) < ROUNDING
  );
}

export interface Ranges {
  readonly left: AxisRange | null;
}

/** Small multiples are compared, so they share one scale. */
export function sharedRanges(plan: AxisPlan): Ranges {
  const { allSeries, stacking, scale } = plan;
  if (scale.type !== 'linear') {
    return { left: null };
  }
  if (stacking === 'normalize') {
    return { left: OF_THE_WHOLE };
  }
  const ends = allSeries
    .map((own) => own.filter(({ axis }) => axis === 'left').map(({ drawn }) => ({ values: drawn })))
    .flatMap((own) => stackExtent(own, stacking));
  const zero = hasZero(plan) ? [0] : [];
  return { left: niceRange([Math.min(...ends, ...zero), Math.max(...ends, ...zero)], 3) };
}

export interface PanelDrawing {
  readonly xAxis: readonly Axis[];
  readonly yAxis: readonly Axis[];
  readonly series: readonly DrawnSeries[];
  readonly overlay: AnnotationOverlay;
}

interface PanelParams {
  readonly panel: Panel;
  readonly at: number;
  readonly ranges: Ranges | null;
}

type Side = 'left' | 'right';

/** The plot of one facet: its axes, its series and what is drawn over them. */
export function drawPanel(plan: AxisPlan, params: PanelParams): PanelDrawing {
  const { view, domain, isHorizontal, scale } = plan;
  const { panel, at } = params;
  const allSeries = plan.allSeries[at] ?? [];
  const sides: readonly Side[] = plan.hasSecond ? ['left', 'right'] : ['left'];
  const values = sides.map((side) => valueAxisOf(plan, params, side));
  const overlayAsk: OverlayParams = {
    view,
    allSeries,
    domain,
    scale,
    isHorizontal,
    axisIndex: axisIndex(plan, at, 'left'),
    panelAt: at,
    box: panel.box,
  };
  const overlay = drawOverlay(view.overlays, overlayAsk, plan.annotations);
  const isBelowZero = hasZero(plan) && allSeries.some(({ drawn }) => drawn.some((value) => (value ?? 0) < 0));
  const base = { ...baseAxisOf(plan, params), ...(isBelowZero ? { axisLine: { show: false } } : {}) };
  return {
    xAxis: isHorizontal ? values : [base],
    yAxis: isHorizontal ? [base] : values,
    series: [
      ...drawSeriess(plan, params),
      ...partialLines(overlayAsk),
      ...(isBelowZero ? [zeroLine(overlayAsk)] : []),
      ...(view.overlays?.errorBars(overlayAsk) ?? []),
      ...overlay.series,
    ],
    overlay,
  };
}

/** Index of the ECharts axis that a series of a panel uses. */
function axisIndex({ isHorizontal, hasSecond }: AxisPlan, at: number, side: Side) {
  const value = at * (hasSecond ? 2 : 1) + (side === 'right' ? 1 : 0);
  return isHorizontal ? { x: value, y: at } : { x: at, y: value };
}

const axisLength = ({ isHorizontal }: AxisPlan, { title, box }: Panel): number =>
  isHorizontal ? box.height : box.width - (title === null ? 48 : 0);

function baseAxisOf(plan: AxisPlan, { panel, at }: PanelParams): Axis {
  const { view, domain, isHorizontal } = plan;
  const marks = (plan.allSeries[at] ?? []).map(({ mark }) => mark);
  return baseAxis(view, domain, {
    gridIndex: at,
    length: axisLength(plan, panel),
    isVertical: isHorizontal,
    hasLabels: isHorizontal ? panel.isFirstInLine : panel.isLastInColumn,
    // Bars and points are centered in their slot; lines run from edge to edge.
    isGapped: marks.some((mark) => GAPPED.has(mark)) || domain.keys.length === 1,
  });
}
const GAPPED: ReadonlySet<string> = new Set(['bar', 'histogram', 'scatter']);

function drawSeriess(plan: AxisPlan, { panel, at }: PanelParams): DrawnSeries[] {
  const { view, domain, isHorizontal, scale, hasEndLabels } = plan;
  const allSeries = plan.allSeries[at] ?? [];
  const slot = axisLength(plan, panel) / Math.max(1, domain.keys.length * barCount(allSeries));
  return allSeries.map((series) =>
    drawSeries(view, series, {
      domain,
      isHorizontal,
      slot,
      hasEndLabels,
      panelAt: at,
      scale: series.axis === 'right' ? createScale(series.measure) : scale,
      cut: plan.cut,
      axisIndex: axisIndex(plan, at, series.axis),
    }),
  );
}

const barCount = (allSeries: readonly DataSeries[]): number =>
  Math.max(1, allSeries.filter(({ mark, stacking }) => mark === 'bar' && stacking === 'none').length);

function valueAxisOf(plan: AxisPlan, { panel, at, ranges }: PanelParams, side: Side): Axis {
  const { view, isHorizontal, hasSecond } = plan;
  const series = plan.allSeries[at]?.find(({ axis }) => axis === side);
  const isOuter = isHorizontal ? panel.isLastInColumn : panel.isFirstInLine;
  return valueAxis(view, {
    gridIndex: at,
    length: isHorizontal ? panel.box.width : panel.box.height,
    isVertical: !isHorizontal,
    hasLabels: isOuter || side === 'right',
    column: series?.measure ?? plan.y,
    ...(side === 'left' ? leftAxis(plan, ranges) : rightAxis(series)),
    ...(hasSecond ? { position: side, ...(series === undefined ? {} : { name: series.measure.label }) } : {}),
  });
}

function leftAxis(plan: AxisPlan, ranges: Ranges | null) {
  const { view, scale } = plan;
  const percent = new Intl.NumberFormat(view.look.locale, { style: 'percent', maximumFractionDigits: 0 });
  const own = { scale, hasZero: hasZero(plan) };
  if (isStackedToWhole(plan)) {
    return { ...own, range: OF_THE_WHOLE, print: (value: number) => percent.format(value / 100) };
  }
  const range = ranges?.left ?? plan.cut?.range ?? null;
  return range === null ? own : { ...own, range };
}

const rightAxis = (series: DataSeries | undefined) => ({
  scale: createScale(series?.measure ?? null),
  hasZero: series?.mark === 'bar' || series?.mark === 'area',
});
