import {
  AppError,
  type BodyOf,
  type ChartSuggestion,
  type ReplyOf,
  type suggestCharts as route,
} from '@plumbline/contract';
import { chartsForPrompt, recommendCharts, type RecommendedChart } from '@plumbline/insight';
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
 * that gave its marks. Throws what `getReadable` throws, and `request.invalid` for columns that there are not.
 */
export async function suggestCharts(
  services: Services,
  actor: Actor,
  { body, signal }: SuggestionAsk,
): Promise<ReplyOf<typeof route>> {
  const { dataset: id, columns: names = [], prompt, limit } = body;
  const { columns, rowCount } = await knownDataset(services, actor, id);
  refuseUnknown(names, columns);
  const areas = await areasOf(columns);
  const options = {
    columns: names.length === 0 ? undefined : names,
    limit: limit + SPARE,
    rowCount,
    areaOf: ({ name }: { readonly name: string }) => areas.get(name) ?? null,
  };
  const found =
    prompt === undefined
      ? { charts: recommendCharts(columns, options), confidence: null, warnings: [] }
      : chartsForPrompt(prompt, columns, options);
  const drawn = await Promise.all(
    found.charts.map((chart) => withEvidence(services, actor, { id, chart, signal })),
  );
  const charts = drawn.filter((one) => one !== null).slice(0, limit);
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
  readonly signal: AbortSignal;
}

/** Null for a chart that shows nothing: no rows pass its filter, or the engine has no such question. */
async function withEvidence(
  services: Services,
  actor: Actor,
  { id, chart: suggested, signal }: Undrawn,
): Promise<ChartSuggestion | null> {
  const { chart, title, reason, score } = suggested;
  try {
    const data = await drawChart(services, actor, {
      id,
      chart,
      mode: 'Absolute',
      filters: { op: 'and', value: [] },
      signal,
    });
    const { version, sql, params } = data;
    return data.data.length === 0
      ? null
      : { chart, title, reason, score, evidence: { datasetId: id, version, sql, params } };
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.invalid') {
      services.log.warn({ err: error, chart }, 'a suggested chart cannot be drawn');
      return null;
    }
    throw error;
  }
}
