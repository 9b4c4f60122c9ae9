import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { QueryOf, listDashboards } from '@plumbline/contract';
import { sql } from 'kysely';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import { isInScope, isVisible, visibleIds } from '../../platform/access/visible.ts';
import { likePattern } from '../../platform/db/search-key.ts';
import type { DashboardRow } from './tables.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A dashboard without its content, and what lists show beside it. */
export interface ListedDashboard {
  readonly row: Omit<DashboardRow, 'content'>;
  readonly creator: Person;
  readonly editor: Person;
  /** Whether the actor has marked it. */
  readonly isFavourite: boolean;
}

export type FoundDashboard = ListedDashboard & { readonly row: DashboardRow };

const SORT_COLUMNS = { name: 'd.name_key', updatedAt: 'd.updated_at', createdAt: 'd.created_at' } as const;

const SUMMARY = [
  'd.tenant_id',
  'd.id',
  'd.name',
  'd.name_key',
  'd.search_key',
  'd.source',
  'd.source_id',
  'd.dataset_id',
  'd.folder_id',
  'd.tile_count',
  'd.revision',
  'd.created_by',
  'd.owner_id',
  'd.updated_by',
  'd.created_at',
  'd.updated_at',
  'd.archived_at',
] as const;

const ofTenant = (db: Executor, { tenantId }: Actor) =>
  inTenant(db, { tenantId }).selectFrom('dashboards as d');

const visibleTo = (db: Executor, actor: Actor) =>
  ofTenant(db, actor).where(isVisible(actor, 'dashboard', 'd'));

const withPeople = (query: ReturnType<typeof ofTenant>, { userId }: Actor) =>
  query
    .innerJoin('users as c', 'c.id', 'd.created_by')
    .innerJoin('users as e', 'e.id', 'd.updated_by')
    .leftJoin('dashboard_favourites as f', (join) =>
      join
        .onRef('f.tenant_id', '=', 'd.tenant_id')
        .onRef('f.dashboard_id', '=', 'd.id')
        .on('f.user_id', '=', userId),
    )
    .select(SUMMARY)
    .select(['c.fname as c_fname', 'c.lname as c_lname', 'c.email as c_email'])
    .select(['e.fname as e_fname', 'e.lname as e_lname', 'e.email as e_email', 'f.user_id as liked_by']);

type DashboardWithPeople = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number];

export const personName = (person: { fname: string; lname: string; email: string }): string => {
  const name = `${person.fname} ${person.lname}`.trim();
  return name === '' ? person.email : name;
};

function toListed<R extends DashboardWithPeople>(joined: R) {
  const { c_fname, c_lname, c_email, e_fname, e_lname, e_email, liked_by, ...row } = joined;
  return {
    row,
    creator: { id: row.created_by, name: personName({ fname: c_fname, lname: c_lname, email: c_email }) },
    editor: { id: row.updated_by, name: personName({ fname: e_fname, lname: e_lname, email: e_email }) },
    isFavourite: liked_by !== null,
  };
}

/** Whoever asks: `getFound` checks what the actor may see. */
export async function findDashboard(db: Executor, actor: Actor, id: string): Promise<FoundDashboard | null> {
  const row = await withPeople(ofTenant(db, actor), actor)
    .select('d.content')
    .where('d.id', '=', id)
    .executeTakeFirst();
  return row ? toListed(row) : null;
}

type DashboardListQuery = QueryOf<typeof listDashboards>;

function matching(db: Executor, actor: Actor, wanted: DashboardListQuery) {
  const { source, source_id: sourceId, createdBy, folder, favourites, scope, archived } = wanted;
  const q = wanted.q?.trim() ?? '';
  const likedBy = inTenant(db, actor)
    .selectFrom('dashboard_favourites')
    .select('dashboard_id')
    .where('user_id', '=', actor.userId);
  return visibleTo(db, actor)
    .where('d.archived_at', archived ? 'is not' : 'is', null)
    .$if(source !== undefined, (query) => query.where('d.source', '=', source ?? 'dataset'))
    .$if(sourceId !== undefined, (query) => query.where('d.source_id', '=', sourceId ?? ''))
    .$if(createdBy !== undefined, (query) => query.where('d.created_by', '=', createdBy ?? ''))
    .$if(folder === 'none', (query) =>
      query.where((row) =>
        // One that is shared out of a folder that is not: for this person it is in none.
        row.or([
          row.eb('d.folder_id', 'is', null),
          row.eb('d.folder_id', 'not in', visibleIds(actor, 'folder')),
        ]),
      ),
    )
    .$if(folder !== undefined && folder !== 'none', (query) => query.where('d.folder_id', '=', folder ?? ''))
    .$if(scope !== undefined, (query) =>
      query.where(isInScope(actor, 'dashboard', { alias: 'd', scope: scope ?? 'mine' })),
    )
    .$if(favourites === true, (query) => query.where('d.id', 'in', likedBy))
    .$if(favourites === false, (query) => query.where('d.id', 'not in', likedBy))
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`d.name_key like ${likePattern(q)} escape ${sql.lit('\\')}`),
    );
}

