import type { DataSeries } from './axis-marks.ts';
import { numberScale, stepColor } from './colors.ts';
import { findPosition, type Domain } from './domain.ts';
import type { DrawnSeries } from './drawing.ts';
import type { OverlaidView } from './overlay.ts';
import type { ValueScale } from './scale.ts';
import {
  cellAt,
  findColumn,
  fadeStyle,
  cellKey,
  numberAt,
  textAt,
  type View,
  type ViewColumn,
} from './view.ts';

/** From here on points are drawn without items of their own. */
const LARGE_ABOVE = 5000;
const POINT_PX = 7;
const SMALL_POINT_PX = 3;

export interface Plan {
  readonly view: OverlaidView;
  readonly x: ViewColumn | null;
  readonly y: ViewColumn | null;
  /** Rows of a cell, where there were too many points for each to be drawn. */
  readonly count: ViewColumn | null;
  readonly domain: Domain;
  readonly scales: { readonly x: ValueScale; readonly y: ValueScale };
  readonly sizeOf: ((row: number) => number) | null;
}

export interface Group {
  readonly key: string | null;
  readonly name: string;
  readonly color: string;
  readonly symbol: string;
}

/** The points of one color in one panel. */
export function drawGroup(
  plan: Plan,
  { group, rows, at }: { readonly group: Group; readonly rows: readonly number[]; readonly at: number },
): { readonly drawn: DrawnSeries; readonly readSeries: () => DataSeries } {
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
    itemStyle: {
      color: group.color,
      opacity: view.chart.options?.opacity ?? pointOpacity(points.rows.length),
    },
    ...(isLarge ? largePoints(points) : fewPoints(plan, points)),
    ...(plan.count === null ? {} : drawCells(plan)),
  };
  return {
    drawn: { option, rows: points.rows, say: (item) => sayOf(plan, points.rows[item] ?? -1) },
    readSeries: () => toSeries(group, points, y),
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
    const left =
      domain.kind === 'scale' ? numberAt(view, row, domain.column) : findPosition(view, row, domain);
    const up = numberAt(view, row, y);
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
    view.notes.push(view.look.t('chartDrawing.notOnLog', { count: lost }));
  }
  return points;
}

const placeAcross = (domain: Domain, scale: ValueScale, left: number): number | null =>
  domain.kind === 'scale' ? scale.place(left) : left;

/** Many points let each other through. */
function pointOpacity(count: number): number {
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
  const text = findColumn(view, 'text');
  const color = findColumn(view, 'color');
  const scale =
    color?.facts.role === 'measure'
      ? numberScale(
          view,
          color,
          view.rows.flatMap((_, row) => numberAt(view, row, color) ?? []),
        )
      : null;
  const data = rows.map((row, at) => ({
    value: [xs[at], ys[at], ...(count === null ? [] : [numberAt(view, row, count)])],
    ...(sizeOf === null ? {} : { symbolSize: sizeOf(row) }),
    ...ownSize(view, row, color),
    itemStyle: {
      ...fadeStyle(view, row),
      ...(scale === null ? {} : { color: stepColor(scale, numberAt(view, row, color) ?? 0) }),
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
              textAt(view, rows[dataIndex] ?? -1, text),
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

/** Cells as large as they are, colored by their rows. */
function drawCells({ view, x, y }: Plan): Readonly<Record<string, unknown>> {
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

const ownSize = (view: View, row: number, color: ViewColumn | null): { readonly symbolSize?: number } => {
  const size = view.chart.sizes?.[color === null ? '' : cellKey(cellAt(view, row, color))];
  return size === undefined ? {} : { symbolSize: size };
};

function sayOf({ view, x, y, count }: Plan, row: number) {
  const [text, color, size] = [findColumn(view, 'text'), findColumn(view, 'color'), findColumn(view, 'size')];
  const names = [text, color].filter((column) => column !== null).map((column) => textAt(view, row, column));
  const at = `${x?.label ?? ''} ${textAt(view, row, x)}, ${y?.label ?? ''} ${textAt(view, row, y)}`;
  const further = [size, count].filter((column) => column !== null);
  return {
    name: names.length === 0 ? textAt(view, row, x) : names.join(', '),
    value: names.length === 0 ? textAt(view, row, y) : at,
    lines: [
      ...(names.length === 0
        ? []
        : [x, y]
            .filter((column) => column !== null)
            .map((column) => [column.label, textAt(view, row, column)] as const)),
      ...further.map((column) => [column.label, textAt(view, row, column)] as const),
    ],
  };
}

/** Points as a series, for what is computed from them. */
function toSeries(group: Group, points: Points, y: ViewColumn | null): DataSeries {
  const order = points.xs.map((_, at) => at).sort((a, b) => (points.xs[a] ?? 0) - (points.xs[b] ?? 0));
  const values = order.map((at) => points.ys[at] ?? null);
  return {
    id: `points ${group.key ?? ''}`,
    name: group.name,
    mark: 'scatter',
    color: group.color,
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
