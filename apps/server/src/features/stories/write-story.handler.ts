import type { Cell, StoryInline } from '@plumbline/contract';
import { planStory, type PlannedBlock, type ScoredInsight } from '@plumbline/insight';
import { message, type Translator } from '@plumbline/messages';
import { isoNow } from '../../platform/clock.ts';
import { fold } from '../../platform/db/search-key.ts';
import { newId } from '../../platform/ids.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { checkClaims, insightContent, mineDataset, presentStatistics } from '../insights/index.ts';
import { getWorkflow } from '../workflows/index.ts';
import { storyNotFound } from './errors.ts';
import { updateStoryRow, findStory, type FoundStory } from './story.store.ts';
import type { StoredBlock, StoredInline, StoredStory } from './tables.ts';
import { numbersIn } from './typed-numbers.ts';
import type { WritePayload } from './write-payload.ts';

const INSIGHTS = 12;

/** Insights about columns that the request names come first. */
function byRequest(insights: readonly ScoredInsight[], prompt: string | null): readonly ScoredInsight[] {
  const wanted = fold(prompt ?? '');
  const isNamed = ({ measure, dimensions }: ScoredInsight): boolean =>
    [measure, ...dimensions].some((name) => name !== null && wanted.includes(fold(name)));
  return prompt === null
    ? insights
    : insights.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
}

type DraftBlock = Exclude<StoredBlock, { content: unknown }> | (StoredBlock & { readonly content: unknown });

const toBlock = (
  planned: PlannedBlock,
  translator: Translator,
): { block: object; content: StoryInline[] } => {
  const id = newId();
  const claimId = (name: string) => `${id}-${name}`;
  if (planned.kind === 'heading') {
    const text = translator.say({ code: planned.code, values: {} });
    return { block: { kind: 'heading', id, text }, content: [] };
  }
  if (planned.kind === 'paragraph') {
    return { block: { kind: 'paragraph', id }, content: insightContent(planned.text, translator, claimId) };
  }
  const { kind, chart, text } = planned.insight;
  return {
    block: { kind: 'insight', id, insight: kind, chart, statistics: presentStatistics(planned.insight) },
    content: insightContent(text, translator, claimId),
  };
};

interface Writing {
  readonly row: FoundStory;
  readonly signal: AbortSignal;
}

/** Without what was found in a sample of the rows and is not true of all of them. */
async function trueInsights(
  services: Services,
  actor: Actor,
  { row, insights, signal }: Writing & { readonly insights: readonly ScoredInsight[] },
): Promise<readonly ScoredInsight[]> {
  const claims = insights.map(({ text }) =>
    Object.values(text.values).flatMap((value) =>
      typeof value === 'object' && 'claim' in value ? [{ claim: value.claim }] : [],
    ),
  );
  const computed = await checkClaims(services, actor, {
    datasetId: row.dataset_id,
    claims: claims.flat(),
    signal,
  });
  const states = computed.map(({ check }) => check.state);
  const starts = claims.map((_, at) => claims.slice(0, at).flat().length);
  return insights.filter(
    (_, at) => !states.slice(starts[at], starts[at]! + claims[at]!.length).includes('false'),
  );
}

/** The blocks with the values that their claims have now. */
async function writtenBlocks(
  services: Services,
  actor: Actor,
  { row, planned, signal }: Writing & { readonly planned: readonly PlannedBlock[] },
): Promise<StoredBlock[]> {
  const translator = await getTranslator(actor);
  const drafts = planned.map((one) => toBlock(one, translator));
  const claims = drafts.flatMap(({ content }) => content.filter((inline) => inline.kind === 'claim'));
  const computed = await checkClaims(services, actor, { datasetId: row.dataset_id, claims, signal });
  const values = new Map<string, Cell>(claims.map(({ id }, at) => [id, computed[at]!.value]));
  return drafts.map(({ block, content }) => {
    const stored = content.map((inline): StoredInline =>
      inline.kind === 'claim'
        ? { kind: 'claim', id: inline.id, claim: inline.claim, value: values.get(inline.id) ?? null }
        : inline,
    );
    return (
      'kind' in block && block.kind === 'heading' ? block : { ...block, content: stored }
    ) as DraftBlock;
  });
}

async function getRow(services: Services, tenantId: string, id: string): Promise<FoundStory> {
  const row = await findStory(services.db.executor, { tenantId }, id);
  if (row === null) {
    throw storyNotFound(id);
  }
  return row;
}

export const writeStoryHandler: JobHandler<WritePayload> = {
  async run({ storyId, locale }, job, services) {
    const actor: Actor = { tenantId: job.tenantId, userId: job.userId, ...(locale && { locale }) };
    const row = await getRow(services, job.tenantId, storyId);
    if (row.state !== 'creating') {
      return message('job.storyWritten', { name: row.name });
    }
    await job.progress(5, message('job.findingInsights'));
    const workflow = await getWorkflow(services, actor, { id: row.workflow_id, needed: 'view' });
    const { insights, part, subject } = await mineDataset(services, actor, {
      datasetId: row.dataset_id,
      target: workflow.target,
      columns: row.columns === null ? null : (JSON.parse(row.columns) as string[]),
      limit: INSIGHTS,
      signal: job.signal,
    });
    await job.progress(60, message('job.storyWriting'));
    const known = await trueInsights(services, actor, { row, insights, signal: job.signal });
    const planned = planStory(subject, byRequest(known, row.prompt));
    const blocks = await writtenBlocks(services, actor, { row, planned, signal: job.signal });
    const story: StoredStory = { title: row.name, blocks, writtenNumbers: [...new Set(numbersIn(blocks))] };
    await services.db.transaction(async (trx) => {
      const set = {
        state: 'ready',
        part,
        content: JSON.stringify(story),
        updated_at: isoNow(services.clock),
      } as const;
      if (await updateStoryRow(trx, actor, { id: row.id, revision: row.revision, set })) {
        await services.revisions.append(trx, actor, { document: { kind: 'story', id: row.id }, data: story });
        await services.events.append(trx, actor, {
          kind: 'story.ready',
          id: row.id,
          data: { name: row.name },
        });
      }
    });
    return message('job.storyWritten', { name: row.name });
  },

  async onFailed({ storyId }, { trx, tenantId, userId, outcome, error }, services) {
    const row = await findStory(trx, { tenantId }, storyId);
    if (row === null || row.state !== 'creating') {
      return;
    }
    const actor = { tenantId, userId };
    await updateStoryRow(trx, actor, {
      id: row.id,
      revision: row.revision,
      set: { state: 'failed', error: error.message },
    });
    await services.events.append(trx, actor, {
      kind: 'story.failed',
      id: row.id,
      data: { name: row.name, code: error.code, reason: error.message, outcome },
    });
  },
};
