import type { ChartAnnotation } from '@plumbline/contract';
import { drawAnnotations } from './annotations.ts';
import { baseAxis, valueAxis, type Axis, type AxisRange } from './axes.ts';
import { colorKeys } from './axis-chart.ts';
import { lineDash, markSymbol, type DataSeries } from './axis-marks.ts';
import { colorScale, singleColor } from './colors.ts';
import { estimateDensity, type Density } from './density.ts';
import { readDomain, type Domain } from './domain.ts';
import type { Drawing, DrawnSeries } from './drawing.ts';
import { legendHeight } from './legend.ts';
import type { OverlayParams } from './overlay.ts';
import { layPanels, panelTitles, type Panel } from './panels.ts';
import { drawReferences } from './references.ts';
import { niceRange, createScale } from './scale.ts';
import { cellAt, findColumn, cellKey, numberAt, textAt, type View, type ViewColumn } from './view.ts';

interface Curve {
  readonly key: string | null;
  readonly name: string;
  readonly color: string;
  readonly at: number;
  readonly density: Density | null;
  readonly rows: readonly number[];
}

/** Density: how values are spread, as a curve over narrow bins; its area is one. */
export function drawDensity(view: View, annotations: readonly ChartAnnotation[]): Drawing {
  const [x, color] = [findColumn(view, 'x'), findColumn(view, 'color')];
  const keys = colorKeys(view);
  const names = keys.map((key) => curveName(view, color, key));
  const isFaceted = findColumn(view, 'facet') !== null;
  const panels = layPanels(view, {
    top: 14 + legendHeight(view, names),
    right: 16,
    bottom: isFaceted ? 28 : 8,
    left: isFaceted ? 44 : 8,
  });
  const curves = panels.map((panel) =>
    computeCurves(view, { panel, keys: keys.length === 0 ? [null] : keys, x, color }),
  );
  sayBandwidth(view, curves.flat(), x);
  const heights = curves.flat().flatMap(({ density }) => density?.points.map(([, height]) => height) ?? []);
  const range = panels.length > 1 ? niceRange([0, Math.max(0, ...heights)], 3) : null;
  const span = panels.length > 1 ? curveSpan(curves.flat()) : null;
  const domain = { ...readDomain(view, x), kind: 'scale' as const };
  const drawn = panels.map((panel, at) =>
    drawPanel(view, { panel, at, curves: curves[at] ?? [], domain, annotations }),
  );
  const plan = { x, domain, range, span, isFaceted };
  return {
    option: {
      ...panelTitles(view, panels),
      grid: panels.map(({ grid }) => grid),
      xAxis: panels.map((panel, at) => acrossOf(view, plan, { panel, at })),
      yAxis: panels.map((panel, at) => upOf(view, plan, { panel, at })),
    },
    series: drawn.flatMap(({ series }) => series),
    parts: ['LineChart', 'GridComponent'],
    tooltip: 'axis',
    legend: (curves[0] ?? [])
      .filter(({ key }) => key !== null)
      .map(({ name, color: own }) => ({ name, color: own, icon: 'rect' })),
    unplaced: annotations.filter(({ id }) => drawn.every((own) => own.unplaced.some((one) => one.id === id))),
  };
}

interface Plan {
  readonly x: ViewColumn | null;
  readonly domain: Domain;
  readonly range: AxisRange | null;
  readonly span: { readonly min: number; readonly max: number } | null;
  readonly isFaceted: boolean;
}

interface At {
  readonly panel: Panel;
  readonly at: number;
}

const acrossOf = (view: View, { x, domain, span, isFaceted }: Plan, { panel, at }: At): Axis => ({
  ...baseAxis(view, domain, {
    gridIndex: at,
    length: panel.box.width,
    isVertical: false,
    hasLabels: panel.isLastInColumn,
    ...(isFaceted ? {} : { name: x?.label ?? '' }),
  }),
  ...span,
});

function upOf(view: View, { range }: Plan, { panel, at }: At): Axis {
  const figures = new Intl.NumberFormat(view.look.locale, { maximumSignificantDigits: 2 });
  return valueAxis(view, {
    gridIndex: at,
    length: panel.box.height,
    isVertical: true,
    hasLabels: panel.isFirstInLine,
    column: null,
    scale: createScale(null),
    hasZero: true,
    print: (value) => figures.format(value),
    ...(range === null ? {} : { range }),
  });
}

interface PanelParams extends At {
  readonly curves: readonly Curve[];
  readonly domain: Domain;
  readonly annotations: readonly ChartAnnotation[];
}

function drawPanel(view: View, { panel, at, curves, domain, annotations }: PanelParams) {
  const x = findColumn(view, 'x');
  const params: OverlayParams = {
    view,
    allSeries: curves.map((curve) => toSeries(curve, x)),
    domain,
    scale: createScale(null),
    isHorizontal: false,
    axisIndex: { x: at, y: at },
    panelAt: at,
    box: panel.box,
  };
  const overlay = drawAnnotations(params, annotations);
  return {
    series: [
      ...curves.map((curve) => drawCurve(view, { curve, at, x })),
      ...drawReferences(params),
      ...overlay.series,
    ],
    unplaced: overlay.unplaced,
  };
}

