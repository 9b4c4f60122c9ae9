import { OF_SEVERAL, type Drawing, type DrawnSeries, type ItemWords } from '../echarts/drawing.ts';
import { legendHeight } from '../echarts/legend.ts';
import { textWidth } from '../echarts/measure-text.ts';
import { findColumn, fadeStyle, textAt, type View } from '../echarts/view.ts';
import { visualScale } from '../echarts/visual-scale.ts';
import type { MapView, MapShapes } from '../compiled-chart.ts';
import { clustersAt, distinctSpots, type Cluster } from './clusters.ts';
import { layGround, type Ground } from './base-map.ts';
import {
  lookOfPoints,
  pointSteps,
  readPoints,
  zoomToPoints,
  type MapPoints,
  type PointStyle,
} from './points.ts';

/** Points beyond this many are drawn in clusters unless the chart says another number. */
const CLUSTER_ABOVE = 2000;
/** From here on points are drawn without items of their own. */
const LARGE_ABOVE = 5000;
const POINT_PX = 7;
const SMALL_POINT_PX = 3;
const CLUSTERS_PX = [20, 40] as const;

interface Plan {
  readonly view: View;
  readonly ground: Ground;
  readonly points: MapPoints;
  readonly look: PointStyle;
}

/** Points by latitude and longitude: one by one, as bubbles, or in clusters that open as the reader comes nearer. */
export function drawPointMap(view: View, levels: readonly MapShapes[]): Drawing {
  const [shapes] = levels;
  if (shapes === undefined) {
    view.notes.push(view.look.t('chartDrawing.noShapes'));
    return { option: {}, series: [], parts: [], tooltip: 'none', legend: [] };
  }
  const look = lookOfPoints(view);
  const names = look.groups.map(({ name }) => name);
  const color = findColumn(view, 'color');
  const hasScale = look.colorOf !== null && color !== null;
  const top = legendHeight(view, names);
  const room = { bottom: 0, right: hasScale ? 64 : 0 };
  const laid = layGround(view, shapes, { ...room, bottom: top });
  const below = { ...laid, geo: { ...laid.geo, top: Number(laid.geo['top']) + top } };
  const points = readPoints(view, below, findColumn(view, 'count'));
  const ground = zoomToPoints(below, points);
  noteOutside(view, points);
  const plan = { view, ground, points, look };
  const isClustered = isInClusters(plan);
  const draw = isClustered ? clusterSeries : pointSeries;
  const hasMore = isClustered || points.length > LARGE_ABOVE;
  return {
    option: {
      geo: ground.geo,
      ...(hasScale && !isClustered
        ? {
            visualMap: {
              ...visualScale(view, color, 1),
              seriesIndex: [],
              inRange: { color: pointSteps(view.theme) },
            },
          }
        : {}),
    },
    series: [...ground.frames, ...draw(plan, { zoom: ground.zoom, box: null })],
    parts: ['GeoComponent', 'ScatterChart', 'LinesChart'],
    tooltip: 'item',
    legend: isClustered ? [] : look.groups.map(({ name, color: own }) => ({ name, color: own })),
    maps: [shapes],
    ...(hasMore ? { atZoom: (near: MapView) => [...ground.frames, ...draw(plan, near)] } : {}),
  };
}

/** Clusters lose sizes and colors: with either, points are clustered only if the chart sets a threshold. */
function isInClusters({ view, points, look }: Plan): boolean {
  const threshold = view.chart.options?.clusterAbove;
  const hasLook = look.sizeOf !== null || look.colorOf !== null || look.groups.length > 1;
  return points.length > (threshold ?? (hasLook ? Infinity : CLUSTER_ABOVE));
}

export const noteOutside = (view: View, { outside }: MapPoints): void => {
  if (outside > 0) {
    view.notes.push(view.look.t('chartDrawing.notShown', { count: outside }));
  }
};

const coordinateOf = (view: View, row: number): [string, string][] =>
  (['latitude', 'longitude'] as const).map((name) => {
    const column = findColumn(view, name);
    return [column?.label ?? view.look.t(`chartDrawing.${name}`), textAt(view, row, column)];
  });

