import type { DomainEvent } from '../../platform/events/event-log.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { checkStoryJob } from './check-story.job.ts';
import { listReadyStories, type StoryOwner } from './story.store.ts';

/** A check that waits covers this change too. */
async function startCheck(
  { queue }: Pick<Services, 'queue'>,
  trx: Trx,
  { tenantId, id, ownerId }: StoryOwner,
): Promise<void> {
  const actor = { tenantId, userId: ownerId };
  const subject = { kind: 'story_check', id };
  const latest = await queue.findLatest(actor, subject);
  if (latest?.state !== 'queued') {
    await queue.enqueue(trx, { actor, definition: checkStoryJob, payload: { storyId: id }, subject });
  }
}

/** Checks the claims of stories whenever their rows or their text changed. */
export function subscribeStories(services: Services): void {
  const { events } = services;
  const check = async (trx: Trx, stories: readonly StoryOwner[]): Promise<void> => {
    for (const story of stories) {
      await startCheck(services, trx, story);
    }
  };
  // `dataset.profiled` follows a change of the rows of a dataset that the recipe reads.
  events.subscribe(
    ['dataset.version_added', 'dataset.recipe_changed', 'dataset.profiled'],
    async ({ actor, subject }: DomainEvent, trx) =>
      check(trx, await listReadyStories(trx, actor, { datasetId: subject.id })),
  );
  events.subscribe(['story.ready', 'story.updated'], async ({ actor, subject }: DomainEvent, trx) =>
    check(trx, await listReadyStories(trx, actor, { storyId: subject.id })),
  );
}
