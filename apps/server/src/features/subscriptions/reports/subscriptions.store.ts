import { RecipientIds } from '@plumbline/contract';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { ReportSendRow, SubscriptionRow } from '../../../platform/db/subscription-tables.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { ScheduleSubject } from '../../../platform/schedules/schedules.store.ts';

type Tenant = Pick<Actor, 'tenantId'>;

export const reportSubject = (
  subjectId: string,
): ScheduleSubject & { readonly kind: 'dashboard.report' } => ({
  kind: 'dashboard.report',
  subjectId,
});

export const insertSubscription = async (trx: Trx, row: SubscriptionRow): Promise<void> => {
  await insertInto(trx, 'subscriptions').values(row).execute();
};

export const updateSubscriptionRow = async (
  trx: Trx,
  row: SubscriptionRow,
  change: Pick<SubscriptionRow, 'format' | 'recipients' | 'updated_at'>,
): Promise<void> => {
  await inTenant(trx, { tenantId: row.tenant_id })
    .updateTable('subscriptions')
    .set(change)
    .where('id', '=', row.id)
    .execute();
};

export const findSubscription = async (
  db: Executor,
  tenant: Tenant,
  id: string,
): Promise<SubscriptionRow | null> =>
  (await inTenant(db, tenant)
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** Oldest first: those of a person, or those of a dashboard. */
export const listSubscriptionsBy = (
  db: Executor,
  tenant: Tenant,
  [column, id]: readonly ['user_id' | 'dashboard_id', string],
): Promise<SubscriptionRow[]> =>
  inTenant(db, tenant).selectFrom('subscriptions').selectAll().where(column, '=', id).orderBy('id').execute();

/** With what was sent. */
export async function removeSubscription(trx: Trx, tenant: Tenant, id: string): Promise<void> {
  await inTenant(trx, tenant).deleteFrom('report_sends').where('subscription_id', '=', id).execute();
  await inTenant(trx, tenant).deleteFrom('subscriptions').where('id', '=', id).execute();
}

export const parseRecipients = ({ recipients }: Pick<SubscriptionRow, 'recipients'>): RecipientIds =>
  RecipientIds.parse(JSON.parse(recipients));

/** Ids of the members who are sent it now, each once: its person, those named, and those in the groups named. */
export async function listRecipientIds(db: Executor, row: SubscriptionRow): Promise<string[]> {
  const tenant = { tenantId: row.tenant_id };
  const { users, groups } = parseRecipients(row);
  const grouped =
    groups.length === 0
      ? []
      : await inTenant(db, tenant)
          .selectFrom('group_members')
          .select('user_id')
          .where('group_id', 'in', groups)
          .execute();
  const ids = [...new Set([row.user_id, ...users, ...grouped.map(({ user_id }) => user_id)])];
  const members = await inTenant(db, tenant)
    .selectFrom('members')
    .select('user_id')
    .where('user_id', 'in', ids)
    .execute();
  const present = new Set(members.map(({ user_id }) => user_id));
  return ids.filter((id) => present.has(id));
}

/** Names of those named, in the order of their ids; who is gone is left out. */
export async function listNamed(
  db: Executor,
  tenant: Tenant,
  { users, groups }: RecipientIds,
): Promise<{ kind: 'user' | 'group'; id: string; name: string }[]> {
  const people =
    users.length === 0
      ? []
      : await inTenant(db, tenant)
          .selectFrom('members as m')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .select(['u.id', 'u.fname', 'u.lname'])
          .where('u.id', 'in', users)
          .orderBy('u.id')
          .execute();
  const named =
    groups.length === 0
      ? []
      : await inTenant(db, tenant)
          .selectFrom('groups')
          .select(['id', 'name'])
          .where('id', 'in', groups)
          .orderBy('id')
          .execute();
  return [
    ...people.map(({ id, fname, lname }) => ({
      kind: 'user' as const,
      id,
      name: `${fname} ${lname}`.trim(),
    })),
    ...named.map(({ id, name }) => ({ kind: 'group' as const, id, name })),
  ];
}

export const wasSent = async (
  db: Executor,
  { tenant_id: tenantId, run_id, user_id, subscription_id }: Omit<ReportSendRow, 'sent_at'>,
): Promise<boolean> =>
  (await inTenant(db, { tenantId })
    .selectFrom('report_sends')
    .select('sent_at')
    .where('subscription_id', '=', subscription_id)
    .where('run_id', '=', run_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()) !== undefined;

/** False where another attempt was first. */
export async function recordSend(trx: Trx, row: ReportSendRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await insertInto(trx, 'report_sends')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The newest run that sent something, with the number of people. */
export async function findLastSent(
  db: Executor,
  tenant: Tenant,
  subscriptionId: string,
): Promise<{ at: string; people: number } | null> {
  const row = await inTenant(db, tenant)
    .selectFrom('report_sends')
    .select(({ fn }) => ['run_id', fn.max('sent_at').as('at'), fn.countAll<number>().as('people')])
    .where('subscription_id', '=', subscriptionId)
    .groupBy('run_id')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { at: row.at, people: row.people };
}
