import {
  AppError,
  type BodyOf,
  type ChartData,
  type ChartSuggestion,
  type ReplyOf,
  type suggestCharts as route,
} from '@plumbline/contract';
import { annotate, type RecommendedChart } from '@plumbline/insight';
import { message, type Message } from '@plumbline/messages';
import type { ChartColumn } from '@plumbline/viz';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { drawChart } from '../datasources/index.ts';
import type { QuestionDataset } from './described-dataset.ts';
import { detectAreas, knownDataset, refuseUnknown } from './known-columns.ts';
import { read } from './reading/read.ts';

export interface SuggestionRequest {
  readonly body: BodyOf<typeof route>;
  readonly signal: AbortSignal;
}

/** Extra candidates, in place of those that turn out to show nothing. */
const SPARE = 2;

/**
 * The best charts for some columns, for a prompt, or of the whole dataset. Each was drawn: `evidence` is the statement
 * that gave its marks. Of a whole dataset those go first that show something, and their reasons say what. Throws what `getReadable` throws, and `request.invalid` for columns that there are not.
 */
export async function suggestCharts(
  services: Services,
  actor: Actor,
  { body, signal }: SuggestionRequest,
): Promise<ReplyOf<typeof route>> {
  const { dataset: id, columns: names = [], prompt, limit } = body;
  const { locale, say } = await getTranslator(actor);
  const { name, columns, rowCount, meaning } = await knownDataset(services, actor, id);
  refuseUnknown(names, columns);
  const areas = await detectAreas(columns);
  const described: QuestionDataset = {
    id,
    name,
    subject: name,
    columns,
    rowCount,
    meaning,
    areaOf: (column) => areas.get(column.name) ?? null,
  };
  const input = {
    prompt: prompt ?? null,
    columns: names.length === 0 ? undefined : names,
    limit: limit + SPARE,
  };
  const suggestions = await read('charts', input, { text: prompt ?? '', dataset: described });
  const isWhole = prompt === undefined && names.length === 0;
  const drawn = await Promise.all(
    suggestions.charts.map((chart) =>
      withEvidence(services, actor, { id, chart, columns: isWhole ? columns : null, locale, signal }),
    ),
  );
  const charts = drawn
    .filter((one) => one !== null)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map((one): ChartSuggestion => {
      const title = say(one.title);
      return { ...one, chart: { ...one.chart, title }, title, reason: say(one.reason) };
    });
  const isEmpty = charts.length === 0;
  return {
    success: true,
    data: { charts },
    engine: 'embedded',
    confidence: suggestions.confidence ?? charts[0]?.score ?? 0,
    warnings: [...suggestions.warnings, ...(isEmpty ? [message('prompt.nothingToShow')] : [])].map(say),
  };
}

type SuggestionDraft = Omit<ChartSuggestion, 'title' | 'reason'> & Pick<RecommendedChart, 'title' | 'reason'>;

interface UndrawnChart {
  readonly id: string;
  readonly chart: RecommendedChart;
  /** Columns of the dataset, if findings in a chart count towards its score; null if only the request counts. */
  readonly columns: readonly ChartColumn[] | null;
  readonly locale: string;
  readonly signal: AbortSignal;
}

/** Null for a chart that shows nothing: no rows pass its filter, or the engine refuses its query. */
async function withEvidence(
  services: Services,
  actor: Actor,
  { id, chart: suggested, columns, locale, signal }: UndrawnChart,
): Promise<SuggestionDraft | null> {
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
    const { reason, score } =
      columns === null ? suggested : withFinding(suggested, data, { columns, locale });
    const evidence = { datasetId: id, version, sql, params };
    return data.data.length === 0 ? null : { chart, title, reason, score, evidence };
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
/** The weight of what the chart shows in its score; the rest is what its columns are. */
const OF_FINDING = 0.15;

/** A finding beyond the highest and lowest value raises the score and is added to the reason. */
function withFinding(
  { reason, score }: RecommendedChart,
  data: ChartData,
  { columns, locale }: { readonly columns: readonly ChartColumn[]; readonly locale: string },
): { readonly reason: Message; readonly score: number } {
  const finding = annotate(data, { limit: 100, locale, columns }).find(({ kind }) => FINDINGS.has(kind));
  const weighed = score * (1 - OF_FINDING) + OF_FINDING * (finding?.score ?? 0);
  return {
    reason:
      finding === undefined
        ? reason
        : message('recommendation.withFinding', { reason, finding: finding.text }),
    score: Math.round(100 * weighed) / 100,
  };
}
