import { colorKeys } from '../echarts/axis-chart.ts';
import { colorScale, numberScale, singleColor, stepColor } from '../echarts/colors.ts';
import { sizeByArea } from '../echarts/points.ts';
import {
  cellAt,
  findColumn,
  cellKey,
  numberAt,
  textAt,
  type View,
  type ViewColumn,
} from '../echarts/view.ts';
import type { ChartTheme } from '../compiled-chart.ts';
import { zoomToPlaces, type Ground } from './base-map.ts';

/** Rows that are on the map, and where. */
export interface MapPoints {
  readonly rows: Int32Array;
  /** In the plane. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** Weight of a point: 1, its row count, or its size. */
  readonly weights: Float64Array;
  readonly length: number;
  /** Rows with coordinates that are on the earth and not on this map. */
  readonly outside: number;
}

const isOnEarth = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** Points in the plane; rows without coordinates, or with impossible ones, are counted where the data was drawn up. */
export function readPoints(view: View, ground: Ground, weight: ViewColumn | null): MapPoints {
  const [latitude, longitude] = [findColumn(view, 'latitude'), findColumn(view, 'longitude')];
  const rowCount = view.rows.length;
  const rows = new Int32Array(rowCount);
  const xs = new Float64Array(rowCount);
  const ys = new Float64Array(rowCount);
  const weights = new Float64Array(rowCount);
  let [length, outside] = [0, 0];
  for (let row = 0; row < rowCount; row += 1) {
    const north = numberAt(view, row, latitude);
    const east = numberAt(view, row, longitude);
    if (north === null || east === null || !isOnEarth(north, east)) {
      continue;
    }
    const point = ground.place(east, north);
    if (point === null) {
      outside += 1;
      continue;
    }
    rows[length] = row;
    [xs[length], ys[length]] = point;
    weights[length] = weight === null ? 1 : Math.max(0, numberAt(view, row, weight) ?? 0);
    length += 1;
  }
  return { rows, xs, ys, weights, length, outside };
}

/** Nearer to where the points are. */
export function zoomToPoints(ground: Ground, { xs, ys, length }: MapPoints): Ground {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < length; at += 1) {
    const [x, y] = [xs[at] ?? 0, ys[at] ?? 0];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return zoomToPlaces(ground, length === 0 ? [] : [box]);
}

/** Points drawn alike. */
interface PointGroup {
  readonly key: string | null;
  readonly name: string;
  readonly color: string;
  readonly symbol: string;
}

export interface PointStyle {
  readonly groups: readonly PointGroup[];
  /** Index of the group that a row belongs to. */
  readonly groupOf: (row: number) => number;
  /** A row's own color, where a number is the color. */
  readonly colorOf: ((row: number) => string) | null;
  readonly sizeOf: ((row: number) => number) | null;
}

/** The palest steps would be lost on the land. */
export const pointSteps = ({ sequential }: ChartTheme): readonly string[] => sequential.slice(3);

export function lookOfPoints(view: View): PointStyle {
  const [color, size] = [findColumn(view, 'color'), findColumn(view, 'size')];
  const sizeOf = size === null ? null : sizeByArea(view, size);
  const single = { key: null, name: '', color: singleColor(view), symbol: 'circle' };
  if (color === null) {
    return { groups: [single], groupOf: () => 0, colorOf: null, sizeOf };
  }
  const isFigure = color.facts.role === 'measure' || (color.isNumeric && color.facts.binWidth === undefined);
  if (isFigure) {
    const values = view.rows.flatMap((_, row) => numberAt(view, row, color) ?? []);
    const fullScale = numberScale(view, color, values);
    const scale =
      fullScale.steps === view.theme.sequential ? { ...fullScale, steps: pointSteps(view.theme) } : fullScale;
    const colorOf = (row: number) => {
      const value = numberAt(view, row, color);
      return value === null ? view.theme.text3 : stepColor(scale, value);
    };
    return { groups: [single], groupOf: () => 0, colorOf, sizeOf };
  }
  const scale = colorScale(view, color);
  const keys = colorKeys(view);
  const order = new Map(keys.map((key, at) => [key, at]));
  const groups = keys.map((key): PointGroup => {
    const row = view.rows.findIndex((cells) => cellKey(cells[color.at] ?? null) === key);
    const image = view.chart.images?.[key];
    return {
      key,
      name: textAt(view, row, color),
      color: scale(key),
      symbol: image === undefined ? 'circle' : `image://${image}`,
    };
  });
  return {
    groups: groups.length === 0 ? [single] : groups,
    groupOf: (row) => order.get(cellKey(cellAt(view, row, color))) ?? 0,
    colorOf: null,
    sizeOf,
  };
}
