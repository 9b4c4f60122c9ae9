import { assertNever } from '@plumbline/contract';
import type { DataSeries } from './axis-marks.ts';
import type { CutOther } from './cut-other.ts';
import type { Domain } from './domain.ts';
import type { DrawnSeries } from './drawing.ts';
import { partialBar } from './partial-marks.ts';
import type { ValueScale } from './scale.ts';
import { cellAt, findColumn, fadeStyle, cellKey, textAt, type View } from './view.ts';

export interface SeriesStyle {
  readonly domain: Domain;
  readonly scale: ValueScale;
  readonly isHorizontal: boolean;
  readonly axisIndex: { readonly x: number; readonly y: number };
  /** Px that one name has on its axis. */
  readonly slot: number;
  readonly hasEndLabels: boolean;
  readonly panelAt: number;
  readonly cut: CutOther | null;
}

/** Phase 3: a series of the chart as one of ECharts. */
export function drawSeries(view: View, series: DataSeries, style: SeriesStyle): DrawnSeries {
  const { isHorizontal, domain, scale, cut } = style;
  const data = series.drawn.map((value, at) => {
    const isCut = cut !== null && series.rows[at] === cut.row;
    const position = value === null ? null : scale.place(isCut ? cut.range.max : value);
    const base = series.positions[at] ?? at;
    const pair = domain.kind === 'names' ? position : [base, position];
    const row = series.rows[at] ?? -1;
    const fade = row === -1 ? {} : fadeStyle(view, row);
    const own = { ...itemStyleOf(view, series, row), ...partialBar(view, series, domain.keys[at]) };
    return {
      value: pair,
      ...(isCut ? cutLabel(view, series, { value: cut.value, isHorizontal }) : {}),
      ...(Object.keys({ ...own, ...fade }).length === 0 ? {} : { itemStyle: { ...own, ...fade } }),
    };
  });
  const common = {
    id: `${style.panelAt} ${series.id}`,
    name: series.name,
    data:
      isHorizontal && domain.kind !== 'names'
        ? data.map((item) => ({ ...item, value: flipped(item.value) }))
        : data,
    xAxisIndex: style.axisIndex.x,
    yAxisIndex: style.axisIndex.y,
    ...(series.stacking === 'none' ? {} : { stack: `${style.panelAt} ${series.axis}` }),
    itemStyle: { color: series.color },
    ...labelOptions(view, series, isHorizontal),
  };
  return {
    option: { ...common, ...kindOptions(view, series, style) },
    rows: series.rows.map((row, at) => (series.values[at] === null ? -1 : row)),
    say: (at) => sayOf(view, series, at),
  };
}

/** Within the bar, at the edge where it is cut off. */
const cutLabel = (
  view: View,
  series: DataSeries,
  { value, isHorizontal }: { readonly value: number; readonly isHorizontal: boolean },
): Readonly<Record<string, unknown>> => ({
  label: {
    show: true,
    position: isHorizontal ? 'insideRight' : 'insideTop',
    color: view.theme.surface,
    fontSize: 11,
    fontWeight: 600,
    formatter: () => `${series.measure.short(value)} ${isHorizontal ? '→' : '↑'}`,
  },
});

const flipped = (pair: unknown): unknown => (Array.isArray(pair) ? [pair[1], pair[0]] : pair);

/** The rest is gray; a bar of a single series may have a color of its own. */
function itemStyleOf(view: View, series: DataSeries, row: number): Readonly<Record<string, unknown>> | null {
  if (series.key !== null || series.isLayer || row === -1 || series.mark !== 'bar') {
    return null;
  }
  const x = view.columns.find(({ facts }) => facts.name === 'x');
  const key = x === undefined ? '' : cellKey(cellAt(view, row, x));
  const chosen = view.chart.colours?.[key];
  if (chosen !== undefined) {
    return { color: chosen };
  }
  return x !== undefined && typeof cellAt(view, row, x) === 'object' && cellAt(view, row, x) !== null
    ? { color: view.theme.text3 }
    : null;
}

function sayOf(view: View, series: DataSeries, at: number) {
  const row = series.rows[at] ?? -1;
  const x = findColumn(view, 'x');
  const value = series.values[at] ?? null;
  const figure = value === null ? '–' : textAt(view, row, series.measure);
  const share = series.stacking === 'normalize' ? (series.drawn[at] ?? null) : null;
  const percent = new Intl.NumberFormat(view.look.locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    name: [textAt(view, row, x), ...(series.key === null && !series.isLayer ? [] : [series.name])].join(', '),
    value: share === null ? figure : `${figure} (${percent.format(share / 100)})`,
  };
}

