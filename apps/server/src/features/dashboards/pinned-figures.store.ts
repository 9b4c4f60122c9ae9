import { isoNow, type Clock } from '../../platform/clock.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

/** A figure of a dashboard. */
export interface FigureKey {
  readonly dashboardId: string;
  readonly tileId: string;
}

/** Those of archived dashboards are back when these are restored. */
const pinnedBy = (db: Executor, { tenantId, userId }: Actor) =>
  inTenant(db, { tenantId })
    .selectFrom('pinned_figures')
    .where('user_id', '=', userId)
    .where('dashboard_id', 'not in', (query) =>
      query
        .selectFrom('dashboards')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('archived_at', 'is not', null),
    );

/** What the actor has pinned, the first pinned first, without archived dashboards; others and tiles may be gone. */
export const listPins = (db: Executor, actor: Actor): Promise<readonly FigureKey[]> =>
  pinnedBy(db, actor)
    .select(['dashboard_id as dashboardId', 'tile_id as tileId'])
    .orderBy('pinned_at')
    .orderBy('tile_id')
    .execute();

export async function insertPin(
  trx: Trx,
  { tenantId, userId }: Actor,
  { dashboardId, tileId, clock }: FigureKey & { readonly clock: Clock },
): Promise<void> {
  await insertInto(trx, 'pinned_figures')
    .values({
      tenant_id: tenantId,
      user_id: userId,
      dashboard_id: dashboardId,
      tile_id: tileId,
      pinned_at: isoNow(clock),
    })
    .execute();
}

/** Does nothing for a figure that is not pinned. */
export async function deletePin(
  trx: Trx,
  { tenantId, userId }: Actor,
  { dashboardId, tileId }: FigureKey,
): Promise<void> {
  await inTenant(trx, { tenantId })
    .deleteFrom('pinned_figures')
    .where('user_id', '=', userId)
    .where('dashboard_id', '=', dashboardId)
    .where('tile_id', '=', tileId)
    .execute();
}

export async function countPins(db: Executor, actor: Actor): Promise<number> {
  const { count } = await pinnedBy(db, actor)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function isPinned(
  db: Executor,
  actor: Actor,
  { dashboardId, tileId }: FigureKey,
): Promise<boolean> {
  const row = await pinnedBy(db, actor)
    .select('tile_id')
    .where('dashboard_id', '=', dashboardId)
    .where('tile_id', '=', tileId)
    .executeTakeFirst();
  return row !== undefined;
}
