import { AlertRule, MAX_CHECKS } from '@plumbline/contract';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { AlertCheckRow, AlertRow } from '../../../platform/db/subscription-tables.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { ScheduleSubject } from '../../../platform/schedules/schedules.store.ts';

type Tenant = Pick<Actor, 'tenantId'>;

export const alertSubject = (subjectId: string): ScheduleSubject & { readonly kind: 'dashboard.alert' } => ({
  kind: 'dashboard.alert',
  subjectId,
});

export const parseRule = ({ rule }: Pick<AlertRow, 'rule'>): AlertRule => AlertRule.parse(JSON.parse(rule));

export const insertAlert = async (trx: Trx, row: AlertRow): Promise<void> => {
  await insertInto(trx, 'alerts').values(row).execute();
};

export const findAlert = async (db: Executor, tenant: Tenant, id: string): Promise<AlertRow | null> =>
  (await inTenant(db, tenant).selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst()) ??
  null;

/** Oldest first: those of a person, of a dashboard, or on a dataset. */
export const listAlertsBy = (
  db: Executor,
  tenant: Tenant,
  [column, id]: readonly ['user_id' | 'dashboard_id' | 'dataset_id', string],
): Promise<AlertRow[]> =>
  inTenant(db, tenant).selectFrom('alerts').selectAll().where(column, '=', id).orderBy('id').execute();

type AlertChange = Partial<Omit<AlertRow, 'tenant_id' | 'id' | 'user_id' | 'dashboard_id' | 'tile_id'>>;

export const updateAlertRow = async (
  trx: Trx,
  { tenant_id: tenantId, id }: Pick<AlertRow, 'tenant_id' | 'id'>,
  change: AlertChange,
): Promise<void> => {
  await inTenant(trx, { tenantId }).updateTable('alerts').set(change).where('id', '=', id).execute();
};

/** Takes the right to send this crossing; false where it was sent already, also by a check at the same time. */
export async function claimCrossing(trx: Trx, row: AlertRow, at: string): Promise<boolean> {
  const { numUpdatedRows } = await inTenant(trx, { tenantId: row.tenant_id })
    .updateTable('alerts')
    .set({ notified_at: at })
    .where('id', '=', row.id)
    .where('notified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Newest first. */
export const listChecks = (db: Executor, tenant: Tenant, alertId: string): Promise<AlertCheckRow[]> =>
  inTenant(db, tenant)
    .selectFrom('alert_checks')
    .selectAll()
    .where('alert_id', '=', alertId)
    .orderBy('id', 'desc')
    .limit(MAX_CHECKS)
    .execute();

/** Why the newest check of each of these alerts failed, by their ids; those that did not fail are absent. */
export async function listFailures(
  db: Executor,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) {
    return new Map();
  }
  const rows = await inTenant(db, tenant)
    .selectFrom('alert_checks')
    .select(['alert_id', 'reason'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('alert_checks')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('tenant_id', '=', tenant.tenantId)
        .where('alert_id', 'in', ids)
        .groupBy('alert_id'),
    )
    .where('state', '=', 'failed')
    .execute();
  return new Map(rows.map(({ alert_id, reason }) => [alert_id, reason ?? '']));
}

/** Only the newest are stored. */
export async function insertCheck(trx: Trx, row: AlertCheckRow): Promise<void> {
  await insertInto(trx, 'alert_checks').values(row).execute();
  const tenant = { tenantId: row.tenant_id };
  const oldest = (await listChecks(trx, tenant, row.alert_id))[MAX_CHECKS - 1];
  if (oldest !== undefined) {
    await inTenant(trx, tenant)
      .deleteFrom('alert_checks')
      .where('alert_id', '=', row.alert_id)
      .where('id', '<', oldest.id)
      .execute();
  }
}

/** With its checks. */
export async function removeAlert(trx: Trx, tenant: Tenant, id: string): Promise<void> {
  await inTenant(trx, tenant).deleteFrom('alert_checks').where('alert_id', '=', id).execute();
  await inTenant(trx, tenant).deleteFrom('alerts').where('id', '=', id).execute();
}
