import type { ChartAnnotation } from '@plumbline/contract';
import { annotationsOf } from './annotations.ts';
import { baseAxis, valueAxis, type Axis } from './axes.ts';
import { colourKeys } from './axis-chart.ts';
import { symbolOf, type Course } from './axis-marks.ts';
import { colourScale, greatest, least, numberScale, singleColour, stepOf } from './colours.ts';
import { positionOf, readDomain, type Domain } from './domain.ts';
import type { Drawing, DrawnSeries, LegendEntry } from './drawing.ts';
import { legendHeight } from './legend.ts';
import { layPanels, titlesOf, type Panel } from './panels.ts';
import { referencesOf } from './references.ts';
import { niceRange, scaleOf, type ValueScale } from './scale.ts';
import { cellOf, columnOf, fadeOf, keyOf, numberOf, textOf, type View, type ViewColumn } from './view.ts';
import { visualScale } from './visual-scale.ts';
import { DRAWN_WORDS } from './words.ts';

/** From here on points are drawn without items of their own. */
const LARGE_ABOVE = 5000;
const POINT_PX = 7;
const SMALL_POINT_PX = 3;
const BUBBLES_PX = [5, 44] as const;

interface Plan {
  readonly view: View;
  readonly x: ViewColumn | null;
  readonly y: ViewColumn | null;
  /** Rows of a cell, where there were too many points for each to be drawn. */
  readonly count: ViewColumn | null;
  readonly domain: Domain;
  readonly scales: { readonly x: ValueScale; readonly y: ValueScale };
  readonly sizeOf: ((row: number) => number) | null;
}

/** Points, bubbles, and cells of points. */
export function drawPoints(view: View, annotations: readonly ChartAnnotation[]): Drawing {
  const plan = planPoints(view);
  const colour = columnOf(view, 'color');
  const groups = groupsOf(view, colour);
  const panels = layPanels(view, {
    top:
      10 +
      legendHeight(
        view,
        groups.map(({ name }) => name),
      ),
    right: plan.count === null ? 20 : 72,
    bottom: columnOf(view, 'facet') === null ? 8 : 28,
    left: columnOf(view, 'facet') === null ? 8 : 48,
  });
  const ranges = panels.length > 1 ? rangesOf(plan) : null;
  const drawn = panels.map((panel, at) => drawPanel(plan, { panel, at, groups, ranges, annotations }));
  const scale = plan.count === null ? null : visualScale(view, plan.count, 1);
  return {
    option: {
      ...titlesOf(view, panels),
      grid: panels.map(({ grid }) => grid),
      xAxis: drawn.map(({ xAxis }) => xAxis),
      yAxis: drawn.map(({ yAxis }) => yAxis),
      ...(scale === null
        ? {}
        : {
            visualMap: {
              ...scale,
              dimension: 2,
              seriesIndex: drawn
                .flatMap(({ series }) => series)
                .flatMap(({ rows }, at) => (rows.length > 0 ? [at] : [])),
            },
          }),
    },
    series: drawn.flatMap(({ series }) => series),
    parts: [plan.count === null ? 'ScatterChart' : 'CustomChart', 'GridComponent'],
    tooltip: 'item',
    legend: groups.map(({ name, colour: own }): LegendEntry => ({ name, colour: own })),
    unplaced: annotations.filter(({ id }) =>
      drawn.every(({ unplaced }) => unplaced.some((one) => one.id === id)),
    ),
  };
}

function planPoints(view: View): Plan {
  const [x, y] = [columnOf(view, 'x'), columnOf(view, 'y')];
  const size = columnOf(view, 'size');
  return {
    view,
    x,
    y,
    count: columnOf(view, 'count'),
    domain: midpoints(readDomain(view, x)),
    scales: { x: scaleOf(x), y: scaleOf(y) },
    sizeOf: size === null ? null : sizeByArea(view, size),
  };
}

