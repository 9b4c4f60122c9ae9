import {
  AppError,
  type ChartData,
  type ChartSpec,
  type FilterNode,
  type GraphMode,
} from '@plumbline/contract';
import { chartData, chartIssues, chartQuery, chartTotalsQuery, modeIssues } from '@plumbline/viz';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { listLabels } from './column.store.ts';
import { contextOf, getReadable } from './get-readable.ts';

export interface ChartAsk {
  readonly id: string;
  readonly version: number | undefined;
  readonly step?: number | undefined;
  readonly chart: ChartSpec;
  readonly mode: GraphMode;
  readonly filters: FilterNode;
  readonly search: string | undefined;
  readonly signal: AbortSignal;
}

/** Faults are told in the words of the chart, not of the query made of it. */
async function inChartWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.invalid') {
      throw new AppError(error.code, error.message, { issues: chartIssues(error.issues), cause: error });
    }
    throw error;
  }
}

/** The aggregated data that a chart draws, with the statement behind it and what was binned or cut. */
export async function drawChart(services: Services, actor: Actor, ask: ChartAsk): Promise<ChartData> {
  const { source, version } = await getReadable(services, actor, ask);
  const labels = await listLabels(services.db.kysely, actor, ask.id);
  const columns = version.columns.map((column) => ({
    ...column,
    label: labels.get(column.name) ?? column.name,
  }));
  const faults = modeIssues(ask.chart, ask.mode, columns);
  if (faults[0] !== undefined) {
    throw new AppError('query.invalid', faults[0].message, { issues: faults });
  }
  const { engine } = services;
  const rows = { filters: ask.filters, search: ask.search };
  const query = chartQuery(ask.chart, columns, rows);
  const asked = { source, context: contextOf(services, actor), signal: ask.signal };
  const [marks, totals] = await inChartWords(
    Promise.all([
      engine.run({ ...asked, query }),
      engine.run({ ...asked, query: chartTotalsQuery(ask.chart, rows) }),
    ]),
  );
  const isCut = query.limit !== null && marks.rows.length >= query.limit;
  return chartData({
    spec: ask.chart,
    mode: ask.mode,
    columns,
    marks,
    totals,
    markCount: isCut ? await engine.count({ ...asked, query }) : marks.rows.length,
    rowCount: version.row_count,
    version: version.number,
  });
}
