import type { BodyOf, ReplyOf, annotateChart as route } from '@plumbline/contract';
import { annotate } from '@plumbline/insight';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { localeOf } from '../accounts/index.ts';
import { drawChart } from '../datasources/index.ts';
import { knownDataset } from './known-columns.ts';
import { wantedKinds } from './wanted-kinds.ts';

export interface AnnotationAsk {
  readonly body: BodyOf<typeof route>;
  readonly signal: AbortSignal;
}

/** All that there could be to say of one chart. */
const EVERYTHING = 100;

/**
 * Remarks on a chart from its own figures, the statement behind them with each. Throws what `drawChart` throws:
 * `query.invalid` with every fault of the chart.
 */
export async function annotateChart(
  services: Services,
  actor: Actor,
  { body, signal }: AnnotationAsk,
): Promise<ReplyOf<typeof route>> {
  const { dataset: id, chart, mode, filters, prompt, limit } = body;
  const data = await drawChart(services, actor, { id, chart, mode, filters, signal });
  const { columns } = await knownDataset(services, actor, id);
  const { kinds, unknown } = wantedKinds(prompt);
  const locale = await localeOf(services, actor);
  const found = annotate(data, { limit: EVERYTHING, locale, columns });
  const wanted = kinds === null ? found : found.filter(({ kind }) => kinds.has(kind));
  const { version, sql, params } = data;
  const evidence = { datasetId: id, version, sql, params };
  return {
    success: true,
    data: { annotations: wanted.slice(0, limit).map((one) => ({ ...one, evidence })) },
    engine: 'embedded',
    confidence: prompt !== undefined && kinds === null ? 0 : 1,
    warnings: [
      ...(unknown.length === 0 ? [] : [`Not understood, and left out: ${unknown.join(', ')}.`]),
      ...(kinds !== null && wanted.length === 0
        ? ['The figures of this chart show nothing of what was asked for.']
        : []),
      ...data.reductions.map(
        ({ kind, shown, total }) =>
          `The remarks are on what the chart draws: ${shown} of ${total} (${REDUCED[kind]}).`,
      ),
    ],
  };
}

const REDUCED = {
  bins: 'put into bins',
  top: 'the largest, the rest together where they add up',
  sample: 'a sample of rows',
  clusters: 'put into clusters',
} as const;
