import {
  AppError,
  type ChartData,
  type ChartSpec,
  type FilterGroup,
  type FilterNode,
  type GraphMode,
} from '@plumbline/contract';
import type { QueryRequest } from '@plumbline/engine';
import { loadGazetteer } from '@plumbline/places';
import { readFormula } from '@plumbline/query';
import {
  chartData,
  chartIssues,
  checkChart,
  countsNeeded,
  hasFormulas,
  isDecidedByMatches,
  namedArea,
  namePlaces,
  modeIssues,
  planChart,
  type ChartPlan,
  type ReadFormula,
} from '@plumbline/viz';
import type { Actor } from '../../../platform/principal.ts';
import { isLive } from '../../../platform/live/live-source.ts';
import type { Services } from '../../../platform/services.ts';
import { chartColumns } from './chart-columns.ts';
import { columnsInScope, type ColumnFacts } from './columns-in-scope.ts';
import { getReadable, queryContext, type Readable } from './get-readable.ts';
import { listShownMeasures } from '../rules/shown-measures.ts';
import { refuseIssues } from '../../../platform/text/refuse-issues.ts';
import { getTranslator } from '../../../platform/text/translators.ts';

export interface ChartRequest {
  readonly id: string;
  readonly version?: number | undefined;
  readonly step?: number | undefined;
  readonly chart: ChartSpec;
  readonly mode: GraphMode;
  readonly filters: FilterNode;
  readonly search?: string | undefined;
  /**
   * The rows that whoever sees the chart may know of: what is decided by a column's values (units of time, bins, limits,
   * colors) is then decided by these rows alone. Absent: every row of the version.
   */
  readonly scope?: FilterGroup | undefined;
  readonly signal: AbortSignal;
}

type RowsQuery = Omit<QueryRequest, 'query'>;

/**
 * The data that a chart draws, with the statement behind it and what was binned, cut or sampled. Throws `query.invalid`
 * with every issue of the chart, and what `getReadable` and the engine throw.
 */
export async function drawChart(services: Services, actor: Actor, request: ChartRequest): Promise<ChartData> {
  const { chart, mode } = request;
  const readable = await getReadable(services, actor, request);
  const { source, version, settings } = readable;
  const { currency, weekStart } = settings;
  const context = queryContext(services, settings);
  const { columns, rowCount } = await columnFacts(services, actor, { request, readable });
  const measures = hasFormulas(chart) ? await listShownMeasures(services, actor, request.id) : [];
  const { now, timeZone } = context;
  const read: ReadFormula = (text, prefix) =>
    readFormula(text, { columns: source.columns, measures, prefix, now, timeZone });
  refuseIssues([...modeIssues(chart, mode, columns), ...checkChart(chart, columns, { readFormula: read })]);
  const rows = { filters: request.filters, search: request.search };
  const requested = { source, context, signal: request.signal };
  const planFor = (rowCount: number): ChartPlan =>
    planChart(chart, columns, { ...rows, rowCount, readFormula: read });
  const plan = await fittingPlan(services, requested, { planFor, rowCount });
  const [marks, totals] = await inChartWords(
    plan,
    Promise.all([
      services.engine.run({ ...requested, query: plan.marks }),
      services.engine.run({ ...requested, query: plan.totals }),
    ]),
  );
  const counts = await Promise.all(
    countsNeeded(plan, marks).map(
      async ({ column, query }) => [column, await services.engine.count({ ...requested, query })] as const,
    ),
  );
  const translator = await getTranslator(actor);
  const data = chartData({
    plan,
    mode,
    columns,
    measures,
    marks,
    totals,
    counts: new Map(counts),
    rowCount,
    version: version.number,
    asOf: marks.asOf ?? version.created_at,
    weekStart,
    currency,
    words: translator,
  });
  const area = namedArea(data.chart);
  return area === null ? data : namePlaces(data, await loadGazetteer(area), translator);
}

/** What decides how the chart is drawn: facts on the version's columns, or on those of the rows in scope. */
async function columnFacts(
  services: Services,
  actor: Actor,
  { request, readable }: { readonly request: ChartRequest; readonly readable: Readable },
): Promise<ColumnFacts> {
  const { id, chart, scope, signal } = request;
  const columns = scope === undefined ? await chartColumns(services, actor, { id, readable, signal }) : [];
  // A large part of a dataset has no profile until somebody opens it.
  // Facts on rows that stay in their database would be those of another day.
  const isProfiled =
    !isLive(readable.source) &&
    (readable.confinement === null || columns.some(({ profile }) => profile !== null));
  if (scope === undefined && isProfiled) {
    return { columns, rowCount: readable.version.row_count };
  }
  const scoped: FilterGroup = scope ?? { op: 'and', value: [] };
  const filter: FilterGroup =
    chart.filter === undefined ? scoped : { op: 'and', value: [scoped, chart.filter] };
  return columnsInScope(services, actor, { id, readable, chart, filter, signal });
}

/** Too many rows may be few enough once they are filtered: only then are they counted first. */
async function fittingPlan(
  { engine }: Services,
  requested: RowsQuery,
  { planFor, rowCount }: { readonly planFor: (rowCount: number) => ChartPlan; readonly rowCount: number },
): Promise<ChartPlan> {
  const plan = planFor(rowCount);
  if (!isDecidedByMatches(plan)) {
    return plan;
  }
  const query = planFor(0).marks;
  return planFor(await inChartWords(plan, engine.count({ ...requested, query })));
}

/** Issues are reported in terms of the chart, not of the queries behind it. */
async function inChartWords<T>(plan: ChartPlan, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.invalid') {
      throw new AppError(error.code, error.message, {
        issues: chartIssues(error.issues, plan),
        cause: error,
      });
    }
    throw error;
  }
}
