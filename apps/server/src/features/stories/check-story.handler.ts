import { message } from '@plumbline/messages';
import { isoNow } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { listFollowers } from '../comments/index.ts';
import { checkClaims } from '../insights/index.ts';
import type { CheckPayload } from './check-payload.ts';
import { findChecks, saveCheck } from './checks.store.ts';
import { listClaims, storedStory, storyReader } from './present-story.ts';
import { findStory, type FoundStory } from './story.store.ts';
import type { StoredCheck } from './tables.ts';

/** Claims that became changed or false since the check before; one without an earlier check was true. */
function listBroken(checks: readonly StoredCheck[], before: readonly StoredCheck[]): readonly StoredCheck[] {
  const states = new Map(before.map(({ id, state }) => [id, state]));
  return checks.filter(
    ({ id, state }) => (state === 'changed' || state === 'false') && states.get(id) !== state,
  );
}

/** Ids of people besides the owner who follow the story and see the rows that its numbers are of. */
async function listReaders(services: Services, row: FoundStory): Promise<readonly string[]> {
  const tenant = { tenantId: row.tenant_id };
  const followers = await listFollowers(services.db.executor, tenant, { kind: 'story', id: row.id });
  const readers: string[] = [];
  for (const userId of followers) {
    const actor = { ...tenant, userId };
    const permission = await services.access.permissionOn(actor, { kind: 'story', id: row.id });
    if (
      userId !== row.owner_id &&
      permission !== null &&
      (await storyReader(services, actor, row)).seesSame
    ) {
      readers.push(userId);
    }
  }
  return readers;
}

interface StoryCheckResult {
  readonly checks: readonly StoredCheck[];
  readonly version: number | null;
  readonly part: string | null;
}

async function checkStory(
  services: Services,
  owner: Actor,
  { row, signal }: { readonly row: FoundStory; readonly signal: AbortSignal },
): Promise<StoryCheckResult> {
  const reader = await storyReader(services, owner, row);
  const claims = listClaims(storedStory(row).blocks);
  // Values of rows that the owner does not see are not compared with.
  const written = claims.map(({ claim, value }) => (reader.seesSame ? { claim, value } : { claim }));
  const computed = await checkClaims(services, owner, { datasetId: row.dataset_id, claims: written, signal });
  const checks = claims.map(({ id, value }, at): StoredCheck => ({
    id,
    state: computed[at]!.check.state,
    written: reader.seesSame ? value : null,
    current: computed[at]!.value,
  }));
  return { checks, version: reader.version, part: reader.part };
}

export const checkStoryHandler: JobHandler<CheckPayload> = {
  async run({ storyId }, job, services) {
    const owner = { tenantId: job.tenantId, userId: job.userId };
    await job.progress(5, message('job.storyChecking'));
    const { executor } = services.db;
    const row = await findStory(executor, owner, storyId);
    if (row === null || row.state !== 'ready') {
      return message('job.storyGone');
    }
    const { checks, version, part } = await checkStory(services, owner, { row, signal: job.signal });
    const before = (await findChecks(executor, owner, [storyId])).get(storyId);
    const broken = listBroken(
      checks,
      before === undefined ? [] : (JSON.parse(before.claims) as StoredCheck[]),
    );
    const readers = broken.length === 0 ? [] : await listReaders(services, row);
    const count = (state: StoredCheck['state']): number =>
      broken.filter((check) => check.state === state).length;
    await services.db.transaction(async (trx) => {
      const current = await findStory(trx, owner, storyId);
      if (current === null) {
        return;
      }
      await saveCheck(trx, {
        tenant_id: job.tenantId,
        story_id: storyId,
        revision: row.revision,
        part,
        version,
        claims: JSON.stringify(checks),
        checked_at: isoNow(services.clock),
      });
      if (broken.length > 0) {
        await services.events.append(trx, owner, {
          kind: 'story.claims_broken',
          id: storyId,
          data: {
            name: row.name,
            changed: count('changed'),
            false: count('false'),
            recipients: [row.owner_id, ...readers],
          },
        });
      }
    });
    return message('job.storyChecked', { name: row.name, count: checks.length });
  },
};
