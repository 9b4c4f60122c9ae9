import type { InsightRun } from '@plumbline/contract';
import type { FoundInsights, ScoredInsight } from '@plumbline/insight';
import { message } from '@plumbline/messages';
import type { Once } from '../../platform/jobs/queue.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { translatorOf } from '../../platform/text/translators.ts';
import { checkClaims, type ClaimedRows } from './check-claims.ts';
import { computeInsightsJob } from './compute-insights.job.ts';
import { contentText, insightContent } from './insight-content.ts';
import { getInsightRows, type InsightRows, type ModelName } from './insight-rows.ts';
import { findRun } from './insights.store.ts';

const subjectOf = ({ modelId }: ModelName) => ({ kind: 'insights', id: modelId });

/** Throws what `getInsightRows` throws. */
export async function startInsights(
  services: Services,
  actor: Actor,
  { name, once }: { readonly name: ModelName; readonly once: Once | null },
): Promise<{ jobId: string }> {
  await getInsightRows(services, actor, name);
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

const claimedRows = ({ source, columns, version }: NonNullable<InsightRows['scored']>): ClaimedRows => ({
  source,
  columns: columns.map(({ name }) => name),
  version,
});

/**
 * Insights that were computed for people who see the same rows as the actor, with their numbers as of now. Throws what
 * `startInsights` throws.
 */
export async function readInsights(services: Services, actor: Actor, name: ModelName): Promise<InsightRun> {
  const { datasetId, over, part, scored } = await getInsightRows(services, actor, name);
  const rows = scored === null ? {} : { rows: claimedRows(scored) };
  const run = await findRun(services.db.executor, actor, { modelId: name.modelId, part });
  const job = await services.queue.findLatest(actor, subjectOf(name));
  const isRunning = job !== null && (job.state === 'queued' || job.state === 'running');
  const jobId = isRunning ? job.id : null;
  if (run === null) {
    return { over, computedAt: null, version: null, tests: 0, passed: 0, insights: [], jobId };
  }
  const { insights, tests, passed } = JSON.parse(run.found) as FoundInsights;
  const words = await translatorOf(actor);
  const shown = await Promise.all(
    insights.map(async (insight, at) => {
      const draft = insightContent(insight.text, words, (claim) => `${at}-${claim}`);
      const claims = draft.filter((inline) => inline.kind === 'claim');
      const checked = await checkClaims(services, actor, { datasetId, claims, ...rows });
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
    over,
    computedAt: run.computed_at,
    version: run.version,
    tests,
    passed,
    insights: shown.map((one) => ({ ...one, content: [...one.content] })),
    jobId,
  };
}
