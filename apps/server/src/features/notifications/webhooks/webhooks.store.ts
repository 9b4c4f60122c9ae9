import { DAY_MS } from '@plumbline/contract';
import { isoAfter, isoNow, type Clock } from '../../../platform/clock.ts';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../../../platform/db/notification-tables.ts';
import type { Actor } from '../../../platform/principal.ts';

const STORED_DAYS = 30;

const own = (db: Executor, actor: Actor) =>
  inTenant(db, actor).selectFrom('webhooks').where('user_id', '=', actor.userId);

/** Oldest first. */
export const listOwnWebhooks = (db: Executor, actor: Actor): Promise<WebhookRow[]> =>
  own(db, actor).selectAll().orderBy('id').execute();

/** Null when it is not the person's own. */
export const findOwnWebhook = async (db: Executor, actor: Actor, id: string): Promise<WebhookRow | null> =>
  (await own(db, actor).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const insertWebhook = async (trx: Trx, row: WebhookRow): Promise<void> => {
  await insertInto(trx, 'webhooks').values(row).execute();
};

export const updateWebhookRow = async (
  trx: Trx,
  { tenant_id, id }: WebhookRow,
  change: Partial<Pick<WebhookRow, 'name' | 'enabled'>>,
): Promise<void> => {
  await inTenant(trx, { tenantId: tenant_id })
    .updateTable('webhooks')
    .set(change)
    .where('id', '=', id)
    .execute();
};

export async function removeWebhook(trx: Trx, { tenant_id: tenantId, id }: WebhookRow): Promise<void> {
  await inTenant(trx, { tenantId }).deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
  await inTenant(trx, { tenantId }).deleteFrom('webhooks').where('id', '=', id).execute();
}

export async function removeOwnWebhooks(trx: Trx, actor: Actor): Promise<void> {
  for (const webhook of await listOwnWebhooks(trx, actor)) {
    await removeWebhook(trx, webhook);
  }
}

export const insertDelivery = async (trx: Trx, row: WebhookDeliveryRow): Promise<void> => {
  await insertInto(trx, 'webhook_deliveries').values(row).execute();
};

const deliveriesOf = (db: Executor, { tenant_id: tenantId, id }: WebhookRow) =>
  inTenant(db, { tenantId }).selectFrom('webhook_deliveries').where('webhook_id', '=', id);

/** Newest first. */
export async function listDeliveries(
  db: Executor,
  webhook: WebhookRow,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly rows: WebhookDeliveryRow[]; readonly total: number }> {
  const rows = await deliveriesOf(db, webhook)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await deliveriesOf(db, webhook)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A failed delivery is due again; null where there is no such delivery. */
export const retryDelivery = async (
  trx: Trx,
  clock: Clock,
  { webhook, deliveryId }: { readonly webhook: WebhookRow; readonly deliveryId: string },
): Promise<WebhookDeliveryRow | null> =>
  (await inTenant(trx, { tenantId: webhook.tenant_id })
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: isoNow(clock), finished_at: null })
    .where('webhook_id', '=', webhook.id)
    .where('id', '=', deliveryId)
    .where('state', '=', 'failed')
    .returningAll()
    .executeTakeFirst()) ?? null;

export type DueDelivery = WebhookDeliveryRow & Pick<WebhookRow, 'url' | 'secret'>;

/** Due deliveries to members of all tenants, the oldest of each webhook; none of the webhooks that are busy. */
export async function listDueDeliveries(
  db: Executor,
  clock: Clock,
  { busy, limit }: { readonly busy: readonly string[]; readonly limit: number },
): Promise<readonly DueDelivery[]> {
  const oldest = acrossTenants(db)
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('due_at', '<=', isoNow(clock))
    .$if(busy.length > 0, (query) => query.where('webhook_id', 'not in', busy))
    .groupBy('webhook_id');
  return acrossTenants(db)
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.tenant_id', '=', 'd.tenant_id').onRef('w.id', '=', 'd.webhook_id'),
    )
    .innerJoin('members as m', (join) =>
      join.onRef('m.tenant_id', '=', 'w.tenant_id').onRef('m.user_id', '=', 'w.user_id'),
    )
    .selectAll('d')
    .select(['w.url', 'w.secret'])
    .where('d.id', 'in', oldest)
    .orderBy('d.due_at')
    .limit(limit)
    .execute();
}

/** False when another server took it. */
export async function leaseDelivery(
  db: Executor,
  { id, attempts }: WebhookDeliveryRow,
  until: string,
): Promise<boolean> {
  const { numUpdatedRows } = await acrossTenants(db)
    .updateTable('webhook_deliveries')
    .set({ attempts: attempts + 1, due_at: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const recordAttempt = async (
  db: Executor,
  id: string,
  outcome: Pick<WebhookDeliveryRow, 'state' | 'due_at' | 'status' | 'error' | 'finished_at'>,
): Promise<void> => {
  await acrossTenants(db).updateTable('webhook_deliveries').set(outcome).where('id', '=', id).execute();
};

export const sweepDeliveries = async (db: Executor, clock: Clock): Promise<void> => {
  await acrossTenants(db)
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', isoAfter(clock, -STORED_DAYS * DAY_MS))
    .execute();
};