function pointWords({ view }: Plan, row: number): ItemWords {
  const [text, color, size] = [findColumn(view, 'text'), findColumn(view, 'color'), findColumn(view, 'size')];
  const count = findColumn(view, 'count');
  const place = coordinateOf(view, row);
  const named = [text, color].filter((column) => column !== null);
  const figures = [size, count].filter((column) => column !== null);
  const at = place.map(([, figure]) => figure).join(', ');
  const name = named.length === 0 ? at : named.map((column) => textAt(view, row, column)).join(', ');
  const [figure, ...others] = figures;
  return {
    name,
    value: figure === undefined ? at : textAt(view, row, figure),
    lines: [
      ...others.map((column): [string, string] => [column.label, textAt(view, row, column)]),
      ...(named.length > 0 || figure !== undefined ? place : []),
    ],
  };
}

/** Many points let each other through. */
const pointOpacity = (count: number): number => {
  if (count <= 500) {
    return 0.85;
  }
  return count <= LARGE_ABOVE ? 0.6 : 0.4;
};

function pointSeries(plan: Plan, near: MapView): DrawnSeries[] {
  const { points, look } = plan;
  const members: number[][] = look.groups.map(() => []);
  for (let at = 0; at < points.length; at += 1) {
    members[look.groupOf(points.rows[at] ?? 0)]?.push(at);
  }
  return look.groups.map((group, index) => groupSeries(plan, { group, members: members[index] ?? [], near }));
}

interface GroupParams {
  readonly group: PointStyle['groups'][number];
  readonly members: readonly number[];
  readonly near: MapView;
}

function groupSeries(plan: Plan, { group, members, near }: GroupParams): DrawnSeries {
  const { view, points, look, ground } = plan;
  const isLarge =
    members.length > LARGE_ABOVE && look.sizeOf === null && look.colorOf === null && view.selected === null;
  // The largest first, so that small ones are drawn on top.
  const { sizeOf } = look;
  const spots = isLarge
    ? distinctSpots(points, members, { pxPerUnit: ground.pxPerUnit * near.zoom, inView: near.box })
    : members;
  const order =
    sizeOf === null
      ? spots
      : [...members].sort((a, b) => sizeOf(points.rows[b] ?? 0) - sizeOf(points.rows[a] ?? 0));
  const rows = order.map((at) => points.rows[at] ?? -1);
  return {
    option: {
      id: `points ${group.key ?? ''}`,
      type: 'scatter',
      coordinateSystem: 'geo',
      geoIndex: 0,
      name: group.name,
      symbol: group.symbol,
      itemStyle: {
        color: group.color,
        opacity: view.chart.options?.opacity ?? pointOpacity(members.length),
        ...(isLarge ? {} : { borderColor: view.theme.surface, borderWidth: 0.75 }),
      },
      emphasis: { itemStyle: { borderColor: view.theme.text, borderWidth: 1.5, opacity: 1 } },
      ...(isLarge ? largePoints(points, order) : { symbolSize: POINT_PX, data: itemsOf(plan, order) }),
      ...pointLabels(plan, rows),
    },
    rows,
    say: (item) => pointWords(plan, rows[item] ?? -1),
  };
}

function pointLabels({ view }: Plan, rows: readonly number[]): Readonly<Record<string, unknown>> {
  const text = findColumn(view, 'text');
  if (text === null || view.chart.options?.labels === false || rows.length > 200) {
    return {};
  }
  return {
    label: {
      show: true,
      position: 'right',
      color: view.theme.text2,
      textBorderColor: view.theme.surface,
      textBorderWidth: 2,
      fontSize: 11,
      formatter: ({ dataIndex }: { readonly dataIndex: number }) => textAt(view, rows[dataIndex] ?? -1, text),
    },
    labelLayout: { hideOverlap: true },
  };
}