function kindOptions(view: View, series: DataSeries, style: SeriesStyle): Readonly<Record<string, unknown>> {
  switch (series.mark) {
    case 'bar':
    case 'histogram':
      return barOptions(view, series, style);
    case 'scatter':
      return { type: 'scatter', symbolSize: 7, itemStyle: { color: series.color, opacity: 0.85 } };
    case 'line':
    case 'step':
    case 'area':
      return lineOptions(view, series, style);
    default:
      return assertNever(series.mark);
  }
}

function barOptions(
  view: View,
  series: DataSeries,
  { slot }: SeriesStyle,
): Readonly<Record<string, unknown>> {
  const touches = series.mark === 'histogram' || series.measure.channel === null || isBinned(view);
  return {
    type: 'bar',
    barCategoryGap: touches ? '0%' : '34%',
    barGap: '0%',
    barMaxWidth: touches ? undefined : 96,
    itemStyle: {
      color: series.color,
      borderRadius: 0,
      opacity: view.chart.options?.opacity ?? 1,
      // The gap between marks that touch; a bar of two or three pixels would be all edge.
      ...(slot > 6 && (series.stacking !== 'none' || touches || series.key !== null)
        ? { borderColor: view.theme.surface, borderWidth: 1 }
        : {}),
    },
    ...(slot < 1.5 ? { large: true, largeThreshold: 2000 } : {}),
    emphasis: { itemStyle: { color: 'inherit' }, disabled: false },
  };
}

const isBinned = (view: View): boolean =>
  view.columns.some(({ facts }) => facts.name === 'x' && facts.binWidth !== undefined);

function lineOptions(view: View, series: DataSeries, style: SeriesStyle): Readonly<Record<string, unknown>> {
  const opacity = series.stacking === 'none' ? 0.16 : 0.85;
  return {
    type: 'line',
    smooth: false,
    ...(series.mark === 'step' ? { step: 'end' } : {}),
    connectNulls: false,
    // A point between two gaps has no line, so it needs a symbol.
    showSymbol: hasLonelyPoint(series.values) || series.values.length === 1,
    showAllSymbol: true,
    symbol: series.symbol,
    symbolSize: 5,
    ...(series.values.length > SAMPLED_ABOVE ? { sampling: 'lttb' } : {}),
    lineStyle: {
      width: series.mark === 'area' && series.stacking !== 'none' ? 1 : 2,
      color: series.mark === 'area' && series.stacking !== 'none' ? view.theme.surface : series.color,
      type: series.mark === 'area' && series.stacking !== 'none' ? 'solid' : series.dash,
    },
    ...(series.mark === 'area'
      ? { areaStyle: { color: series.color, opacity: view.chart.options?.opacity ?? opacity } }
      : {}),
    ...(style.hasEndLabels ? endLabel(view, series) : {}),
    emphasis: { lineStyle: { width: 2.5 } },
  };
}

/** Above this many points a line is downsampled. */
const SAMPLED_ABOVE = 4000;

/** Height of a line. ECharts would take the width of a Chinese character for it, which is narrow in fonts that have none. */
const LABEL_LINE_PX = 14;

const endLabel = (view: View, series: DataSeries): Readonly<Record<string, unknown>> => ({
  endLabel: {
    show: true,
    formatter: () => series.name,
    color: view.theme.text2,
    fontSize: 11,
    lineHeight: LABEL_LINE_PX,
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

function labelOptions(
  view: View,
  series: DataSeries,
  isHorizontal: boolean,
): Readonly<Record<string, unknown>> {
  if (view.chart.options?.labels !== true) {
    return {};
  }
  const isStacked = series.stacking !== 'none';
  const outside = isHorizontal ? 'right' : 'top';
  return {
    label: {
      show: true,
      position: isStacked ? 'inside' : outside,
      color: isStacked ? undefined : view.theme.text2,
      fontSize: 11,
      formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
        const value = series.values[dataIndex] ?? null;
        return value === null ? '' : series.measure.short(value);
      },
    },
    labelLayout: { hideOverlap: true },
  };
}
