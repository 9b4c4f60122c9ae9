import { assertNever } from '@plumbline/contract';
import type { Course } from './axis-marks.ts';
import type { Domain } from './domain.ts';
import type { DrawnSeries } from './drawing.ts';
import type { ValueScale } from './scale.ts';
import { cellOf, columnOf, fadeOf, keyOf, textOf, type View } from './view.ts';

export interface CourseStyle {
  readonly domain: Domain;
  readonly scale: ValueScale;
  readonly isHorizontal: boolean;
  readonly axisIndex: { readonly x: number; readonly y: number };
  /** Px that one name has on its axis. */
  readonly slot: number;
  readonly hasEndLabels: boolean;
  readonly panelAt: number;
}

/** Phase 3: a course as a series of ECharts. */
export function drawCourse(view: View, course: Course, style: CourseStyle): DrawnSeries {
  const { isHorizontal, domain, scale } = style;
  const data = course.drawn.map((value, at) => {
    const place = value === null ? null : scale.place(value);
    const base = course.positions[at] ?? at;
    const pair = domain.kind === 'names' ? place : [base, place];
    const row = course.rows[at] ?? -1;
    const fade = row === -1 ? {} : fadeOf(view, row);
    const own = itemStyleOf(view, course, row);
    return {
      value: pair,
      ...(own === null && Object.keys(fade).length === 0 ? {} : { itemStyle: { ...own, ...fade } }),
    };
  });
  const common = {
    id: `${style.panelAt} ${course.id}`,
    name: course.name,
    data:
      isHorizontal && domain.kind !== 'names'
        ? data.map((item) => ({ ...item, value: flipped(item.value) }))
        : data,
    xAxisIndex: style.axisIndex.x,
    yAxisIndex: style.axisIndex.y,
    ...(course.stacking === 'none' ? {} : { stack: `${style.panelAt} ${course.axis}` }),
    itemStyle: { color: course.color },
    ...labelsOf(view, course, isHorizontal),
  };
  return {
    option: { ...common, ...kindOf(view, course, style) },
    rows: course.rows.map((row, at) => (course.values[at] === null ? -1 : row)),
    say: (at) => sayOf(view, course, at),
  };
}

const flipped = (pair: unknown): unknown => (Array.isArray(pair) ? [pair[1], pair[0]] : pair);

/** The rest is gray; a bar of a single series may have a color of its own. */
function itemStyleOf(view: View, course: Course, row: number): Readonly<Record<string, unknown>> | null {
  if (course.key !== null || course.isLayer || row === -1 || course.mark !== 'bar') {
    return null;
  }
  const x = view.columns.find(({ facts }) => facts.name === 'x');
  const key = x === undefined ? '' : keyOf(cellOf(view, row, x));
  const chosen = view.chart.colours?.[key];
  if (chosen !== undefined) {
    return { color: chosen };
  }
  return x !== undefined && typeof cellOf(view, row, x) === 'object' && cellOf(view, row, x) !== null
    ? { color: view.theme.text3 }
    : null;
}

function sayOf(view: View, course: Course, at: number) {
  const row = course.rows[at] ?? -1;
  const x = columnOf(view, 'x');
  const value = course.values[at] ?? null;
  const figure = value === null ? '–' : textOf(view, row, course.measure);
  const share = course.stacking === 'normalize' ? (course.drawn[at] ?? null) : null;
  const percent = new Intl.NumberFormat(view.look.locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    name: [textOf(view, row, x), ...(course.key === null && !course.isLayer ? [] : [course.name])].join(', '),
    value: share === null ? figure : `${figure} (${percent.format(share / 100)})`,
  };
}

function kindOf(view: View, course: Course, style: CourseStyle): Readonly<Record<string, unknown>> {
  switch (course.mark) {
    case 'bar':
    case 'histogram':
      return barOf(view, course, style);
    case 'scatter':
      return { type: 'scatter', symbolSize: 7, itemStyle: { color: course.color, opacity: 0.85 } };
    case 'line':
    case 'step':
    case 'area':
      return lineOf(view, course, style);
    default:
      return assertNever(course.mark);
  }
}

function barOf(view: View, course: Course, { slot }: CourseStyle): Readonly<Record<string, unknown>> {
  const touches = course.mark === 'histogram' || course.measure.channel === null || isBinned(view);
  return {
    type: 'bar',
    barCategoryGap: touches ? '0%' : '34%',
    barGap: '0%',
    barMaxWidth: touches ? undefined : 96,
    itemStyle: {
      color: course.color,
      borderRadius: 0,
      opacity: view.chart.options?.opacity ?? 1,
      // The gap between marks that touch; a bar of two or three pixels would be all edge.
      ...(slot > 6 && (course.stacking !== 'none' || touches || course.key !== null)
        ? { borderColor: view.theme.surface, borderWidth: 1 }
        : {}),
    },
    ...(slot < 1.5 ? { large: true, largeThreshold: 2000 } : {}),
    emphasis: { itemStyle: { color: 'inherit' }, disabled: false },
  };
}

const isBinned = (view: View): boolean =>
  view.columns.some(({ facts }) => facts.name === 'x' && facts.binWidth !== undefined);

function lineOf(view: View, course: Course, style: CourseStyle): Readonly<Record<string, unknown>> {
  const opacity = course.stacking === 'none' ? 0.16 : 0.85;
  return {
    type: 'line',
    smooth: false,
    ...(course.mark === 'step' ? { step: 'end' } : {}),
    connectNulls: false,
    // A point between two gaps has no line to be seen by.
    showSymbol: hasLonelyPoint(course.values) || course.values.length === 1,
    showAllSymbol: true,
    symbol: course.symbol,
    symbolSize: 5,
    ...(course.values.length > SAMPLED_ABOVE ? { sampling: 'lttb' } : {}),
    lineStyle: {
      width: course.mark === 'area' && course.stacking !== 'none' ? 1 : 2,
      color: course.mark === 'area' && course.stacking !== 'none' ? view.theme.surface : course.color,
      type: course.mark === 'area' && course.stacking !== 'none' ? 'solid' : course.dash,
    },
    ...(course.mark === 'area'
      ? { areaStyle: { color: course.color, opacity: view.chart.options?.opacity ?? opacity } }
      : {}),
    ...(style.hasEndLabels ? endLabel(view, course) : {}),
    emphasis: { lineStyle: { width: 2.5 } },
  };
}

/** More points than the screen has columns are drawn as the outline they make. */
const SAMPLED_ABOVE = 4000;

const endLabel = (view: View, course: Course): Readonly<Record<string, unknown>> => ({
  endLabel: {
    show: true,
    formatter: () => course.name,
    color: view.theme.text2,
    fontSize: 11,
    distance: 6,
    width: 120,
    overflow: 'truncate',
  },
  labelLayout: { moveOverlap: 'shiftY' },
});

const hasLonelyPoint = (values: readonly (number | null)[]): boolean =>
  values.some(
    (value, at) => value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null,
  );

function labelsOf(view: View, course: Course, isHorizontal: boolean): Readonly<Record<string, unknown>> {
  if (view.chart.options?.labels !== true) {
    return {};
  }
  const isStacked = course.stacking !== 'none';
  const outside = isHorizontal ? 'right' : 'top';
  return {
    label: {
      show: true,
      position: isStacked ? 'inside' : outside,
      color: isStacked ? undefined : view.theme.text2,
      fontSize: 11,
      formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
        const value = course.values[dataIndex] ?? null;
        return value === null ? '' : course.measure.short(value);
      },
    },
    labelLayout: { hideOverlap: true },
  };
}
