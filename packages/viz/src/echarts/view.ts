import {
  isNumericType,
  isTemporalType,
  type ChartCell,
  type ChartChannel,
  type ChartColumnFacts,
  type ChartData,
  type ChartSpec,
  type WeekStart,
} from '@plumbline/contract';
import type { ChartAppearance, ChartTheme, DrawingExtras, ForecastValues } from '../compiled-chart.ts';
import { isOfMode } from '../print-columns.ts';
import { cellPrinter, figurePrinter } from './print.ts';

/** A column of the data with its formatters. */
export interface ViewColumn {
  readonly at: number;
  readonly facts: ChartColumnFacts;
  readonly channel: ChartChannel | null;
  readonly label: string;
  readonly isNumeric: boolean;
  readonly isTemporal: boolean;
  /** Any cell in full. */
  readonly print: (cell: ChartCell) => string;
  /** A figure in full, and shortened for an axis. */
  readonly figure: (value: number) => string;
  readonly short: (value: number) => string;
}

/** Phase 1: chart data as the drawing reads it. */
export interface View {
  readonly data: ChartData;
  readonly chart: ChartSpec;
  readonly look: ChartAppearance;
  readonly theme: ChartTheme;
  readonly width: number;
  readonly height: number;
  readonly columns: readonly ViewColumn[];
  readonly dimensions: readonly ViewColumn[];
  readonly measures: readonly ViewColumn[];
  readonly rows: readonly (readonly ChartCell[])[];
  readonly weekStart: WeekStart;
  readonly selected: ReadonlySet<number> | null;
  readonly forecast: ForecastValues | null;
  /** Filled while drawing. */
  readonly notes: string[];
}

const DEFAULT_WIDTH_PX = 640;
const DEFAULT_HEIGHT_PX = 360;

export function readView(
  data: ChartData,
  look: ChartAppearance,
  { selected, forecast }: Pick<DrawingExtras, 'selected' | 'forecast'>,
): View {
  const columns = data.columns.map((facts, at) => readColumn(facts, at, { data, look }));
  return {
    data,
    chart: data.chart,
    look,
    theme: look.theme,
    width: look.width ?? DEFAULT_WIDTH_PX,
    height: look.height ?? DEFAULT_HEIGHT_PX,
    columns,
    dimensions: columns.filter(({ facts }) => facts.role === 'dimension'),
    measures: columns.filter(({ facts }) => facts.role === 'measure'),
    rows: data.data,
    weekStart: data.weekStart ?? 'monday',
    selected: selected === undefined || selected.length === 0 ? null : new Set(selected),
    forecast: forecast ?? null,
    notes: [],
  };
}

function readColumn(
  facts: ChartColumnFacts,
  at: number,
  { data, look }: { readonly data: ChartData; readonly look: ChartAppearance },
): ViewColumn {
  const isShare = data.mode === 'Percent' && facts.role === 'measure' && isOfMode(facts.name);
  const kind = facts.role === 'dimension' && facts.binWidth === undefined ? 'name' : 'figure';
  const figures = figurePrinter(facts.format, look.locale, isShare ? 'percent' : kind);
  // Numbers of weekdays, months and hours are names.
  const isNumeric = isNumericType(facts.type) && facts.part === undefined;
  return {
    at,
    facts,
    channel: findChannel(data.chart, facts.name),
    label: facts.label,
    isNumeric,
    isTemporal: isTemporalType(facts.type),
    print: cellPrinter(facts, look, isNumeric ? figures.full : null),
    figure: figures.full,
    short: figures.short,
  };
}

function findChannel(chart: ChartSpec, name: string): ChartChannel | null {
  const [, list, at] = /^(detail|tooltip|layer)_(\d+)$/.exec(name) ?? [];
  if (list === 'detail') {
    return chart.detail?.[Number(at)] ?? null;
  }
  if (list === 'tooltip') {
    return chart.tooltip?.[Number(at)] ?? null;
  }
  return list === 'layer'
    ? (chart.layer?.[Number(at)]?.y ?? null)
    : ((chart.encoding as Readonly<Record<string, ChartChannel | undefined>>)[name] ?? null);
}

export const findColumn = (view: View, name: string): ViewColumn | null =>
  view.columns.find(({ facts }) => facts.name === name) ?? null;

/** `detail_0`, `detail_1`… in order. */
export const listColumns = (view: View, list: 'detail' | 'tooltip' | 'layer'): ViewColumn[] =>
  view.columns.filter(({ facts }) => facts.name.startsWith(`${list}_`));

export const cellAt = (view: View, row: number, column: ViewColumn | null): ChartCell =>
  column === null ? null : (view.rows[row]?.[column.at] ?? null);

/** Null where there is none, or none that can be drawn. */
export function numberAt(view: View, row: number, column: ViewColumn | null): number | null {
  const cell = cellAt(view, row, column);
  if (cell === null || cell === '' || typeof cell === 'object') {
    return null;
  }
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}

export const textAt = (view: View, row: number, column: ViewColumn | null): string =>
  column === null ? '' : column.print(cellAt(view, row, column));

export const isOther = (cell: ChartCell): boolean => typeof cell === 'object' && cell !== null;

/** Distinguishes null, the rest and the text "null". */
export const cellKey = (cell: ChartCell): string => {
  if (cell === null) {
    return EMPTY_KEY;
  }
  return typeof cell === 'object' ? OTHER_KEY : String(cell);
};
export const EMPTY_KEY = '\u0000empty';
export const OTHER_KEY = '\u0000other';

/** Rows by the key of a column, in the order they come; one group without a column. */
export function groupRows(
  view: View,
  column: ViewColumn | null,
  rows: readonly number[] = allRows(view),
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const key = column === null ? '' : cellKey(cellAt(view, row, column));
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [row]);
    } else {
      group.push(row);
    }
  }
  return groups;
}

const allRows = (view: View): number[] => view.rows.map((_, row) => row);

/** Marks that are not selected step back. */
export const fadeStyle = (view: View, row: number): { readonly opacity?: number } =>
  view.selected === null || view.selected.has(row) ? {} : { opacity: FADED };
export const FADED = 0.25;

/** Name of a row: its dimensions, with the group that it is a part of last. */
export const rowName = (view: View, row: number): string =>
  view.dimensions.map((column) => textAt(view, row, column)).join(', ');

export const measureText = (
  view: View,
  row: number,
  measure: ViewColumn | null = view.measures[0] ?? null,
): string => textAt(view, row, measure);
