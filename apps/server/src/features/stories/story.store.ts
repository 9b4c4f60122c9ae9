import type { ListQuery } from '@plumbline/contract';
import { sql } from 'kysely';
import { isVisible } from '../../platform/access/visible.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import { likePattern } from '../../platform/db/search-key.ts';
import type { Actor } from '../../platform/principal.ts';
import type { StoryRow } from './tables.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** A story with the names of who created it (`c_`) and who saved it last (`e_`). */
export type FoundStory = StoryRow & Readonly<Record<`${'c' | 'e'}_${'fname' | 'lname' | 'email'}`, string>>;

const withPeople = (db: Executor, { tenantId }: Tenant) =>
  inTenant(db, { tenantId })
    .selectFrom('stories as s')
    .innerJoin('users as c', 'c.id', 's.created_by')
    .innerJoin('users as e', 'e.id', 's.updated_by')
    .selectAll('s')
    .select(['c.fname as c_fname', 'c.lname as c_lname', 'c.email as c_email'])
    .select(['e.fname as e_fname', 'e.lname as e_lname', 'e.email as e_email']);

/** Whoever asks: callers check what the actor may see. */
export async function findStory(db: Executor, tenant: Tenant, id: string): Promise<FoundStory | null> {
  return (await withPeople(db, tenant).where('s.id', '=', id).executeTakeFirst()) ?? null;
}

const SORT_COLUMNS = { name: 's.name_key', updatedAt: 's.updated_at', createdAt: 's.created_at' } as const;

export interface StoryListing extends ListQuery {
  readonly isArchived: boolean;
  /** Stories of one model; of all models unless set. */
  readonly modelId?: string;
}

/** Stories that the actor may see. */
export async function listStoryRows(
  db: Executor,
  actor: Actor,
  { page, limit, sort, q = '', isArchived, modelId }: StoryListing,
): Promise<{ readonly rows: readonly FoundStory[]; readonly total: number }> {
  const matching = () =>
    withPeople(db, actor)
      .where(isVisible(actor, 'story', 's'))
      .where('s.archived_at', isArchived ? 'is not' : 'is', null)
      .$if(modelId !== undefined, (query) => query.where('s.model_id', '=', modelId ?? ''))
      .$if(q.trim() !== '', (query) =>
        query.where(sql<boolean>`s.name_key like ${likePattern(q.trim())} escape ${sql.lit('\\')}`),
      );
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching()
    .orderBy(SORT_COLUMNS[sort.replace('-', '') as keyof typeof SORT_COLUMNS], direction)
    .orderBy('s.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching()
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Which story, and whose. */
export interface StoryOwner {
  readonly tenantId: string;
  readonly id: string;
  readonly ownerId: string;
}

/** Written stories that are not archived, of a dataset or by id. */
export async function listReadyStories(
  db: Executor,
  { tenantId }: Tenant,
  { datasetId, storyId }: { readonly datasetId?: string; readonly storyId?: string },
): Promise<StoryOwner[]> {
  const rows = await inTenant(db, { tenantId })
    .selectFrom('stories')
    .select(['id', 'owner_id'])
    .where('state', '=', 'ready')
    .where('archived_at', 'is', null)
    .$if(datasetId !== undefined, (query) => query.where('dataset_id', '=', datasetId ?? ''))
    .$if(storyId !== undefined, (query) => query.where('id', '=', storyId ?? ''))
    .execute();
  return rows.map(({ id, owner_id: ownerId }) => ({ tenantId, id, ownerId }));
}

export async function insertStory(trx: Trx, row: StoryRow): Promise<void> {
  await insertInto(trx, 'stories').values(row).execute();
}

/** False when it is gone or at another revision. */
export async function updateStoryRow(
  trx: Trx,
  { tenantId }: Tenant,
  change: {
    readonly id: string;
    readonly revision: number;
    readonly set: Partial<Omit<StoryRow, 'tenant_id' | 'id'>>;
  },
): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .updateTable('stories')
    .set(change.set)
    .where('id', '=', change.id)
    .where('revision', '=', change.revision)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False when it no longer exists. */
export async function removeStory(trx: Trx, { tenantId }: Tenant, id: string): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .deleteFrom('stories')
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
