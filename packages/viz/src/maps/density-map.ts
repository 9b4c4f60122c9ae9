import { OF_SEVERAL, type Drawing, type DrawnSeries } from '../echarts/drawing.ts';
import { findColumn, type View } from '../echarts/view.ts';
import type { MapView, MapShapes } from '../compiled-chart.ts';
import { layGround, type Ground } from './base-map.ts';
import { noteOutside } from './point-map.ts';
import { readPoints, zoomToPoints, type MapPoints } from './points.ts';

/** From corner to corner of a cell, in px, before the reader comes nearer. */
const CELL_PX = 14;
const STEPS = 6;
const ROOT_3 = Math.sqrt(3);

interface HexCell {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/**
 * Points counted in hexagons of the plane. The plane keeps areas, so all cells are the same piece of land, and more in
 * one is denser there.
 * @param radius of a cell, in units of the plane
 */
export function hexagons(points: MapPoints, radius: number): HexCell[] {
  const [wide, high] = [ROOT_3 * radius, 1.5 * radius];
  const cells = new Map<string, { x: number; y: number; weight: number }>();
  for (let at = 0; at < points.length; at += 1) {
    const [px, py] = [(points.xs[at] ?? 0) / wide, (points.ys[at] ?? 0) / high];
    let row = Math.round(py);
    let column = Math.round(px - (row & 1) / 2);
    const away = py - row;
    // Near the slanted sides the next row's cell may be the nearer one.
    if (Math.abs(away) * 3 > 1) {
      const side = px - (column + (row & 1) / 2);
      const nextRow = row + Math.sign(away);
      const nextColumn = Math.round(px - (nextRow & 1) / 2);
      const [nextX, nextY] = [px - (nextColumn + (nextRow & 1) / 2), py - nextRow];
      if (distance(nextX * wide, nextY * high) < distance(side * wide, away * high)) {
        [row, column] = [nextRow, nextColumn];
      }
    }
    const key = `${column}/${row}`;
    const weight = points.weights[at] ?? 1;
    const cell = cells.get(key);
    if (cell === undefined) {
      cells.set(key, { x: (column + (row & 1) / 2) * wide, y: row * high, weight });
    } else {
      cell.weight += weight;
    }
  }
  return [...cells.values()].filter(({ weight }) => weight > 0);
}

const distance = (x: number, y: number): number => x * x + y * y;

/** Draws the density of points, in cells of equal area. */
export function drawDensityMap(view: View, levels: readonly MapShapes[]): Drawing {
  const [shapes] = levels;
  if (shapes === undefined) {
    view.notes.push(view.look.t('chartDrawing.noShapes'));
    return { option: {}, series: [], parts: [], tooltip: 'none', legend: [] };
  }
  const whole = layGround(view, shapes, { bottom: 0, right: 64 });
  const points = readPoints(view, whole, findColumn(view, 'count') ?? findColumn(view, 'size'));
  const ground = zoomToPoints(whole, points);
  noteOutside(view, points);
  const cellsAt = (zoom: number) => hexagons(points, CELL_PX / 2 / (ground.pxPerUnit * zoom));
  const first = cellsAt(ground.zoom);
  return {
    option: { geo: ground.geo, ...(first.length === 0 ? {} : { visualMap: densityScale(view, first) }) },
    series: [...ground.frames, cellSeries(view, ground, { cells: first, zoom: ground.zoom })],
    parts: ['GeoComponent', 'CustomChart', 'LinesChart', 'VisualMapComponent'],
    tooltip: 'item',
    legend: [],
    maps: [shapes],
    atZoom: ({ zoom }: MapView) => [
      ...ground.frames,
      cellSeries(view, ground, { cells: cellsAt(zoom), zoom }),
    ],
  };
}

/** Densities span decades: each color is a multiple of the one before it. */
const densitySteps = (cells: readonly HexCell[]): number[] => {
  const max = Math.max(...cells.map(({ weight }) => weight));
  const min = Math.min(1, ...cells.map(({ weight }) => weight));
  const factor = (max / min) ** (1 / STEPS);
  return Array.from({ length: STEPS + 1 }, (_, at) => (at === STEPS ? max : min * factor ** at));
};

const densityColors = ({ theme }: View): string[] => theme.sequential.slice(2, 2 + STEPS);

const colorAt = (steps: readonly number[], colors: readonly string[], weight: number): string => {
  const at = steps.findIndex((edge, index) => index > 0 && weight <= edge);
  return colors[Math.max(0, at - 1)] ?? colors.at(-1) ?? '';
};

const densityScale = (view: View, cells: readonly HexCell[]): Readonly<Record<string, unknown>> => {
  const steps = densitySteps(cells);
  const short = (value: number) =>
    new Intl.NumberFormat(view.look.locale, { notation: 'compact', maximumSignificantDigits: 3 }).format(
      value,
    );
  return {
    type: 'continuous',
    seriesIndex: [],
    calculable: false,
    min: 0,
    max: 1,
    inRange: { color: densityColors(view) },
    orient: 'vertical',
    right: 4,
    bottom: 8,
    itemWidth: 8,
    itemHeight: Math.max(40, Math.min(120, view.height * 0.3)),
    text: [short(steps.at(-1) ?? 1), short(steps[0] ?? 0)],
    textGap: 6,
    textStyle: { color: view.theme.text3, fontSize: 11 },
  };
};

interface CellsParams {
  readonly cells: readonly HexCell[];
  readonly zoom: number;
}

interface RenderApi {
  readonly coord: (point: readonly number[]) => number[];
}

function cellSeries(view: View, { pxPerUnit }: Ground, { cells, zoom }: CellsParams): DrawnSeries {
  const radius = CELL_PX / 2 / (pxPerUnit * zoom);
  const steps = densitySteps(cells);
  const colors = densityColors(view);
  const weight = findColumn(view, 'size');
  const sorted = [...cells].sort((a, b) => b.weight - a.weight);
  return {
    option: {
      id: 'cells',
      type: 'custom',
      coordinateSystem: 'geo',
      geoIndex: 0,
      name: weight?.label ?? view.look.t('chartDrawing.rows'),
      animation: false,
      encode: { tooltip: [2] },
      data: sorted.map(({ x, y, weight: own }) => [x, y, own]),
      renderItem: ({ dataIndex }: { readonly dataIndex: number }, api: RenderApi) => {
        const cell = sorted[dataIndex];
        if (cell === undefined) {
          return null;
        }
        const corners = Array.from({ length: 6 }, (_, at) => {
          const angle = (Math.PI / 3) * at + Math.PI / 6;
          return api.coord([cell.x + radius * Math.cos(angle), cell.y + radius * Math.sin(angle)]);
        });
        return {
          type: 'polygon',
          shape: { points: corners },
          style: {
            fill: colorAt(steps, colors, cell.weight),
            opacity: view.chart.options?.opacity ?? 0.85,
          },
          emphasis: { style: { stroke: view.theme.text, lineWidth: 1 } },
        };
      },
    },
    rows: sorted.map(() => OF_SEVERAL),
    say: (item) => {
      const own = sorted[item]?.weight ?? 0;
      const figure = weight === null ? own.toLocaleString(view.look.locale) : weight.figure(own);
      return { name: weight?.label ?? view.look.t('chartDrawing.points', { count: figure }), value: figure };
    },
  };
}
