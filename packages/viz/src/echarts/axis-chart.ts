import { baseAxis, valueAxis, type Axis } from './axes.ts';
import { annotationsOf, type Placed } from './annotations.ts';
import { drawCourse, legendOf, readCourses, type Course } from './axis-marks.ts';
import { readDomain, type Domain } from './domain.ts';
import type { Drawing, DrawnSeries } from './drawing.ts';
import { errorBars } from './error-bars.ts';
import { legendHeight } from './legend.ts';
import { textWidth } from './measure-text.ts';
import { layPanels, titlesOf, type Panel } from './panels.ts';
import { zeroLine } from './overlay.ts';
import { referencesOf } from './references.ts';
import { niceRange, scaleOf, type ValueScale } from './scale.ts';
import { extentOf, normalised, stackingOf, type Stacking } from './stacks.ts';
import { columnOf, keyOf, type View, type ViewColumn } from './view.ts';
import { byValue } from './colours.ts';
import { OTHER_KEY, EMPTY_KEY } from './view.ts';
import { DRAWN_WORDS } from './words.ts';
import type { ChartAnnotation } from '@plumbline/contract';
import type { EChartsPart } from '../picture.ts';

const MOST_END_LABELS = 8;

interface Plan {
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

/** Bars, lines, steps, areas and histograms, with what is laid over them. */
export function drawAxisChart(view: View, annotations: readonly ChartAnnotation[]): Drawing {
  const plan = planAxisChart(view, annotations);
  const ranges = plan.panels.length > 1 ? sharedRanges(plan) : null;
  const parts = plan.panels.map((panel, at) => drawPanel(plan, { panel, at, ranges }));
  const courses = plan.courses.flat();
  const isSingle = new Set(courses.map(({ name }) => name)).size < 2 && plan.y !== null;
  return {
    option: {
      ...titlesOf(view, plan.panels),
      grid: plan.panels.map(({ grid }) => grid),
      xAxis: parts.flatMap(({ xAxis }) => xAxis),
      yAxis: parts.flatMap(({ yAxis }) => yAxis),
    },
    series: parts.flatMap(({ series }) => series),
    parts: partsOf(courses),
    tooltip: 'axis',
    legend: isSingle || plan.hasEndLabels ? [] : legendOf(courses),
    unplaced: annotations.filter(({ id }) =>
      parts.every(({ overlay }) => overlay.unplaced.some((one) => one.id === id)),
    ),
  };
}

const PART_OF: Readonly<Record<Course['mark'], EChartsPart>> = {
  bar: 'BarChart',
  histogram: 'BarChart',
  line: 'LineChart',
  step: 'LineChart',
  area: 'LineChart',
  scatter: 'ScatterChart',
};

const partsOf = (courses: readonly Course[]): EChartsPart[] => [
  'GridComponent',
  ...courses.map(({ mark }) => PART_OF[mark]),
];

function planAxisChart(view: View, annotations: readonly ChartAnnotation[]): Plan {
  const y = columnOf(view, 'y');
  const domain = readDomain(view, columnOf(view, 'x'));
  const keys = colourKeys(view);
  const stacking = stackingOf(view, y?.channel ?? null);
  const isHorizontal = view.chart.options?.orient === 'horizontal';
  const hasSecond = (view.chart.layer ?? []).some(({ axis }) => axis === 'right');
  const hasEndLabels = canLabelEnds(view, { keys, domain, stacking }) && !hasSecond && !isHorizontal;
  const drawnKeys = keys.length === 0 ? [''] : keys;
  const names = drawnKeys.map((key) => nameOfKey(view, key));
  const legendRows = drawnKeys.length > 1 || (view.chart.layer ?? []).length > 0 ? names : [];
  const panels = layPanels(view, {
    top: 12 + (hasEndLabels ? 0 : legendHeight(view, legendRows)) + (hasSecond || y === null ? 14 : 0),
    right:
      view.chart.options?.labels === true && isHorizontal
        ? 40
        : hasEndLabels
          ? 14 + Math.min(120, Math.max(...names.map((name) => textWidth(name))))
          : 16,
    bottom: facetMargin(view, 24, 8),
    left: facetMargin(view, 44, 8),
  });
  const courses = panels.map((panel) =>
    stacked(readCourses(view, { panel, domain, keys: drawnKeys }), stacking),
  );
  noteUnplaced(view, courses.flat(), scaleOf(y));
  return {
    view,
    annotations,
    domain,
    y,
    scale: scaleOf(y),
    stacking,
    isHorizontal,
    hasSecond,
    hasEndLabels,
    panels,
    courses,
  };
}

const facetMargin = (view: View, faceted: number, alone: number): number =>
  columnOf(view, 'facet') === null ? alone : faceted;

function nameOfKey(view: View, key: string): string {
  const colour = columnOf(view, 'color');
  const row =
    colour === null ? undefined : view.rows.find((cells) => keyOf(cells[colour.at] ?? null) === key);
  return colour === null || row === undefined
    ? (columnOf(view, 'y')?.label ?? '')
    : colour.print(row[colour.at] ?? null);
}

/** Of the colour column in an order that no filter changes: what has no value and the rest come last. */
export function colourKeys(view: View): string[] {
  const colour = columnOf(view, 'color');
  if (colour === null || colour.facts.role === 'measure') {
    return [];
  }
  const keys = new Set(view.rows.map((row) => keyOf(row[colour.at] ?? null)));
  const told = (
    (colour.facts as { readonly keys?: readonly (string | number | boolean | null)[] }).keys ?? []
  ).map(keyOf);
  const place = (key: string): number => {
    if (key === OTHER_KEY || key === EMPTY_KEY) {
      return key === OTHER_KEY ? Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER - 1;
    }
    const at = told.indexOf(key);
    return at === -1 ? told.length : at;
  };
  return [...keys].sort((a, b) => place(a) - place(b) || byValue(a, b));
}

function canLabelEnds(
  view: View,
  {
    keys,
    domain,
    stacking,
  }: { readonly keys: readonly string[]; readonly domain: Domain; readonly stacking: Stacking },
): boolean {
  const isLine =
    view.chart.mark === 'line' ||
    view.chart.mark === 'step' ||
    (view.chart.mark === 'area' && stacking === 'none');
  const wanted = view.chart.options?.legend ?? 'auto';
  return (
    isLine &&
    wanted === 'auto' &&
    keys.length > 1 &&
    keys.length <= MOST_END_LABELS &&
    (view.chart.layer ?? []).length === 0 &&
    columnOf(view, 'facet') === null &&
    view.width >= 420 &&
    (domain.kind !== 'names' || domain.keys.length > 1)
  );
}

function stacked(courses: readonly Course[], stacking: Stacking): Course[] {
  const base = courses.filter(({ isLayer }) => !isLayer);
  const shares = stacking === 'normalize' ? normalised(base) : null;
  return courses.map((course, at) => ({
    ...course,
    stacking: course.isLayer || (base.length < 2 && stacking === 'zero') ? ('none' as const) : stacking,
    drawn: shares === null || course.isLayer ? course.values : (shares[at] ?? []),
  }));
}

function noteUnplaced(view: View, courses: readonly Course[], scale: ValueScale): void {
  const lost = courses
    .flatMap(({ values }) => values)
    .filter((value) => value !== null && scale.place(value) === null);
  if (lost.length > 0) {
    view.notes.push(DRAWN_WORDS.notOnLog(lost.length));
  }
}

const hasZero = ({ view, scale }: Plan): boolean =>
  scale.type !== 'log' &&
  (['bar', 'area', 'histogram'].includes(view.chart.mark) ||
    (view.chart.layer ?? []).some(
      ({ mark, axis }) => axis === 'left' && (mark === 'bar' || mark === 'area'),
    ));

interface Ranges {
  readonly left: { readonly min: number; readonly max: number; readonly interval: number } | null;
}

/** Small multiples are compared, so they share one scale. */
function sharedRanges(plan: Plan): Ranges {
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

interface PanelDrawing {
  readonly xAxis: readonly Axis[];
  readonly yAxis: readonly Axis[];
  readonly series: readonly DrawnSeries[];
  readonly overlay: Placed;
}

function drawPanel(
  plan: Plan,
  { panel, at, ranges }: { readonly panel: Panel; readonly at: number; readonly ranges: Ranges | null },
): PanelDrawing {
  const { view, domain, isHorizontal, hasSecond, scale } = plan;
  const courses = plan.courses[at] ?? [];
  const length = isHorizontal ? panel.box.height : panel.box.width - (panel.title === null ? 48 : 0);
  const isOuter = isHorizontal ? panel.isFirstInLine : panel.isLastInColumn;
  const isGapped =
    courses.some(({ mark }) => mark === 'bar' || mark === 'histogram' || mark === 'scatter') ||
    domain.keys.length === 1;
  const base = baseAxis(
    view,
    domain,
    { gridIndex: at, length, isVertical: isHorizontal, hasLabels: isOuter },
    isGapped,
  );
  const values = [valueAxisOf(plan, { panel, at, side: 'left', ranges })];
  if (hasSecond) {
    values.push(valueAxisOf(plan, { panel, at, side: 'right', ranges }));
  }
  const perPanel = values.length;
  const style = {
    domain,
    scale,
    isHorizontal,
    slot: length / Math.max(1, domain.keys.length * barCount(courses)),
    hasEndLabels: plan.hasEndLabels,
    panelAt: at,
  };
  const indexOf = (axis: 'left' | 'right') =>
    isHorizontal
      ? { x: at * perPanel + (axis === 'right' ? 1 : 0), y: at }
      : { x: at, y: at * perPanel + (axis === 'right' ? 1 : 0) };
  const drawn = courses.map((course) =>
    drawCourse(view, course, {
      ...style,
      scale: course.axis === 'right' ? scaleOf(course.measure) : scale,
      axisIndex: indexOf(course.axis),
    }),
  );
  const overlayAsk = {
    view,
    courses,
    domain,
    scale,
    isHorizontal,
    axisIndex: indexOf('left'),
    panelAt: at,
    box: panel.box,
  };
  const overlay = annotationsOf(overlayAsk, plan.annotations);
  const isBelowZero =
    hasZero(plan) && courses.some(({ drawn: values }) => values.some((value) => (value ?? 0) < 0));
  return {
    xAxis: isHorizontal ? values : [isBelowZero ? { ...base, axisLine: { show: false } } : base],
    yAxis: isHorizontal ? [isBelowZero ? { ...base, axisLine: { show: false } } : base] : values,
    series: [
      ...drawn,
      ...(isBelowZero ? [zeroLine(overlayAsk)] : []),
      ...errorBars(overlayAsk),
      ...referencesOf(overlayAsk),
      ...overlay.series,
    ],
    overlay,
  };
}

const barCount = (courses: readonly Course[]): number =>
  Math.max(1, courses.filter(({ mark, stacking }) => mark === 'bar' && stacking === 'none').length);

function valueAxisOf(
  plan: Plan,
  {
    panel,
    at,
    side,
    ranges,
  }: {
    readonly panel: Panel;
    readonly at: number;
    readonly side: 'left' | 'right';
    readonly ranges: Ranges | null;
  },
): Axis {
  const { view, isHorizontal, hasSecond, stacking } = plan;
  const course = plan.courses[at]?.find(({ axis }) => axis === side);
  const percent = new Intl.NumberFormat(view.look.locale, { style: 'percent', maximumFractionDigits: 0 });
  const isShare = side === 'left' && stacking === 'normalize';
  const range = isShare ? { min: 0, max: 100, interval: 25 } : side === 'left' ? ranges?.left : null;
  const isOuter = isHorizontal ? panel.isLastInColumn : panel.isFirstInLine;
  return valueAxis(view, {
    gridIndex: at,
    length: isHorizontal ? panel.box.width : panel.box.height,
    isVertical: !isHorizontal,
    hasLabels: isOuter || side === 'right',
    column: course?.measure ?? plan.y,
    scale: side === 'left' ? plan.scale : scaleOf(course?.measure ?? null),
    hasZero: side === 'left' ? hasZero(plan) : course?.mark === 'bar' || course?.mark === 'area',
    ...(hasSecond ? { position: side, ...(course === undefined ? {} : { name: course.measure.label }) } : {}),
    ...(range === null || range === undefined ? {} : { range }),
    ...(isShare ? { print: (value: number) => percent.format(value / 100) } : {}),
  });
}
