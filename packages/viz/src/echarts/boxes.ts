import type { ChartAnnotation } from '@plumbline/contract';
import { drawAnnotations } from './annotations.ts';
import { baseAxis, valueAxis } from './axes.ts';
import { colorKeys } from './axis-chart.ts';
import type { DataSeries } from './axis-marks.ts';
import { colorScale, greatest, least, singleColor } from './colors.ts';
import { findPosition, readDomain, type Domain } from './domain.ts';
import type { Drawing, DrawnSeries, LegendEntry } from './drawing.ts';
import { legendHeight } from './legend.ts';
import { outlierPoints } from './outliers.ts';
import type { OverlayParams } from './overlay.ts';
import { layPanels, panelTitles, type Panel } from './panels.ts';
import { drawReferences } from './references.ts';
import { niceRange, createScale } from './scale.ts';
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

const FIGURES = ['low', 'q1', 'median', 'q3', 'high'] as const;
const EXTENT = [...FIGURES, 'min', 'max'] as const;

/** Boxes: quartiles, median, whiskers, and a point for the outermost value beyond a whisker. */
export function drawBoxes(view: View, annotations: readonly ChartAnnotation[]): Drawing {
  const color = findColumn(view, 'color');
  const keys: readonly (string | null)[] = color === null ? [null] : colorKeys(view);
  const scale = color === null ? null : colorScale(view, color);
  const entries = keys.flatMap((key): LegendEntry[] => {
    const row = view.rows.findIndex((cells) => color !== null && cellKey(cells[color.at] ?? null) === key);
    return key === null ? [] : [{ name: textAt(view, row, color), color: scale?.(key) ?? '' }];
  });
  const isFaceted = findColumn(view, 'facet') !== null;
  const panels = layPanels(view, {
    top:
      14 +
      legendHeight(
        view,
        entries.map(({ name }) => name),
      ),
    right: 16,
    bottom: isFaceted ? 28 : 8,
    left: isFaceted ? 48 : 8,
  });
  const domain = readDomain(view, findColumn(view, 'x'));
  const isHorizontal = view.chart.options?.orient === 'horizontal';
  const values = EXTENT.flatMap((name) =>
    view.rows.flatMap((_, row) => numberAt(view, row, findColumn(view, name)) ?? []),
  );
  const range = panels.length > 1 ? niceRange([least(values), greatest(values)], 3) : null;
  const plan = { domain, isHorizontal, range, keys, entries, scale, annotations };
  const drawn = panels.map((panel, at) => drawPanel(view, plan, { panel, at }));
  return {
    option: {
      ...panelTitles(view, panels),
      grid: panels.map(({ grid }) => grid),
      xAxis: drawn.map(({ xAxis }) => xAxis),
      yAxis: drawn.map(({ yAxis }) => yAxis),
    },
    series: drawn.flatMap(({ series }) => series),
    parts: ['BoxplotChart', 'CustomChart', 'GridComponent'],
    tooltip: 'item',
    legend: entries,
    unplaced: annotations.filter(({ id }) => drawn.every((own) => own.unplaced.some((one) => one.id === id))),
  };
}

interface Plan {
  readonly domain: Domain;
  readonly isHorizontal: boolean;
  readonly range: { readonly min: number; readonly max: number; readonly interval: number } | null;
  readonly keys: readonly (string | null)[];
  readonly entries: readonly LegendEntry[];
  readonly scale: ((key: string) => string) | null;
  readonly annotations: readonly ChartAnnotation[];
}

function drawPanel(view: View, plan: Plan, { panel, at }: { readonly panel: Panel; readonly at: number }) {
  const { domain, isHorizontal, keys, entries, scale, annotations } = plan;
  const [base, value] = buildAxes(view, plan, { panel, at });
  const own = keys.map((key, index) =>
    boxSeries(view, {
      panel,
      at,
      key,
      domain,
      isHorizontal,
      color: key === null ? singleColor(view) : (scale?.(key) ?? ''),
      name: entries[index]?.name ?? '',
    }),
  );
  const outliers = own.flatMap(({ series }, index) =>
    outlierPoints(view, {
      id: `${at} outliers ${series.id}`,
      panelAt: at,
      rows: series.rows,
      box: { index, of: own.length },
      isHorizontal,
      color: series.color,
    }),
  );
  const params: OverlayParams = {
    view,
    allSeries: own.map(({ series }) => series),
    domain,
    scale: createScale(null),
    isHorizontal,
    axisIndex: { x: at, y: at },
    panelAt: at,
    box: panel.box,
  };
  const overlay = drawAnnotations(params, annotations);
  return {
    xAxis: isHorizontal ? value : base,
    yAxis: isHorizontal ? base : value,
    series: [...own.map(({ drawn }) => drawn), ...outliers, ...drawReferences(params), ...overlay.series],
    unplaced: overlay.unplaced,
  };
}

