import type { ChartAnnotation } from '@plumbline/contract';
import { baseAxis, valueAxis, type Axis } from './axes.ts';
import { colorKeys } from './axis-chart.ts';
import { markSymbol } from './axis-marks.ts';
import { colorScale, greatest, least, singleColor } from './colors.ts';
import { readDomain, type Domain } from './domain.ts';
import type { Drawing, LegendEntry } from './drawing.ts';
import { legendHeight } from './legend.ts';
import { drawOverlay, type OverlaidView } from './overlay.ts';
import { layPanels, panelTitles, type Panel } from './panels.ts';
import { drawGroup, type Group, type Plan } from './point-group.ts';
import { niceRange, createScale } from './scale.ts';
import { cellAt, findColumn, cellKey, numberAt, textAt, type View, type ViewColumn } from './view.ts';
import { visualScale } from './visual-scale.ts';

const BUBBLES_PX = [5, 44] as const;

/** Points, bubbles, and cells of points. */
export function drawPoints(view: OverlaidView, annotations: readonly ChartAnnotation[]): Drawing {
  const plan = planPoints(view);
  const color = findColumn(view, 'color');
  const groups = listGroups(view, color);
  const panels = layPanels(view, {
    top:
      10 +
      legendHeight(
        view,
        groups.map(({ name }) => name),
      ),
    right: plan.count === null ? 20 : 72,
    bottom: findColumn(view, 'facet') === null ? 8 : 28,
    left: findColumn(view, 'facet') === null ? 8 : 48,
  });
  const ranges = panels.length > 1 ? axisRanges(plan) : null;
  const drawn = panels.map((panel, at) => drawPanel(plan, { panel, at, groups, ranges, annotations }));
  const scale = plan.count === null ? null : visualScale(view, plan.count, 1);
  return {
    option: {
      ...panelTitles(view, panels),
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
    legend: groups.map(({ name, color: own }): LegendEntry => ({ name, color: own })),
    unplaced: annotations.filter(({ id }) =>
      drawn.every(({ unplaced }) => unplaced.some((one) => one.id === id)),
    ),
  };
}

function planPoints(view: OverlaidView): Plan {
  const [x, y] = [findColumn(view, 'x'), findColumn(view, 'y')];
  const size = findColumn(view, 'size');
  return {
    view,
    x,
    y,
    count: findColumn(view, 'count'),
    domain: midpoints(readDomain(view, x)),
    scales: { x: createScale(x), y: createScale(y) },
    sizeOf: size === null ? null : sizeByArea(view, size),
  };
}

/** A cell of points is on a scale, as points are; its label is its edges. */
const midpoints = (domain: Domain): Domain =>
  domain.column?.facts.binWidth === undefined ? domain : { ...domain, kind: 'scale' };

/** Area, not width, is the number: twice the number is twice the ink. */
export function sizeByArea(view: View, size: ViewColumn): (row: number) => number {
  const [smallest, largest] = view.chart.options?.sizes ?? BUBBLES_PX;
  const max = Math.max(0, ...chunkMax(view, size));
  const lost = view.rows.filter((_, row) => (numberAt(view, row, size) ?? 0) < 0).length;
  if (lost > 0) {
    view.notes.push(view.look.t('chartDrawing.noWeight', { count: lost }));
  }
  return (row) => {
    const value = Math.max(0, numberAt(view, row, size) ?? 0);
    return max === 0 ? smallest : Math.max(smallest, Math.sqrt(value / max) * largest);
  };
}

const chunkMax = (view: View, column: ViewColumn): number[] => [
  greatest(view.rows.map((_, row) => numberAt(view, row, column) ?? 0)),
];

function listGroups(view: View, color: ViewColumn | null): Group[] {
  if (color === null || color.facts.role === 'measure') {
    return [
      { key: null, name: findColumn(view, 'y')?.label ?? '', color: singleColor(view), symbol: 'circle' },
    ];
  }
  const scale = colorScale(view, color);
  return colorKeys(view).map((key, at) => {
    const row = view.rows.findIndex((cells) => cellKey(cells[color.at] ?? null) === key);
    const image = view.chart.images?.[key];
    return {
      key,
      name: textAt(view, row, color),
      color: scale(key),
      symbol: image === undefined ? markSymbol(at) : `image://${image}`,
    };
  });
}

interface Ranges {
  readonly x: { readonly min: number; readonly max: number } | null;
  readonly y: { readonly min: number; readonly max: number; readonly interval: number };
}

function axisRanges({ view, x, y, domain }: Plan): Ranges {
  const of = (column: ViewColumn | null) => {
    const values = view.rows.flatMap((_, row) => numberAt(view, row, column) ?? []);
    return niceRange([least(values), greatest(values)]);
  };
  return { x: domain.kind === 'scale' ? of(x) : null, y: of(y) };
}

interface PanelParams {
  readonly panel: Panel;
  readonly at: number;
  readonly groups: readonly Group[];
  readonly ranges: Ranges | null;
  readonly annotations: readonly ChartAnnotation[];
}

function drawPanel(plan: Plan, { panel, at, groups, ranges, annotations }: PanelParams) {
  const { view, domain, x, y, scales } = plan;
  const color = findColumn(view, 'color');
  const pointGroups = groups.map((group) => {
    const rows =
      group.key === null || color === null
        ? panel.rows
        : panel.rows.filter((row) => cellKey(cellAt(view, row, color)) === group.key);
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
  // Computed only if something is drawn over the points: for many points this is slower than drawing them.
  const isOverlaid = (view.chart.reference ?? []).length > 0 || annotations.length > 0;
  const allSeries = y === null || !isOverlaid ? [] : pointGroups.map(({ readSeries }) => readSeries());
  const params = {
    view,
    allSeries,
    domain,
    scale: scales.y,
    isHorizontal: false,
    axisIndex: { x: at, y: at },
    panelAt: at,
    box: panel.box,
  };
  const overlay = drawOverlay(view.overlays, params, annotations);
  return {
    xAxis,
    yAxis,
    series: [...pointGroups.map(({ drawn }) => drawn), ...overlay.series],
    unplaced: overlay.unplaced,
  };
}
