import type { StoryRevision } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findPeopleCards } from '../sharing/index.ts';
import { getRow } from './get-story.ts';
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
