import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import type { EmbedRow } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/principal.ts';

export type ListedEmbed = EmbedRow & {
  readonly fname: string | null;
  readonly lname: string | null;
  readonly email: string | null;
  /** The dataset of its dashboard; null: the dashboard is gone. */
  readonly dataset_id: string | null;
};

const ofTenant = (db: Executor, { tenantId }: Pick<Actor, 'tenantId'>) =>
  inTenant(db, { tenantId })
    .selectFrom('embeds as e')
    .leftJoin('dashboards as d', (join) =>
      join.onRef('d.tenant_id', '=', 'e.tenant_id').onRef('d.id', '=', 'e.dashboard_id'),
    )
    .leftJoin('users as u', 'u.id', 'e.created_by')
    .selectAll('e')
    .select(['u.fname', 'u.lname', 'u.email', 'd.dataset_id']);

/** Embeds of a dashboard: active ones first, then by time, the newest first. */
export const listEmbeds = (db: Executor, actor: Actor, dashboardId: string): Promise<ListedEmbed[]> =>
  ofTenant(db, actor)
    .where('e.dashboard_id', '=', dashboardId)
    .orderBy((row) => row.case().when('e.revoked_at', 'is', null).then(0).else(1).end())
    .orderBy('e.id', 'desc')
    .execute();

export async function findEmbed(
  db: Executor,
  actor: Pick<Actor, 'tenantId'>,
  id: string,
): Promise<ListedEmbed | null> {
  return (await ofTenant(db, actor).where('e.id', '=', id).executeTakeFirst()) ?? null;
}

/** The one created at the first request for the dashboard's link, while it lives. */
export async function findPlainEmbed(
  db: Executor,
  actor: Actor,
  dashboardId: string,
): Promise<ListedEmbed | null> {
  const row = await ofTenant(db, actor)
    .where('e.dashboard_id', '=', dashboardId)
    .where('e.is_plain', '=', 1)
    .where('e.revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Living embeds of a dashboard. */
export async function countLiving(db: Executor, actor: Actor, dashboardId: string): Promise<number> {
  const { living } = await inTenant(db, actor)
    .selectFrom('embeds')
    .select(({ fn }) => fn.countAll<number>().as('living'))
    .where('dashboard_id', '=', dashboardId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return living;
}

/** False when the dashboard has a plain embed already, and this would be another. */
export async function insertEmbed(trx: Trx, row: EmbedRow): Promise<boolean> {
  const result = await insertInto(trx, 'embeds')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

type Changeable = Omit<EmbedRow, 'id' | 'tenant_id' | 'dashboard_id' | 'created_by' | 'created_at'>;

/** False when there is none that lives. */
export async function updateEmbedRow(
  trx: Trx,
  actor: Actor,
  change: { readonly id: string; readonly set: Partial<Changeable> },
): Promise<boolean> {
  const result = await inTenant(trx, actor)
    .updateTable('embeds')
    .set(change.set)
    .where('id', '=', change.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** End what lives of a dashboard that is gone. */
export async function revokeOfDashboard(
  trx: Trx,
  gone: { readonly tenantId: string; readonly dashboardId: string; readonly at: string },
): Promise<void> {
  await inTenant(trx, gone)
    .updateTable('embeds')
    .set({ revoked_at: gone.at })
    .where('dashboard_id', '=', gone.dashboardId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Record a view, at most once in the time before `unlessSince`. */
export async function touchEmbed(
  db: Executor,
  seen: { readonly tenantId: string; readonly id: string; readonly at: string; readonly unlessSince: string },
): Promise<void> {
  await inTenant(db, seen)
    .updateTable('embeds')
    .set({ last_seen_at: seen.at })
    .where('id', '=', seen.id)
    .where((row) =>
      row.or([row.eb('last_seen_at', 'is', null), row.eb('last_seen_at', '<', seen.unlessSince)]),
    )
    .execute();
}