function largePoints({ xs, ys }: MapPoints, order: readonly number[]): Readonly<Record<string, unknown>> {
  const data = new Float64Array(order.length * 2);
  order.forEach((at, place) => {
    data[place * 2] = xs[at] ?? 0;
    data[place * 2 + 1] = ys[at] ?? 0;
  });
  return {
    data,
    dimensions: ['x', 'y'],
    large: true,
    largeThreshold: LARGE_ABOVE,
    progressive: 0,
    symbol: 'rect',
    symbolSize: SMALL_POINT_PX,
    animation: false,
  };
}

function itemsOf(
  { view, points, look }: Plan,
  order: readonly number[],
): Readonly<Record<string, unknown>>[] {
  return order.map((at) => {
    const row = points.rows[at] ?? -1;
    return {
      value: [points.xs[at], points.ys[at]],
      ...(look.sizeOf === null ? {} : { symbolSize: look.sizeOf(row) }),
      itemStyle: {
        ...fadeStyle(view, row),
        ...(look.colorOf === null ? {} : { color: look.colorOf(row) }),
      },
    };
  });
}

/** Clusters with their counts, and single points. */
function clusterSeries(plan: Plan, { zoom, box }: MapView): DrawnSeries[] {
  const { view, ground, points } = plan;
  const clusters = clustersAt(points, ground.pxPerUnit * zoom, box);
  const many = clusters.filter(({ points: count, weight }) => count > 1 || weight > 1);
  const alone = clusters.filter(({ points: count, weight }) => count === 1 && weight <= 1);
  const rows = alone.map(({ first }) => points.rows[first] ?? -1);
  const color = view.theme.sequential[6] ?? view.theme.accent;
  return [
    {
      option: {
        id: 'alone',
        type: 'scatter',
        coordinateSystem: 'geo',
        geoIndex: 0,
        name: '',
        animation: false,
        symbolSize: POINT_PX,
        itemStyle: { color: view.theme.slots[0], borderColor: view.theme.surface, borderWidth: 0.75 },
        emphasis: { itemStyle: { borderColor: view.theme.text, borderWidth: 1.5 } },
        data: alone.map(({ x, y }) => ({ value: [x, y] })),
      },
      rows,
      say: (item) => pointWords(plan, rows[item] ?? -1),
    },
    {
      option: {
        id: 'clusters',
        type: 'scatter',
        coordinateSystem: 'geo',
        geoIndex: 0,
        name: view.look.t('chartDrawing.rows'),
        animation: false,
        itemStyle: { color: color, opacity: 0.88, borderColor: view.theme.surface, borderWidth: 1.5 },
        emphasis: { itemStyle: { borderColor: view.theme.text, opacity: 1 } },
        label: {
          show: true,
          color: '#ffffff',
          fontSize: 11,
          fontWeight: 600,
          formatter: ({ dataIndex }: { readonly dataIndex: number }) =>
            shortCount(view, many[dataIndex]?.weight ?? 0),
        },
        data: clusterItems(view, many),
      },
      // A cluster is many rows, so no one row is behind it; a lone one that was counted before is its own.
      rows: many.map(({ points: count, first }) => (count === 1 ? (points.rows[first] ?? -1) : OF_SEVERAL)),
      say: (item) => {
        const weight = many[item]?.weight ?? 0;
        const count = weight.toLocaleString(view.look.locale);
        return { name: view.look.t('chartDrawing.points', { count: count }), value: count };
      },
    },
  ];
}

const clusterItems = (view: View, clusters: readonly Cluster[]): Readonly<Record<string, unknown>>[] => {
  const maxWeight = clusters[0]?.weight ?? 1;
  const [smallest, largest] = CLUSTERS_PX;
  return clusters.map(({ x, y, weight }) => ({
    value: [x, y],
    symbolSize: Math.max(
      textWidth(shortCount(view, weight)) + 8,
      smallest + (largest - smallest) * Math.sqrt(weight / maxWeight),
    ),
  }));
};

const shortCount = ({ look }: View, count: number): string =>
  new Intl.NumberFormat(look.locale, { notation: 'compact', maximumSignificantDigits: 2 }).format(count);