/** A cell of points is on a scale, as points are; what it says of itself is its edges. */
const midpoints = (domain: Domain): Domain =>
  domain.column?.facts.binWidth === undefined ? domain : { ...domain, kind: 'scale' };

/** Area, not width, is the number: twice the number is twice the ink. */
export function sizeByArea(view: View, size: ViewColumn): (row: number) => number {
  const [smallest, largest] = view.chart.options?.sizes ?? BUBBLES_PX;
  const most = Math.max(0, ...chunkMax(view, size));
  const lost = view.rows.filter((_, row) => (numberOf(view, row, size) ?? 0) < 0).length;
  if (lost > 0) {
    view.notes.push(DRAWN_WORDS.noWeight(lost));
  }
  return (row) => {
    const value = Math.max(0, numberOf(view, row, size) ?? 0);
    return most === 0 ? smallest : Math.max(smallest, Math.sqrt(value / most) * largest);
  };
}

const chunkMax = (view: View, column: ViewColumn): number[] => [
  greatest(view.rows.map((_, row) => numberOf(view, row, column) ?? 0)),
];

interface Group {
  readonly key: string | null;
  readonly name: string;
  readonly colour: string;
  readonly symbol: string;
}

function groupsOf(view: View, colour: ViewColumn | null): Group[] {
  if (colour === null || colour.facts.role === 'measure') {
    return [
      { key: null, name: columnOf(view, 'y')?.label ?? '', colour: singleColour(view), symbol: 'circle' },
    ];
  }
  const scale = colourScale(view, colour);
  return colourKeys(view).map((key, at) => {
    const row = view.rows.findIndex((cells) => keyOf(cells[colour.at] ?? null) === key);
    const image = view.chart.images?.[key];
    return {
      key,
      name: textOf(view, row, colour),
      colour: scale(key),
      symbol: image === undefined ? symbolOf(at) : `image://${image}`,
    };
  });
}

interface Ranges {
  readonly x: { readonly min: number; readonly max: number } | null;
  readonly y: { readonly min: number; readonly max: number; readonly interval: number };
}

function rangesOf({ view, x, y, domain }: Plan): Ranges {
  const of = (column: ViewColumn | null) => {
    const values = view.rows.flatMap((_, row) => numberOf(view, row, column) ?? []);
    return niceRange([least(values), greatest(values)]);
  };
  return { x: domain.kind === 'scale' ? of(x) : null, y: of(y) };
}

interface PanelAsk {
  readonly panel: Panel;
  readonly at: number;
  readonly groups: readonly Group[];
  readonly ranges: Ranges | null;
  readonly annotations: readonly ChartAnnotation[];
}

function drawPanel(plan: Plan, { panel, at, groups, ranges, annotations }: PanelAsk) {
  const { view, domain, x, y, scales } = plan;
  const colour = columnOf(view, 'color');
  const series = groups.map((group) => {
    const rows =
      group.key === null || colour === null
        ? panel.rows
        : panel.rows.filter((row) => keyOf(cellOf(view, row, colour)) === group.key);
    return drawGroup(plan, { group, rows, at });
  });
  const isAlone = panel.title === null;
  const xAxis = {
    ...baseAxis(view, domain, {
      gridIndex: at,
      length: panel.box.width,
      isVertical: false,
      hasLabels: panel.isLastInColumn,
      ...(isAlone && x !== null ? { name: x.label } : {}),
    }),
    ...(domain.kind === 'scale'
      ? { type: scales.x.type === 'log' ? 'log' : 'value', splitLine: { show: false } }
      : {}),
    ...ranges?.x,
  };
  const yAxis: Axis = valueAxis(view, {
    gridIndex: at,
    length: panel.box.height,
    isVertical: true,
    hasLabels: panel.isFirstInLine,
    column: y,
    scale: scales.y,
    hasZero: false,
    ...(isAlone && y !== null ? { name: y.label, position: 'left' as const } : {}),
    ...(ranges === null ? {} : { range: ranges.y }),
  });
  const courses = y === null ? [] : series.map(({ course }) => course);
  const ask = {
    view,
    courses,
    domain,
    scale: scales.y,
    isHorizontal: false,
    axisIndex: { x: at, y: at },
    panelAt: at,
    box: panel.box,
  };
  const overlay = annotationsOf(ask, annotations);
  return {
    xAxis,
    yAxis,
    series: [...series.map(({ drawn }) => drawn), ...referencesOf(ask), ...overlay.series],
    unplaced: overlay.unplaced,
  };
}

