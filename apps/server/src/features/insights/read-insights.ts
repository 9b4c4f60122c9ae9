import type { InsightRun } from '@plumbline/contract';
import type { FoundInsights, ScoredInsight } from '@plumbline/insight';
import { message } from '@plumbline/messages';
import type { Once } from '../../platform/jobs/queue.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { translatorOf } from '../../platform/text/translators.ts';
import { getReadable } from '../datasources/index.ts';
import { confinementDigest, findModel, getWorkflow, modelNotFound } from '../workflows/index.ts';
import { checkClaims } from './check-claims.ts';
import { computeInsightsJob } from './compute-insights.job.ts';
import { contentText, insightContent } from './insight-content.ts';
import { findRun } from './insights.store.ts';

interface ModelName {
  readonly workflowId: string;
  readonly modelId: string;
}

async function getDatasetId(services: Services, actor: Actor, name: ModelName): Promise<string> {
  const workflow = await getWorkflow(services, actor, { id: name.workflowId, needed: 'view' });
  if ((await findModel(services.db.executor, actor, name)) === null) {
    throw modelNotFound(name.modelId);
  }
  return workflow.dataset_id;
}

const subjectOf = ({ modelId }: ModelName) => ({ kind: 'insights', id: modelId });

/** Throws `workflow.not_found`, `model.not_found`, `dataset.not_found`. */
export async function startInsights(
  services: Services,
  actor: Actor,
  { name, once }: { readonly name: ModelName; readonly once: Once | null },
): Promise<{ jobId: string }> {
  const datasetId = await getDatasetId(services, actor, name);
  await getReadable(services, actor, { id: datasetId });
  const jobId = await services.db.transaction((trx) =>
    services.queue.enqueue(trx, {
      actor,
      definition: computeInsightsJob,
      payload: name,
      subject: subjectOf(name),
      once,
    }),
  );
  return { jobId };
}

/** `statistics` of an insight as replies and stories hold it. */
export const statisticsOf = ({ test, statistic, p, q, n, effect }: ScoredInsight) => ({
  test,
  statistic,
  p,
  q,
  n,
  effect,
});

/**
 * Insights that were computed for people who see the same rows as the actor, with their numbers as of now. Throws what
 * `startInsights` throws.
 */
export async function readInsights(services: Services, actor: Actor, name: ModelName): Promise<InsightRun> {
  const datasetId = await getDatasetId(services, actor, name);
  const part = confinementDigest(await getReadable(services, actor, { id: datasetId })) ?? '';
  const run = await findRun(services.db.executor, actor, { modelId: name.modelId, part });
  const job = await services.queue.findLatest(actor, subjectOf(name));
  const isRunning = job !== null && (job.state === 'queued' || job.state === 'running');
  const jobId = isRunning ? job.id : null;
  if (run === null) {
    return { computedAt: null, version: null, tests: 0, passed: 0, insights: [], jobId };
  }
  const { insights, tests, passed } = JSON.parse(run.found) as FoundInsights;
  const words = await translatorOf(actor);
  const shown = await Promise.all(
    insights.map(async (insight, at) => {
      const draft = insightContent(insight.text, words, (claim) => `${at}-${claim}`);
      const claims = draft.filter((inline) => inline.kind === 'claim');
      const checked = await checkClaims(services, actor, { datasetId, claims });
      const checks = new Map(claims.map(({ id }, index) => [id, checked[index]!.check]));
      const content = draft.map((inline) =>
        inline.kind === 'claim' ? { ...inline, check: checks.get(inline.id)! } : inline,
      );
      return {
        id: String(at + 1),
        kind: insight.kind,
        title: words.say(message('insight.kind', { kind: insight.kind })),
        text: contentText(content),
        content,
        score: insight.score,
        statistics: statisticsOf(insight),
        chart: insight.chart,
      };
    }),
  );
  return {
    computedAt: run.computed_at,
    version: run.version,
    tests,
    passed,
    insights: shown.map((one) => ({ ...one, content: [...one.content] })),
    jobId,
  };
}
