import type { ChartAnnotation } from '@plumbline/contract';
import { annotationsOf, type Placed } from './annotations.ts';
import { baseAxis, valueAxis, type Axis, type AxisRange } from './axes.ts';
import type { Course } from './axis-marks.ts';
import type { Domain } from './domain.ts';
import { drawCourse } from './draw-series.ts';
import type { DrawnSeries } from './drawing.ts';
import { errorBars } from './error-bars.ts';
import { zeroLine, type OverlayParams } from './overlay.ts';
import type { Panel } from './panels.ts';
import { referencesOf } from './references.ts';
import { niceRange, scaleOf, type ValueScale } from './scale.ts';
import { extentOf, type Stacking } from './stacks.ts';
import type { View, ViewColumn } from './view.ts';

/** What all panels of a chart share. */
export interface AxisPlan {
  readonly view: View;
  readonly annotations: readonly ChartAnnotation[];
  readonly domain: Domain;
  readonly y: ViewColumn | null;
  readonly scale: ValueScale;
  readonly stacking: Stacking;
  readonly isHorizontal: boolean;
  readonly hasSecond: boolean;
  readonly hasEndLabels: boolean;
  readonly panels: readonly Panel[];
  readonly courses: readonly (readonly Course[])[];
}

const hasZero = ({ view, scale }: AxisPlan): boolean =>
  scale.type !== 'log' &&
  (['bar', 'area', 'histogram'].includes(view.chart.mark) ||
    (view.chart.layer ?? []).some(
      ({ mark, axis }) => axis === 'left' && (mark === 'bar' || mark === 'area'),
    ));

export interface Ranges {
  readonly left: AxisRange | null;
}

/** Small multiples are compared, so they share one scale. */
export function sharedRanges(plan: AxisPlan): Ranges {
  const { courses, stacking, scale } = plan;
  if (scale.type !== 'linear') {
    return { left: null };
  }
  if (stacking === 'normalize') {
    return { left: { min: 0, max: 100, interval: 25 } };
  }
  const ends = courses
    .map((own) => own.filter(({ axis }) => axis === 'left').map(({ drawn }) => ({ values: drawn })))
    .flatMap((own) => extentOf(own, stacking));
  const zero = hasZero(plan) ? [0] : [];
  return { left: niceRange([Math.min(...ends, ...zero), Math.max(...ends, ...zero)], 3) };
}

export interface PanelDrawing {
  readonly xAxis: readonly Axis[];
  readonly yAxis: readonly Axis[];
  readonly series: readonly DrawnSeries[];
  readonly overlay: Placed;
}

interface PanelParams {
  readonly panel: Panel;
  readonly at: number;
  readonly ranges: Ranges | null;
}

type Side = 'left' | 'right';

/** The plot of one facet: its axes, its courses and what lies over them. */
export function drawPanel(plan: AxisPlan, ask: PanelParams): PanelDrawing {
  const { view, domain, isHorizontal, scale } = plan;
  const { panel, at } = ask;
  const courses = plan.courses[at] ?? [];
  const sides: readonly Side[] = plan.hasSecond ? ['left', 'right'] : ['left'];
  const values = sides.map((side) => valueAxisOf(plan, ask, side));
  const overlayAsk: OverlayParams = {
    view,
    courses,
    domain,
    scale,
    isHorizontal,
    axisIndex: indexOf(plan, at, 'left'),
    panelAt: at,
    box: panel.box,
  };
  const overlay = annotationsOf(overlayAsk, plan.annotations);
  const isBelowZero = hasZero(plan) && courses.some(({ drawn }) => drawn.some((value) => (value ?? 0) < 0));
  const base = { ...baseAxisOf(plan, ask), ...(isBelowZero ? { axisLine: { show: false } } : {}) };
  return {
    xAxis: isHorizontal ? values : [base],
    yAxis: isHorizontal ? [base] : values,
    series: [
      ...drawCourses(plan, ask),
      ...(isBelowZero ? [zeroLine(overlayAsk)] : []),
      ...errorBars(overlayAsk),
      ...referencesOf(overlayAsk),
      ...overlay.series,
    ],
    overlay,
  };
}