function drawGroup(
  plan: Plan,
  { group, rows, at }: { readonly group: Group; readonly rows: readonly number[]; readonly at: number },
): { readonly drawn: DrawnSeries; readonly course: Course } {
  const { view, y } = plan;
  const points = readPoints(plan, rows);
  const isLarge =
    points.rows.length > LARGE_ABOVE && plan.sizeOf === null && view.selected === null && plan.count === null;
  const option = {
    id: `${at} points ${group.key ?? ''}`,
    type: 'scatter',
    name: group.name,
    xAxisIndex: at,
    yAxisIndex: at,
    symbol: group.symbol,
    itemStyle: { color: group.colour, opacity: view.chart.options?.opacity ?? opacityOf(points.rows.length) },
    ...(isLarge ? largePoints(points) : fewPoints(plan, points)),
    ...(plan.count === null ? {} : cellsOf(plan)),
  };
  return {
    drawn: { option, rows: points.rows, say: (item) => sayOf(plan, points.rows[item] ?? -1) },
    course: courseOf(group, points, y),
  };
}

interface Points {
  readonly rows: readonly number[];
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

function readPoints({ view, x, y, domain, scales }: Plan, rows: readonly number[]): Points {
  const points = { rows: [] as number[], xs: [] as number[], ys: [] as number[] };
  const half = { x: (x?.facts.binWidth ?? 0) / 2, y: (y?.facts.binWidth ?? 0) / 2 };
  let lost = 0;
  for (const row of rows) {
    const left = positionOf(view, row, domain);
    const up = numberOf(view, row, y);
    const across = left === null ? null : placeAcross(domain, scales.x, left + half.x);
    const height = up === null ? null : scales.y.place(up + half.y);
    if (across === null || height === null) {
      lost += left === null || up === null ? 0 : 1;
    } else {
      points.rows.push(row);
      points.xs.push(across);
      points.ys.push(height);
    }
  }
  if (lost > 0) {
    view.notes.push(DRAWN_WORDS.notOnLog(lost));
  }
  return points;
}

const placeAcross = (domain: Domain, scale: ValueScale, left: number): number | null =>
  domain.kind === 'scale' ? scale.place(left) : left;

/** Many points let each other through. */
function opacityOf(count: number): number {
  if (count <= 500) {
    return 0.8;
  }
  return count <= LARGE_ABOVE ? 0.55 : 0.35;
}

function largePoints({ xs, ys }: Points): Readonly<Record<string, unknown>> {
  const flat = new Float64Array(xs.length * 2);
  xs.forEach((x, at) => {
    flat[at * 2] = x;
    flat[at * 2 + 1] = ys[at] ?? Number.NaN;
  });
  return {
    data: flat,
    dimensions: ['x', 'y'],
    large: true,
    largeThreshold: LARGE_ABOVE,
    progressive: 0,
    symbol: 'rect',
    symbolSize: SMALL_POINT_PX,
    animation: false,
  };
}

function fewPoints(plan: Plan, { rows, xs, ys }: Points): Readonly<Record<string, unknown>> {
  const { view, count, sizeOf } = plan;
  const text = columnOf(view, 'text');
  const colour = columnOf(view, 'color');
  const scale =
    colour?.facts.role === 'measure'
      ? numberScale(
          view,
          colour,
          view.rows.flatMap((_, row) => numberOf(view, row, colour) ?? []),
        )
      : null;
  const data = rows.map((row, at) => ({
    value: [xs[at], ys[at], ...(count === null ? [] : [numberOf(view, row, count)])],
    ...(sizeOf === null ? {} : { symbolSize: sizeOf(row) }),
    ...ownSize(view, row, colour),
    itemStyle: {
      ...fadeOf(view, row),
      ...(scale === null ? {} : { color: stepOf(scale, numberOf(view, row, colour) ?? 0) }),
    },
  }));
  return {
    data,
    symbolSize: POINT_PX,
    ...(text === null
      ? {}
      : {
          label: {
            show: true,
            position: 'right',
            color: view.theme.text2,
            fontSize: 11,
            formatter: ({ dataIndex }: { readonly dataIndex: number }) =>
              textOf(view, rows[dataIndex] ?? -1, text),
          },
          labelLayout: { hideOverlap: true },
        }),
  };
}

interface Painter {
  readonly value: (at: number) => number;
  readonly coord: (point: readonly number[]) => number[];
  readonly size: (extent: readonly number[]) => number[];
  readonly visual: (name: string) => unknown;
}

/** Cells as large as they are, coloured by their rows. */
function cellsOf({ view, x, y }: Plan): Readonly<Record<string, unknown>> {
  const widths = [x?.facts.binWidth ?? 0, y?.facts.binWidth ?? 0];
  return {
    type: 'custom',
    renderItem: (_: unknown, api: Painter) => {
      const [left = 0, top = 0] = api.coord([api.value(0), api.value(1)]);
      const [width = 8, height = 8] = api.size(widths).map((size) => Math.max(1, Math.abs(size)));
      return {
        type: 'rect',
        shape: { x: left - width / 2, y: top - height / 2, width, height },
        style: {
          fill: api.visual('color'),
          stroke: view.theme.surface,
          lineWidth: Math.min(width, height) > 5 ? 1 : 0,
        },
      };
    },
  };
}

const ownSize = (view: View, row: number, colour: ViewColumn | null): { readonly symbolSize?: number } => {
  const size = view.chart.sizes?.[colour === null ? '' : keyOf(cellOf(view, row, colour))];
  return size === undefined ? {} : { symbolSize: size };
};

function sayOf({ view, x, y, count }: Plan, row: number) {
  const [text, colour, size] = [columnOf(view, 'text'), columnOf(view, 'color'), columnOf(view, 'size')];
  const names = [text, colour].filter((column) => column !== null).map((column) => textOf(view, row, column));
  const at = `${x?.label ?? ''} ${textOf(view, row, x)}, ${y?.label ?? ''} ${textOf(view, row, y)}`;
  const further = [size, count].filter((column) => column !== null);
  return {
    name: names.length === 0 ? textOf(view, row, x) : names.join(', '),
    value: names.length === 0 ? textOf(view, row, y) : at,
    lines: [
      ...(names.length === 0
        ? []
        : [x, y]
            .filter((column) => column !== null)
            .map((column) => [column.label, textOf(view, row, column)] as const)),
      ...further.map((column) => [column.label, textOf(view, row, column)] as const),
    ],
  };
}

/** Points as a course, for what is worked out from them. */
function courseOf(group: Group, points: Points, y: ViewColumn | null): Course {
  const order = points.xs.map((_, at) => at).sort((a, b) => (points.xs[a] ?? 0) - (points.xs[b] ?? 0));
  const values = order.map((at) => points.ys[at] ?? null);
  return {
    id: `points ${group.key ?? ''}`,
    name: group.name,
    mark: 'scatter',
    colour: group.colour,
    dash: 'solid',
    symbol: group.symbol,
    measure: y as ViewColumn,
    axis: 'left',
    stacking: 'none',
    key: group.key,
    isLayer: false,
    rows: order.map((at) => points.rows[at] ?? -1),
    positions: order.map((at) => points.xs[at] ?? 0),
    values,
    drawn: values,
  };
}
