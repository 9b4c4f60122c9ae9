import {
  AppError,
  type BodyOf,
  type ChartData,
  type ChartSuggestion,
  type ReplyOf,
  type suggestCharts as route,
} from '@plumbline/contract';
import { annotate, chartsForPrompt, recommendCharts, type RecommendedChart } from '@plumbline/insight';
import type { ChartColumn } from '@plumbline/viz';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { drawChart } from '../datasources/index.ts';
import { areasOf, knownDataset, refuseUnknown } from './known-columns.ts';

export interface SuggestionAsk {
  readonly body: BodyOf<typeof route>;
  readonly signal: AbortSignal;
}

/** More than were asked for, for those that turn out to show nothing. */
const SPARE = 2;

/**
 * The best charts for some columns, for a prompt, or of the whole dataset. Each was drawn: `evidence` is the statement
 * that gave its marks. Of a whole dataset those go first that show something, and their reasons say what. Throws what `getReadable` throws, and `request.invalid` for columns that there are not.
 */
export async function suggestCharts(
  services: Services,
  actor: Actor,
  { body, signal }: SuggestionAsk,
): Promise<ReplyOf<typeof route>> {
  const { dataset: id, columns: names = [], prompt, limit } = body;
  const { name: subject, columns, rowCount } = await knownDataset(services, actor, id);
  refuseUnknown(names, columns);
  const areas = await areasOf(columns);
  const options = {
    columns: names.length === 0 ? undefined : names,
    limit: limit + SPARE,
    rowCount,
    subject,
    areaOf: ({ name }: { readonly name: string }) => areas.get(name) ?? null,
  };
  const found =
    prompt === undefined
      ? { charts: recommendCharts(columns, options), confidence: null, warnings: [] }
      : chartsForPrompt(prompt, columns, options);
  const isWhole = prompt === undefined && names.length === 0;
  const drawn = await Promise.all(
    found.charts.map((chart) =>
      withEvidence(services, actor, { id, chart, columns: isWhole ? columns : null, signal }),
    ),
  );
  const charts = drawn
    .filter((one) => one !== null)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit);
  const isEmpty = charts.length === 0;
  return {
    success: true,
    data: { charts },
    engine: 'embedded',
    confidence: found.confidence ?? charts[0]?.score ?? 0,
    warnings: [
      ...found.warnings,
      ...(isEmpty ? ['No column of this dataset makes a chart that would show anything.'] : []),
    ],
  };
}

interface Undrawn {
  readonly id: string;
  readonly chart: RecommendedChart;
  /** Those of the dataset where what a chart shows is to speak for it; null where only what was asked for does. */
  readonly columns: readonly ChartColumn[] | null;
  readonly signal: AbortSignal;
}

/** Null for a chart that shows nothing: no rows pass its filter, or the engine has no such question. */
async function withEvidence(
  services: Services,
  actor: Actor,
  { id, chart: suggested, columns, signal }: Undrawn,
): Promise<ChartSuggestion | null> {
  const { chart, title } = suggested;
  try {
    const data = await drawChart(services, actor, {
      id,
      chart,
      mode: 'Absolute',
      filters: { op: 'and', value: [] },
      signal,
    });
    const { version, sql, params } = data;
    const told = columns === null ? suggested : withFinding(suggested, data, columns);
    const evidence = { datasetId: id, version, sql, params };
    return data.data.length === 0 ? null : { chart, title, reason: told.reason, score: told.score, evidence };
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.invalid') {
      services.log.warn({ err: error, chart }, 'a suggested chart cannot be drawn');
      return null;
    }
    throw error;
  }
}

const FINDINGS: ReadonlySet<string> = new Set([
  'outlier',
  'change_point',
  'trend',
  'peak',
  'concentration',
  'correlation',
]);
/** How much of a score what the chart shows decides, beside what its columns are. */
const OF_FINDING = 0.15;

/** What a chart shows that is more than its highest and lowest mark speaks for it. */
function withFinding(
  { reason, score }: RecommendedChart,
  data: ChartData,
  columns: readonly ChartColumn[],
): { readonly reason: string; readonly score: number } {
  const finding = annotate(data, { limit: 100, columns }).find(({ kind }) => FINDINGS.has(kind));
  const weighed = score * (1 - OF_FINDING) + OF_FINDING * (finding?.score ?? 0);
  return {
    reason: finding === undefined ? reason : `${reason} ${finding.text}`,
    score: Math.round(100 * weighed) / 100,
  };
}