/** Which of ECharts' axes a series of a panel uses. */
function indexOf({ isHorizontal, hasSecond }: AxisPlan, at: number, side: Side) {
  const value = at * (hasSecond ? 2 : 1) + (side === 'right' ? 1 : 0);
  return isHorizontal ? { x: value, y: at } : { x: at, y: value };
}

const lengthOf = ({ isHorizontal }: AxisPlan, { title, box }: Panel): number =>
  isHorizontal ? box.height : box.width - (title === null ? 48 : 0);

function baseAxisOf(plan: AxisPlan, { panel, at }: PanelParams): Axis {
  const { view, domain, isHorizontal } = plan;
  const marks = (plan.courses[at] ?? []).map(({ mark }) => mark);
  return baseAxis(view, domain, {
    gridIndex: at,
    length: lengthOf(plan, panel),
    isVertical: isHorizontal,
    hasLabels: isHorizontal ? panel.isFirstInLine : panel.isLastInColumn,
    // Bars and points are centered in their slot; lines run from edge to edge.
    isGapped: marks.some((mark) => GAPPED.has(mark)) || domain.keys.length === 1,
  });
}
const GAPPED: ReadonlySet<string> = new Set(['bar', 'histogram', 'scatter']);

function drawCourses(plan: AxisPlan, { panel, at }: PanelParams): DrawnSeries[] {
  const { view, domain, isHorizontal, scale, hasEndLabels } = plan;
  const courses = plan.courses[at] ?? [];
  const slot = lengthOf(plan, panel) / Math.max(1, domain.keys.length * barCount(courses));
  return courses.map((course) =>
    drawCourse(view, course, {
      domain,
      isHorizontal,
      slot,
      hasEndLabels,
      panelAt: at,
      scale: course.axis === 'right' ? scaleOf(course.measure) : scale,
      axisIndex: indexOf(plan, at, course.axis),
    }),
  );
}

const barCount = (courses: readonly Course[]): number =>
  Math.max(1, courses.filter(({ mark, stacking }) => mark === 'bar' && stacking === 'none').length);

function valueAxisOf(plan: AxisPlan, { panel, at, ranges }: PanelParams, side: Side): Axis {
  const { view, isHorizontal, hasSecond } = plan;
  const course = plan.courses[at]?.find(({ axis }) => axis === side);
  const isOuter = isHorizontal ? panel.isLastInColumn : panel.isFirstInLine;
  return valueAxis(view, {
    gridIndex: at,
    length: isHorizontal ? panel.box.width : panel.box.height,
    isVertical: !isHorizontal,
    hasLabels: isOuter || side === 'right',
    column: course?.measure ?? plan.y,
    ...(side === 'left' ? leftOf(plan, ranges) : rightOf(course)),
    ...(hasSecond ? { position: side, ...(course === undefined ? {} : { name: course.measure.label }) } : {}),
  });
}

function leftOf(plan: AxisPlan, ranges: Ranges | null) {
  const { view, scale, stacking } = plan;
  const percent = new Intl.NumberFormat(view.look.locale, { style: 'percent', maximumFractionDigits: 0 });
  const own = { scale, hasZero: hasZero(plan) };
  if (stacking === 'normalize') {
    const range = { min: 0, max: 100, interval: 25 };
    return { ...own, range, print: (value: number) => percent.format(value / 100) };
  }
  const range = ranges?.left ?? null;
  return range === null ? own : { ...own, range };
}

const rightOf = (course: Course | undefined) => ({
  scale: scaleOf(course?.measure ?? null),
  hasZero: course?.mark === 'bar' || course?.mark === 'area',
});