function buildAxes(
  view: View,
  { domain, isHorizontal, range }: Plan,
  { panel, at }: { readonly panel: Panel; readonly at: number },
) {
  const [along, up] = isHorizontal
    ? [panel.box.height, panel.box.width]
    : [panel.box.width, panel.box.height];
  const isOuter = isHorizontal
    ? { base: panel.isFirstInLine, value: panel.isLastInColumn }
    : { base: panel.isLastInColumn, value: panel.isFirstInLine };
  const base = baseAxis(view, domain, {
    gridIndex: at,
    length: along,
    isVertical: isHorizontal,
    hasLabels: isOuter.base,
  });
  const value = valueAxis(view, {
    gridIndex: at,
    length: up,
    isVertical: !isHorizontal,
    hasLabels: isOuter.value,
    column: figureColumn(view),
    scale: createScale(findColumn(view, 'y')),
    hasZero: false,
    ...(range === null ? {} : { range }),
  });
  return [base, value] as const;
}

/** Prints as the column does whose spread it is. */
const figureColumn = (view: View): ViewColumn | null => findColumn(view, 'median') ?? findColumn(view, 'y');

interface BoxParams {
  readonly panel: Panel;
  readonly at: number;
  readonly key: string | null;
  readonly domain: Domain;
  readonly isHorizontal: boolean;
  readonly color: string;
  readonly name: string;
}

function boxSeries(
  view: View,
  params: BoxParams,
): { readonly drawn: DrawnSeries; readonly series: DataSeries } {
  const { panel, at, key, domain, isHorizontal } = params;
  const color = findColumn(view, 'color');
  const rows: number[] = domain.keys.map(() => -1);
  for (const row of panel.rows.filter((one) => key === null || cellKey(cellAt(view, one, color)) === key)) {
    rows[findPosition(view, row, domain) ?? 0] = row;
  }
  const columns = FIGURES.map((name) => findColumn(view, name));
  const data = rows.map((row) => {
    const figures = columns.map((column) => numberAt(view, row, column));
    return figures.includes(null)
      ? { value: ['-', '-', '-', '-', '-'] }
      : { value: figures, itemStyle: fadeStyle(view, row) };
  });
  const median = findColumn(view, 'median');
  const medians = rows.map((row) => numberAt(view, row, median));
  return {
    drawn: {
      option: {
        id: `${at} box ${key ?? ''}`,
        type: 'boxplot',
        name: params.name,
        layout: isHorizontal ? 'horizontal' : 'vertical',
        data,
        xAxisIndex: at,
        yAxisIndex: at,
        boxWidth: [4, 44],
        itemStyle: { color: softened(params.color), borderColor: params.color, borderWidth: 1.5 },
      },
      rows: rows.map((row, place) => (medians[place] === null ? -1 : row)),
      say: (item) => sayOf(view, rows[item] ?? -1),
    },
    series: {
      id: `box ${key ?? ''}`,
      name: params.name,
      mark: 'scatter',
      color: params.color,
      dash: 'solid',
      symbol: 'circle',
      measure: median as ViewColumn,
      axis: 'left',
      stacking: 'none',
      key,
      isLayer: false,
      rows,
      positions: rows.map((_, place) => place),
      values: medians,
      drawn: medians,
    },
  };
}

const softened = (color: string): string => `${color}2e`;

function sayOf(view: View, row: number) {
  const names = ['x', 'color', 'facet']
    .map((name) => findColumn(view, name))
    .filter((column) => column !== null);
  const figures = ['max', 'high', 'q3', 'median', 'q1', 'low', 'min', 'outliers', 'count']
    .map((name) => findColumn(view, name))
    .filter((column) => column !== null);
  return {
    name: names.map((column) => textAt(view, row, column)).join(', ') || (findColumn(view, 'y')?.label ?? ''),
    value: textAt(view, row, findColumn(view, 'median')),
    lines: figures
      .filter(({ facts }) => facts.name !== 'median')
      .map((column) => [column.label, textAt(view, row, column)] as const),
  };
}
