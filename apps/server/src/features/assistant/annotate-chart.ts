import {
  assertNever,
  type BodyOf,
  type ChartData,
  type ReplyOf,
  type annotateChart as route,
} from '@plumbline/contract';
import { annotate } from '@plumbline/insight';
import { message, type Message } from '@plumbline/messages';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { drawChart } from '../datasources/index.ts';
import { knownDataset } from './known-columns.ts';
import { wantedKinds } from './wanted-kinds.ts';

export interface AnnotationRequest {
  readonly body: BodyOf<typeof route>;
  readonly signal: AbortSignal;
}

/** More remarks than a chart can have. */
const MAX_REMARKS = 100;

/**
 * Remarks on a chart from its own numbers, each with the statement behind it. Throws what `drawChart` throws:
 * `query.invalid` with every issue of the chart.
 */
export async function annotateChart(
  services: Services,
  actor: Actor,
  { body, signal }: AnnotationRequest,
): Promise<ReplyOf<typeof route>> {
  const { dataset: id, chart, mode, filters, prompt, limit } = body;
  const data = await drawChart(services, actor, { id, chart, mode, filters, signal });
  const { columns } = await knownDataset(services, actor, id);
  const { kinds, unknown } = wantedKinds(prompt);
  const { locale, say } = await getTranslator(actor);
  const remarks = annotate(data, { limit: MAX_REMARKS, locale, columns });
  const wanted = kinds === null ? remarks : remarks.filter(({ kind }) => kinds.has(kind));
  const { version, sql, params } = data;
  const evidence = { datasetId: id, version, sql, params };
  return {
    success: true,
    data: { annotations: wanted.slice(0, limit).map((one) => ({ ...one, text: say(one.text), evidence })) },
    engine: 'embedded',
    confidence: prompt !== undefined && kinds === null ? 0 : 1,
    warnings: [
      ...(unknown.length === 0 ? [] : [message('annotation.notUnderstood', { words: unknown })]),
      ...(kinds !== null && wanted.length === 0 ? [message('annotation.nothingFound')] : []),
      ...data.reductions.map(reductionMessage),
    ].map(say),
  };
}

function reductionMessage({ kind, shown, total }: ChartData['reductions'][number]): Message {
  const counts = { shown, total };
  switch (kind) {
    case 'bins':
      return message('annotation.reducedBins', counts);
    case 'top':
      return message('annotation.reducedTop', counts);
    case 'sample':
      return message('annotation.reducedSample', counts);
    case 'clusters':
      return message('annotation.reducedClusters', counts);
    default:
      return assertNever(kind);
  }
}
