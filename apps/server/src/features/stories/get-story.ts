import type { CheckedClaim, Claim, Permission, Story, StorySummary, ThingAccess } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { checkClaims } from '../insights/index.ts';
import { withAccess } from '../sharing/index.ts';
import { storyNotFound } from './errors.ts';
import { presentStory, presentSummary } from './present-story.ts';
import { findStory, listStoryRows, type FoundStory, type StoryListing } from './story.store.ts';

/** A story on which the actor has a permission. Throws `story.not_found`, `access.forbidden`. */
export async function getRow(
  { access, db }: Services,
  actor: Actor,
  { id, needed }: { readonly id: string; readonly needed: Permission },
): Promise<FoundStory> {
  await access.require(actor, { kind: 'story', id }, needed);
  const row = await findStory(db.executor, actor, id);
  if (row === null) {
    throw storyNotFound(id);
  }
  return row;
}

/** Throws `story.not_found`. */
export const getStory = async (
  services: Services,
  actor: Actor,
  id: string,
): Promise<Story & { etag: string }> =>
  presentStory(services, actor, await getRow(services, actor, { id, needed: 'view' }));

export async function listStories(
  services: Services,
  actor: Actor,
  wanted: StoryListing,
): Promise<{ data: (StorySummary & { etag: string })[]; page: number; limit: number; total: number }> {
  const { rows, total } = await listStoryRows(services.db.executor, actor, wanted);
  const things = await Promise.all(rows.map((row) => presentSummary(services, actor, row)));
  const shown: (StorySummary & ThingAccess)[] = await withAccess(services, actor, { kind: 'story', things });
  const data = shown.map((one) => ({ ...one, etag: `"${one.revision}"` }));
  return { data, page: wanted.page, limit: wanted.limit, total };
}

/** A claim on the dataset of a story, computed from the rows that the actor sees. Throws `story.not_found`. */
export async function checkStoryClaim(
  services: Services,
  actor: Actor,
  { id, claim }: { readonly id: string; readonly claim: Claim },
): Promise<CheckedClaim> {
  const row = await getRow(services, actor, { id, needed: 'view' });
  const [computed] = await checkClaims(services, actor, { datasetId: row.dataset_id, claims: [{ claim }] });
  return computed!.check;
}
