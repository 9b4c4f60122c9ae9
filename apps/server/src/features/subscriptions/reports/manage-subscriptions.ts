import {
  AppError,
  MAX_SUBSCRIPTIONS,
  type BodyOf,
  type createSubscription as createRoute,
  type RecipientIds,
  type Subscription,
  type updateSubscription as updateRoute,
} from '@plumbline/contract';
import { KINDS } from '../../../platform/access/thing-kinds.ts';
import { isoNow } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { SubscriptionRow } from '../../../platform/db/subscription-tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/principal.ts';
import { deleteSchedule, findSchedule, putSchedule } from '../../../platform/schedules/schedules.store.ts';
import type { Services } from '../../../platform/services.ts';
import { getActiveDashboard, getDashboard } from '../../dashboards/index.ts';
import { presentSchedule } from '../../schedules/index.ts';
import { momentColumns, parseMoment, presentDashboardOf } from '../moment.ts';
import {
  updateSubscriptionRow,
  findLastSent,
  findSubscription,
  insertSubscription,
  listNamed,
  listSubscriptionsBy,
  parseRecipients,
  removeSubscription,
  reportSubject,
} from './subscriptions.store.ts';

async function present(services: Services, actor: Actor, row: SubscriptionRow): Promise<Subscription> {
  const { executor } = services.db;
  const dashboard = await getDashboard(services, actor, row.dashboard_id);
  const schedule = await findSchedule(executor, actor, reportSubject(row.id));
  const { filters, parameters } = parseMoment(row);
  return {
    id: row.id,
    dashboard: presentDashboardOf(dashboard, row),
    format: row.format,
    filters,
    parameters,
    tab: row.tab,
    recipients: await listNamed(executor, actor, parseRecipients(row)),
    schedule: schedule && (await presentSchedule(services, actor, schedule)),
    lastSent: await findLastSent(executor, actor, row.id),
  };
}

async function getOwn({ db }: Services, actor: Actor, id: string): Promise<SubscriptionRow> {
  const row = await findSubscription(db.executor, actor, id);
  if (row === null || row.user_id !== actor.userId) {
    throw new AppError('subscription.not_found', `You have no subscription ${id}. It may have been deleted.`);
  }
  return row;
}

async function checkRecipients(trx: Trx, actor: Actor, recipients: RecipientIds): Promise<void> {
  const known = new Set((await listNamed(trx, actor, recipients)).map(({ id }) => id));
  if ([...recipients.users, ...recipients.groups].some((id) => !known.has(id))) {
    const reason = 'Choose people and groups of this workspace.';
    throw new AppError('request.invalid', reason, { issues: [{ path: 'recipients', message: reason }] });
  }
}

/** Subscriptions to dashboards that the actor can still see. */
export async function listSubscriptions(services: Services, actor: Actor): Promise<Subscription[]> {
  const rows = await listSubscriptionsBy(services.db.executor, actor, ['user_id', actor.userId]);
  const shown: Subscription[] = [];
  for (const row of rows) {
    const thing = { kind: 'dashboard', id: row.dashboard_id } as const;
    if ((await services.access.permissionOn(actor, thing)) !== null) {
      shown.push(await present(services, actor, row));
    }
  }
  return shown;
}

/** Throws `dashboard.not_found`, `dashboard.archived`, `subscription.too_many`, `schedule.invalid`. */
export async function createSubscription(
  services: Services,
  actor: Actor,
  { dashboardId, body }: { readonly dashboardId: string; readonly body: BodyOf<typeof createRoute> },
): Promise<Subscription> {
  const { db, clock, events } = services;
  const { name } = await getActiveDashboard(services, actor, { id: dashboardId, needed: 'view' });
  const at = isoNow(clock);
  const row: SubscriptionRow = {
    tenant_id: actor.tenantId,
    id: newId(),
    dashboard_id: dashboardId,
    user_id: actor.userId,
    format: body.format,
    tab: body.tab,
    recipients: JSON.stringify(body.recipients),
    ...momentColumns(body),
    created_at: at,
    updated_at: at,
  };
  await db.transaction(async (trx) => {
    const before = await listSubscriptionsBy(trx, actor, ['user_id', actor.userId]);
    if (before.length >= MAX_SUBSCRIPTIONS) {
      throw new AppError(
        'subscription.too_many',
        `You have ${MAX_SUBSCRIPTIONS} subscriptions. Delete one that you no longer need.`,
      );
    }
    await checkRecipients(trx, actor, body.recipients);
    await insertSubscription(trx, row);
    const subject = reportSubject(row.id);
    await putSchedule(trx, clock, { actor, subject, thing: null, spec: body.schedule });
    const data = { name, dashboardId };
    await events.append(trx, actor, { kind: 'subscription.created', id: row.id, data });
  });
  return present(services, actor, row);
}

/** Throws `subscription.not_found`, `dashboard.not_found`, `dashboard.archived`, `schedule.invalid`. */
export async function updateSubscription(
  services: Services,
  actor: Actor,
  { id, body }: { readonly id: string; readonly body: BodyOf<typeof updateRoute> },
): Promise<Subscription> {
  const { db, clock, events } = services;
  const row = await getOwn(services, actor, id);
  const { name } = await getActiveDashboard(services, actor, { id: row.dashboard_id, needed: 'view' });
  const change = {
    format: body.format,
    recipients: JSON.stringify(body.recipients),
    updated_at: isoNow(clock),
  };
  await db.transaction(async (trx) => {
    await checkRecipients(trx, actor, body.recipients);
    await updateSubscriptionRow(trx, row, change);
    await putSchedule(trx, clock, { actor, subject: reportSubject(id), thing: null, spec: body.schedule });
    const data = { name, dashboardId: row.dashboard_id };
    await events.append(trx, actor, { kind: 'subscription.updated', id, data });
  });
  return present(services, actor, { ...row, ...change });
}

/** With its schedule. */
export async function endSubscription(trx: Trx, row: SubscriptionRow): Promise<void> {
  const tenant = { tenantId: row.tenant_id };
  await deleteSchedule(trx, tenant, reportSubject(row.id));
  await removeSubscription(trx, tenant, row.id);
}

/** Also of a dashboard that the actor no longer sees. */
export async function deleteSubscription(services: Services, actor: Actor, id: string): Promise<void> {
  const row = await getOwn(services, actor, id);
  await services.db.transaction(async (trx) => {
    await endSubscription(trx, row);
    const dashboard = await KINDS.dashboard.find(trx, actor, row.dashboard_id);
    const data = { name: dashboard?.name ?? '', dashboardId: row.dashboard_id };
    await services.events.append(trx, actor, { kind: 'subscription.deleted', id, data });
  });
}
