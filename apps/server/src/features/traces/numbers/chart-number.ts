import type { ChartChannel, ChartData } from '@plumbline/contract';
import {
  chartTable,
  findMark,
  isOther,
  isRowChart,
  markFilter,
  shownConditions,
  summarizeChart,
} from '@plumbline/viz';
import { drawChart } from '../../datasources/index.ts';
import { literalSql } from './literal-sql.ts';
import { markStatement } from './mark-statement.ts';
import { measureText, type NumberOf, type TracedResult, type TraceContext } from './traced.ts';

/** The measure that a column of the chart's data shows; null where the mark computes it itself. */
function shownMeasure({ chart }: ChartData, name: string): ChartChannel | null {
  const places: Readonly<Record<string, ChartChannel | undefined>> = {
    ...chart.encoding,
    ...Object.fromEntries((chart.layer ?? []).map(({ y }, at) => [`layer_${at}`, y])),
    ...Object.fromEntries((chart.tooltip ?? []).map((channel, at) => [`tooltip_${at}`, channel])),
  };
  const encoded = places[name];
  return encoded === undefined || (encoded.aggregate === undefined && encoded.formula === undefined)
    ? null
    : encoded;
}

const measureLabels = ({ columns }: ChartData): string[] =>
  columns.filter(({ role }) => role === 'dimension').map(({ label }) => label);

/** The whole chart: no single number. */
function wholeChart({ translator }: TraceContext, data: ChartData): TracedResult {
  return {
    isNumber: false,
    label: data.chart.title ?? summarizeChart(data, translator),
    measure: '',
    mode: data.mode,
    value: null,
    text: null,
    by: measureLabels(data),
    rows: { op: 'and', value: shownConditions(data.chart) },
    statement: () => Promise.resolve({ sql: literalSql(data.sql, data.params), gives: 'table' }),
  };
}

/** The number of one mark. */
function markResult(
  tracing: TraceContext,
  data: ChartData,
  { row, at }: { row: number; at: number },
): TracedResult {
  const column = data.columns[at];
  const own = data.data[row]?.[at] ?? null;
  const isNumber = column !== undefined && !isRowChart(data);
  const channel = column === undefined ? null : shownMeasure(data, column.name);
  const value = isOther(own) || !isNumber ? null : own;
  return {
    isNumber,
    label: column?.label ?? data.chart.title ?? '',
    measure: channel === null ? '' : measureText(channel),
    mode: data.mode,
    value,
    text: value === null ? null : (chartTable(data, tracing.translator).rows[row]?.[at] ?? null),
    by: measureLabels(data),
    rows: markFilter(data, row),
    statement: () =>
      isNumber
        ? markStatement(tracing, { data, row, figure: column.name, channel, value })
        : Promise.resolve({ sql: literalSql(data.sql, data.params), gives: 'table' }),
  };
}

/** Null where the chart has no such mark. Throws what `drawChart` throws. */
export async function chartNumber(
  tracing: TraceContext,
  { chart, mode, keys, figure }: NumberOf<'chart'>,
): Promise<TracedResult | null> {
  const { services, actor, datasetId: id, version, filters, search, signal } = tracing;
  const data = await drawChart(services, actor, { id, version, chart, mode, filters, search, signal });
  const isFigure = data.data.length === 1 && data.columns.every(({ role }) => role === 'measure');
  if (keys === null && !isFigure) {
    return wholeChart(tracing, data);
  }
  const row = findMark(data, keys ?? []);
  const at = data.columns.findIndex(({ name, role }) =>
    figure === undefined ? role === 'measure' : name === figure,
  );
  return row === -1 ? null : markResult(tracing, data, { row, at });
}
