import { claimColumns, type FoundInsights, type ScoredInsight } from '@plumbline/insight';
import { message } from '@plumbline/messages';
import { isoNow } from '../../platform/clock.ts';
import type { JobContext, JobHandler } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import type { ScoredRows } from '../workflows/index.ts';
import type { ComputePayload } from './compute-payload.ts';
import { getInsightRows, type InsightRows } from './insight-rows.ts';
import { saveDatasetRun, saveModelRun } from './insights.store.ts';
import { mineDataset, mineRows } from './mine-dataset.ts';

const LIMIT = 20;
/** Among these are enough about what the model adds. */
const MINED = 100;

const isAbout =
  (columns: readonly string[]) =>
  ({ text: { values } }: ScoredInsight): boolean =>
    Object.values(values).some(
      (value) =>
        typeof value === 'object' &&
        'claim' in value &&
        claimColumns(value.claim.query).some((name) => columns.includes(name)),
    );

/** Patterns in scored records: those about what the model adds first, the best first among each. */
async function mineRecords(
  services: Services,
  job: JobContext,
  { scored, target }: { readonly scored: ScoredRows; readonly target: string | null },
): Promise<FoundInsights> {
  const { source, columns, added } = scored;
  const profiles = await services.engine.profile({ source, signal: job.signal });
  const profileOf = (name: string) => profiles[source.columns.findIndex((column) => column.name === name)];
  const { insights, tests, passed } = await mineRows(services, job, {
    source,
    columns: columns.map((column) => ({
      ...column,
      label: column.name,
      format: null,
      profile: profileOf(column.name) ?? null,
    })),
    target,
    limit: MINED,
    signal: job.signal,
  });
  const isAdded = isAbout(added);
  const ordered = [...insights.filter(isAdded), ...insights.filter((one) => !isAdded(one))];
  return { insights: ordered.slice(0, LIMIT), tests, passed };
}

async function mine(
  services: Services,
  job: JobContext,
  { datasetId, target, scored }: InsightRows,
): Promise<{ readonly found: FoundInsights; readonly version: number }> {
  if (scored !== null) {
    return { found: await mineRecords(services, job, { scored, target }), version: scored.version };
  }
  const wanted = { datasetId, target, columns: null, limit: LIMIT, signal: job.signal };
  const { insights, tests, passed, version } = await mineDataset(services, job, wanted);
  return { found: { insights, tests, passed }, version };
}

export const computeInsightsHandler: JobHandler<ComputePayload> = {
  async run(subject, job, services) {
    await job.progress(5, message('job.findingInsights'));
    const rows = await getInsightRows(services, job, subject);
    const { found, version } = await mine(services, job, rows);
    const row = {
      tenant_id: job.tenantId,
      part: rows.part,
      version,
      found: JSON.stringify(found),
      computed_at: isoNow(services.clock),
    };
    await services.db.transaction((trx) =>
      'datasetId' in subject
        ? saveDatasetRun(trx, { ...row, dataset_id: subject.datasetId, recipe_key: rows.recipeKey })
        : saveModelRun(trx, { ...row, model_id: subject.modelId }),
    );
    return message('job.insightsFound', { count: found.insights.length, tests: found.tests });
  },
};