function curveName(view: View, color: ViewColumn | null, key: string | null): string {
  const row = view.rows.findIndex((cells) => color !== null && cellKey(cells[color.at] ?? null) === key);
  return row === -1 ? (findColumn(view, 'x')?.label ?? '') : textAt(view, row, color);
}

interface CurveParams {
  readonly panel: Panel;
  readonly keys: readonly (string | null)[];
  readonly x: ViewColumn | null;
  readonly color: ViewColumn | null;
}

function computeCurves(view: View, { panel, keys, x, color }: CurveParams): Curve[] {
  const count = findColumn(view, 'count');
  const width = x?.facts.binWidth ?? 0;
  const scale = color === null ? null : colorScale(view, color);
  return keys.map((key, at) => {
    const rows = panel.rows.filter((row) => key === null || cellKey(cellAt(view, row, color)) === key);
    const values = rows.flatMap((row) => {
      const low = numberAt(view, row, x);
      return low === null
        ? []
        : [{ value: low + width / 2, weight: count === null ? 1 : (numberAt(view, row, count) ?? 0) }];
    });
    return {
      key,
      at,
      rows,
      name: curveName(view, color, key),
      color: key === null ? singleColor(view) : (scale?.(key) ?? singleColor(view)),
      density: estimateDensity(values, view.chart.options?.bandwidth ?? 1, width),
    };
  });
}

/** A curve's shape is its bandwidth's as much as the data's: it is said. */
function sayBandwidth(view: View, curves: readonly Curve[], x: ViewColumn | null): void {
  const widths = curves.flatMap(({ density }) => density?.bandwidth ?? []);
  const print = (value: number): string => x?.figure(Number(value.toPrecision(2))) ?? '';
  if (widths.length > 0) {
    const [low, high] = [print(Math.min(...widths)), print(Math.max(...widths))];
    view.notes.push(
      low === high
        ? view.look.t('chartDrawing.bandwidth', { width: low })
        : view.look.t('chartDrawing.bandwidths', { low, high }),
    );
  }
}

function curveSpan(curves: readonly Curve[]): { readonly min: number; readonly max: number } | null {
  const xs = curves.flatMap(({ density }) => density?.points.map(([x]) => x) ?? []);
  return xs.length === 0 ? null : { min: Math.min(...xs), max: Math.max(...xs) };
}

function drawCurve(
  view: View,
  { curve, at, x }: { readonly curve: Curve; readonly at: number; readonly x: ViewColumn | null },
): DrawnSeries {
  const points = curve.density?.points ?? [];
  const print = (value: number): string => x?.figure(Number(value.toPrecision(4))) ?? '';
  const heights = new Intl.NumberFormat(view.look.locale, { maximumSignificantDigits: 3 });
  return {
    option: {
      id: `${at} density ${curve.key ?? ''}`,
      type: 'line',
      name: curve.name,
      data: points,
      xAxisIndex: at,
      yAxisIndex: at,
      showSymbol: false,
      symbol: markSymbol(curve.at),
      smooth: false,
      lineStyle: { color: curve.color, width: 2, type: lineDash(curve.at) },
      itemStyle: { color: curve.color },
      areaStyle: { color: curve.color, opacity: 0.14 },
    },
    rows: points.map(([at]) => nearestRow(view, { rows: curve.rows, x, at })),
    say: (item) => ({
      name: [print(points[item]?.[0] ?? 0), ...(curve.key === null ? [] : [curve.name])].join(', '),
      value: heights.format(points[item]?.[1] ?? 0),
    }),
  };
}

/** The bin of a point of the curve. */
function nearestRow(
  view: View,
  { rows, x, at }: { readonly rows: readonly number[]; readonly x: ViewColumn | null; readonly at: number },
): number {
  const half = (x?.facts.binWidth ?? 0) / 2;
  let [nearest, distance] = [-1, Number.POSITIVE_INFINITY];
  for (const row of rows) {
    const away = Math.abs((numberAt(view, row, x) ?? Number.POSITIVE_INFINITY) + half - at);
    if (away < distance) {
      [nearest, distance] = [row, away];
    }
  }
  return nearest;
}

const toSeries = (curve: Curve, x: ViewColumn | null): DataSeries => ({
  id: curve.key ?? '',
  name: curve.name,
  mark: 'line',
  color: curve.color,
  dash: 'solid',
  symbol: 'circle',
  measure: x as ViewColumn,
  axis: 'left',
  stacking: 'none',
  key: curve.key,
  isLayer: false,
  rows: [],
  positions: curve.density?.points.map(([at]) => at) ?? [],
  values: curve.density?.points.map(([, height]) => height) ?? [],
  drawn: curve.density?.points.map(([, height]) => height) ?? [],
});
