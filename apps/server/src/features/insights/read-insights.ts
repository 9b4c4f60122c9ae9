import type { InsightRun } from '@plumbline/contract';
import type { FoundInsights, ScoredInsight } from '@plumbline/insight';
import { message } from '@plumbline/messages';
import type { Once } from '../../platform/jobs/queue.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { checkClaims, type ClaimedRows } from './check-claims.ts';
import { computeInsightsJob } from './compute-insights.job.ts';
import { findDismissals } from './dismissals.store.ts';
import { insightId } from './insight-id.ts';
import { contentText, insightContent } from './insight-content.ts';
import { getInsightRows, type InsightRows, type InsightSubject } from './insight-rows.ts';
import { findDatasetRun, findModelRun } from './insights.store.ts';

const jobSubject = (subject: InsightSubject) => ({
  kind: 'insights',
  id: 'datasetId' in subject ? subject.datasetId : subject.modelId,
});

/** Throws what `getInsightRows` throws. */
export async function startInsights(
  services: Services,
  actor: Actor,
  { subject, once }: { readonly subject: InsightSubject; readonly once: Once | null },
): Promise<{ jobId: string }> {
  await getInsightRows(services, actor, subject);
  const jobId = await services.db.transaction((trx) =>
    services.queue.enqueue(trx, {
      actor,
      definition: computeInsightsJob,
      payload: subject,
      subject: jobSubject(subject),
      once,
    }),
  );
  return { jobId };
}

/** `statistics` of an insight as replies and stories hold it. */
export const presentStatistics = ({ test, statistic, p, q, n, effect }: ScoredInsight) => ({
  test,
  statistic,
  p,
  q,
  n,
  effect,
});

const claimedRows = ({ source, columns, version }: NonNullable<InsightRows['scored']>): ClaimedRows => ({
  source,
  columns,
  version,
});

interface SavedRun {
  readonly found: FoundInsights;
  readonly version: number;
  readonly computedAt: string;
  readonly isStale: boolean;
}

async function findRun(
  services: Services,
  actor: Actor,
  { subject, rows }: { readonly subject: InsightSubject; readonly rows: InsightRows },
): Promise<SavedRun | null> {
  const { part, version, recipeKey } = rows;
  const db = services.db.executor;
  const row =
    'datasetId' in subject
      ? await findDatasetRun(db, actor, { datasetId: subject.datasetId, part })
      : await findModelRun(db, actor, { modelId: subject.modelId, part });
  if (row === null) {
    return null;
  }
  const hasOtherSteps = 'recipe_key' in row && row.recipe_key !== recipeKey;
  return {
    found: JSON.parse(row.found) as FoundInsights,
    version: row.version,
    computedAt: row.computed_at,
    isStale: row.version !== version || hasOtherSteps,
  };
}

const NOT_COMPUTED = {
  computedAt: null,
  version: null,
  isStale: false,
  tests: 0,
  passed: 0,
  insights: [],
  dismissed: [],
};

/**
 * Insights that were computed for people who see the same rows as the actor, with their numbers as of now. Throws what
 * `startInsights` throws.
 */
export async function readInsights(
  services: Services,
  actor: Actor,
  subject: InsightSubject,
): Promise<InsightRun> {
  const rows = await getInsightRows(services, actor, subject);
  const { datasetId, over, scored } = rows;
  const claimed = scored === null ? {} : { rows: claimedRows(scored) };
  const run = await findRun(services, actor, { subject, rows });
  const job = await services.queue.findLatest(actor, jobSubject(subject));
  const isRunning = job !== null && (job.state === 'queued' || job.state === 'running');
  const jobId = isRunning ? job.id : null;
  if (run === null) {
    return { ...NOT_COMPUTED, over, jobId };
  }
  const { found, ...saved } = run;
  const { insights, tests, passed } = found;
  const translator = await getTranslator(actor);
  const shown = await Promise.all(
    insights.map(async (insight, at) => {
      const draft = insightContent(insight.text, translator, (claim) => `${at}-${claim}`);
      const claims = draft.filter((inline) => inline.kind === 'claim');
      const checked = await checkClaims(services, actor, { datasetId, claims, ...claimed });
      const checks = new Map(claims.map(({ id }, index) => [id, checked[index]!.check]));
      const content = draft.map((inline) =>
        inline.kind === 'claim' ? { ...inline, check: checks.get(inline.id)! } : inline,
      );
      return {
        id: insightId(insight),
        kind: insight.kind,
        title: translator.say(message('insight.kind', { kind: insight.kind })),
        measure: insight.measure,
        text: contentText(content),
        content,
        score: insight.score,
        statistics: presentStatistics(insight),
        chart: insight.chart,
      };
    }),
  );
  const hidden = await findDismissals(services.db.executor, actor, datasetId);
  const listed = shown.map((one) => ({ ...one, content: [...one.content] }));
  return {
    over,
    ...saved,
    tests,
    passed,
    insights: listed.filter(({ id }) => !hidden.has(id)),
    dismissed: listed.filter(({ id }) => hidden.has(id)),
    jobId,
  };
}