export async function listDashboardRows(
  db: Executor,
  actor: Actor,
  wanted: DashboardListQuery,
): Promise<{ readonly rows: readonly ListedDashboard[]; readonly total: number }> {
  const direction = wanted.sort.startsWith('-') ? 'desc' : 'asc';
  const key = wanted.sort.replace('-', '') as keyof typeof SORT_COLUMNS;
  const rows = await withPeople(matching(db, actor, wanted), actor)
    .orderBy(SORT_COLUMNS[key], direction)
    .orderBy('d.id', direction)
    .limit(wanted.limit)
    .offset((wanted.page - 1) * wanted.limit)
    .execute();
  const { total } = await matching(db, actor, wanted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toListed), total };
}

/** Ids of the dashboards in a folder. */
export async function listInFolder(
  db: Executor,
  actor: Actor,
  folderId: string,
): Promise<readonly DashboardRow[]> {
  return ofTenant(db, actor).selectAll('d').where('d.folder_id', '=', folderId).orderBy('d.id').execute();
}

/** Dashboards with a tile over the dataset, whoever sees them. */
export async function listDashboardsOver(
  db: Executor,
  actor: Actor,
  datasetId: string,
): Promise<readonly DashboardRow[]> {
  const over = inTenant(db, actor)
    .selectFrom('dataset_dependents')
    .select('dependent_id')
    .where('dataset_id', '=', datasetId)
    .where('kind', '=', 'dashboard');
  return ofTenant(db, actor).selectAll('d').where('d.id', 'in', over).orderBy('d.id').execute();
}

export async function insertDashboard(trx: Trx, row: DashboardRow): Promise<void> {
  await insertInto(trx, 'dashboards').values(row).execute();
}

/** False when it is gone or at another revision. */
export async function updateDashboardRow(
  trx: Trx,
  { tenantId }: Actor,
  change: {
    readonly id: string;
    readonly revision: number;
    readonly set: Partial<Omit<DashboardRow, 'tenant_id' | 'id'>>;
  },
): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .updateTable('dashboards')
    .set(change.set)
    .where('id', '=', change.id)
    .where('revision', '=', change.revision)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Archives or restores; its content and revision stay. False when it is so already, or gone. */
export async function setArchivedAt(
  trx: Trx,
  { tenantId }: Actor,
  { id, isArchived, now }: { readonly id: string; readonly isArchived: boolean; readonly now: string },
): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .updateTable('dashboards')
    // The search index reads what changed by its time.
    .set({ archived_at: isArchived ? now : null, updated_at: now })
    .where('id', '=', id)
    .where('archived_at', isArchived ? 'is' : 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False when it no longer exists. */
export async function removeDashboard(trx: Trx, { tenantId }: Actor, id: string): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .deleteFrom('dashboards')
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function setFavorite(
  trx: Trx,
  { tenantId, userId }: Actor,
  { id, isFavourite }: { readonly id: string; readonly isFavourite: boolean },
): Promise<void> {
  if (isFavourite) {
    await insertInto(trx, 'dashboard_favourites')
      .values({ tenant_id: tenantId, user_id: userId, dashboard_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await inTenant(trx, { tenantId })
    .deleteFrom('dashboard_favourites')
    .where('user_id', '=', userId)
    .where('dashboard_id', '=', id)
    .execute();
}

/** Names of people by id, as far as they are known. */
export async function findPersonNames(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) {
    return new Map();
  }
  const rows = await acrossTenants(db)
    .selectFrom('users')
    .select(['id', 'fname', 'lname', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, personName(row)]));
}
