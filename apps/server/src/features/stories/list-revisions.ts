import type { StoryRevision } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getRow } from './get-story.ts';
import type { StoredStory } from './tables.ts';

/** Newest first. Throws `story.not_found`. */
export async function listStoryRevisions(
  services: Services,
  actor: Actor,
  { id, page, limit }: { readonly id: string; readonly page: number; readonly limit: number },
): Promise<{ data: StoryRevision[]; page: number; limit: number; total: number }> {
  await getRow(services, actor, { id, needed: 'view' });
  const window = { document: { kind: 'story', id }, limit, offset: (page - 1) * limit };
  const { rows, total } = await services.revisions.page(services.db.executor, actor, window);
  const data = rows.map(({ revision, createdAt, data: stored }) => {
    const { title, blocks } = stored as StoredStory;
    return { revision, author: null, createdAt, title, blockCount: blocks.length };
  });
  return { data, page, limit, total };
}
