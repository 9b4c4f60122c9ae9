import type { Dashboard, DashboardRevision } from '@plumbline/contract';
import type { Revision } from '../../platform/events/revisions.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findPersonNames, type FoundDashboard } from './dashboard.store.ts';
import { revisionNotFound } from './errors.ts';
import { getFound } from './get-dashboard.ts';
import { presentState } from './presenter.ts';
import { KIND } from './save-dashboard.ts';
import { requireWhole, type AuthoredDashboard } from './shown-dashboard.ts';
import type { StoredContent } from './tables.ts';
import { restoreState } from './update-dashboard.ts';

interface RevisionId {
  readonly id: string;
  readonly revision: number;
}

/** Newest first. Throws `dashboard.not_found`. */
export async function listRevisions(
  services: Services,
  actor: Actor,
  { id, page, limit }: { readonly id: string; readonly page: number; readonly limit: number },
): Promise<{ data: DashboardRevision[]; page: number; limit: number; total: number }> {
  const { executor } = services.db;
  await getFound(services, actor, id);
  const document = { kind: KIND, id };
  const window = { document, limit, offset: (page - 1) * limit };
  const { rows, total } = await services.revisions.page(executor, actor, window);
  const names = await findPersonNames(
    executor,
    rows.map(({ authorId }) => authorId),
  );
  const data = rows.map(({ revision, authorId, createdAt, data: stored }) => {
    const { name, tiles } = stored as StoredContent;
    const author = names.get(authorId);
    return {
      revision,
      author: author === undefined ? null : { id: authorId, name: author },
      createdAt,
      name,
      tileCount: tiles.length,
    };
  });
  return { data, page, limit, total };
}

const writtenThen = (dashboard: FoundDashboard, { data, authorId }: Revision): AuthoredDashboard => ({
  content: data as StoredContent,
  datasetId: dashboard.row.dataset_id,
  authorId,
});

async function findState(services: Services, actor: Actor, { id, revision }: RevisionId) {
  const { executor } = services.db;
  const current = await getFound(services, actor, id);
  const stored = await services.revisions.find(executor, actor, { kind: KIND, id, revision });
  if (stored === null) {
    throw revisionNotFound(current.row.name, revision);
  }
  return { dashboard: current, stored, content: stored.data as StoredContent };
}

/** A saved state, with its time and author. Throws `dashboard.not_found`, `dashboard.revision_not_found`. */
export async function getRevision(
  services: Services,
  actor: Actor,
  requested: RevisionId,
): Promise<Dashboard> {
  const { dashboard, stored, content } = await findState(services, actor, requested);
  const author = (await findPersonNames(services.db.executor, [stored.authorId])).get(stored.authorId);
  return {
    ...(await presentState(services, actor, { dashboard, written: writtenThen(dashboard, stored) })),
    revision: stored.revision,
    tileCount: content.tiles.length,
    updatedBy: author === undefined ? null : { id: stored.authorId, name: author },
    updatedAt: stored.createdAt,
  };
}

/** Throws what `getRevision` and `requireWhole` throw, and `dashboard.stale` where somebody saved at the same moment. */
export async function restoreRevision(
  services: Services,
  actor: Actor,
  requested: RevisionId,
): Promise<Dashboard> {
  const { dashboard, stored, content } = await findState(services, actor, requested);
  await requireWhole(services, actor, writtenThen(dashboard, stored));
  return restoreState(services, actor, { ...requested, content });
}
