import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { DashboardFolder, ThingAccess } from '@plumbline/contract';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { isVisible } from '../../platform/access/visible.ts';
import type { Actor } from '../../platform/principal.ts';
import type { DashboardFolderRow } from './tables.ts';

/** Without what the reader may do with it. */
export type FolderFacts = Omit<DashboardFolder, keyof ThingAccess>;

/** Every folder that the actor may see by name, with the number of dashboards directly in it. */
export async function listFolderRows(db: Executor, actor: Actor): Promise<FolderFacts[]> {
  const rows = await inTenant(db, actor)
    .selectFrom('dashboard_folders as f')
    .leftJoin('dashboards as d', (join) =>
      join
        .onRef('d.tenant_id', '=', 'f.tenant_id')
        .onRef('d.folder_id', '=', 'f.id')
        .on('d.archived_at', 'is', null),
    )
    .where(isVisible(actor, 'folder', 'f'))
    .select(['f.id', 'f.name', 'f.parent_id'])
    .select(({ fn }) => fn.count<number>('d.id').as('dashboards'))
    .groupBy(['f.id', 'f.name', 'f.name_key', 'f.parent_id'])
    .orderBy('f.name_key')
    .orderBy('f.id')
    .execute();
  return rows.map(({ id, name, parent_id: parentId, dashboards }) => ({
    id,
    name,
    parentId,
    dashboards,
  }));
}

export async function findFolder(
  db: Executor,
  { tenantId }: Actor,
  id: string,
): Promise<DashboardFolderRow | null> {
  const row = await inTenant(db, { tenantId })
    .selectFrom('dashboard_folders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertFolder(trx: Trx, row: DashboardFolderRow): Promise<void> {
  await insertInto(trx, 'dashboard_folders').values(row).execute();
}

/** False when it is gone. */
export async function updateFolderRow(
  trx: Trx,
  { tenantId }: Actor,
  change: { readonly id: string; readonly set: Pick<DashboardFolderRow, 'name' | 'name_key' | 'parent_id'> },
): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .updateTable('dashboard_folders')
    .set(change.set)
    .where('id', '=', change.id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Moves the folders of a folder to its parent. */
export async function liftFolders(
  trx: Trx,
  { tenantId }: Actor,
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<void> {
  await inTenant(trx, { tenantId })
    .updateTable('dashboard_folders')
    .set({ parent_id: to })
    .where('parent_id', '=', from)
    .execute();
}

export async function removeFolder(trx: Trx, { tenantId }: Actor, id: string): Promise<void> {
  await inTenant(trx, { tenantId }).deleteFrom('dashboard_folders').where('id', '=', id).execute();
}
