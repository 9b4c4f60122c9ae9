import type { Story, StoryRevision } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findPeopleCards } from '../sharing/index.ts';
import { storyRevisionNotFound } from './errors.ts';
import { getRow } from './get-story.ts';
import { presentStory } from './present-story.ts';
import type { StoredStory } from './tables.ts';

/** Newest first. Throws `story.not_found`. */
export async function listStoryRevisions(
  services: Services,
  actor: Actor,
  { id, page, limit }: { readonly id: string; readonly page: number; readonly limit: number },
): Promise<{ data: StoryRevision[]; page: number; limit: number; total: number }> {
  const { executor } = services.db;
  await getRow(services, actor, { id, needed: 'view' });
  const window = { document: { kind: 'story', id }, limit, offset: (page - 1) * limit };
  const { rows, total } = await services.revisions.page(executor, actor, window);
  const people = await findPeopleCards(
    executor,
    actor,
    rows.map(({ authorId }) => authorId),
  );
  const data = rows.map(({ revision, authorId, createdAt, data: stored }) => {
    const { title, blocks } = stored as StoredStory;
    const author = people.get(authorId);
    return {
      revision,
      author: author === undefined ? null : { id: authorId, name: author.name },
      createdAt,
      title,
      blockCount: blocks.length,
    };
  });
  return { data, page, limit, total };
}

/**
 * A saved state, with its time. Its claims are checked now, and withheld as those of the story are: whoever saves a story
 * sees all rows that it was written from, so that no earlier state is about other rows than the newest.
 * Throws `story.not_found`, `story.revision_not_found`.
 */
export async function getStoryRevision(
  services: Services,
  actor: Actor,
  { storyId: id, revision }: { readonly storyId: string; readonly revision: number },
): Promise<Story> {
  const row = await getRow(services, actor, { id, needed: 'view' });
  const stored = await services.revisions.find(services.db.executor, actor, { kind: 'story', id, revision });
  if (stored === null) {
    throw storyRevisionNotFound(row.name, revision);
  }
  const { title } = stored.data as StoredStory;
  const then = {
    ...row,
    name: title,
    content: JSON.stringify(stored.data),
    revision,
    updated_at: stored.createdAt,
  };
  const { etag: _, ...story } = await presentStory(services, actor, then);
  return story;
}
