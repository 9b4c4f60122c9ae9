import type { Trx } from '../../platform/db/database.ts';
import { suspendSchedule, type ScheduleSubject } from '../../platform/schedules/schedules.store.ts';
import type { Services } from '../../platform/services.ts';
import { alertSubject, listAlertsBy } from './alerts/alerts.store.ts';
import { endAlert } from './alerts/manage-alerts.ts';
import { startCheck } from './alerts/start-check.ts';
import { endSubscription } from './reports/manage-subscriptions.ts';
import { listSubscriptionsBy, reportSubject } from './reports/subscriptions.store.ts';

type By = readonly ['user_id' | 'dashboard_id', string];

interface Suspension {
  readonly tenant: { readonly tenantId: string };
  readonly dashboardId: string;
  readonly isSuspended: boolean;
}

async function endAll(trx: Trx, tenant: { readonly tenantId: string }, by: By): Promise<void> {
  for (const row of await listSubscriptionsBy(trx, tenant, by)) {
    await endSubscription(trx, row);
  }
  for (const row of await listAlertsBy(trx, tenant, by)) {
    await endAlert(trx, row);
  }
}

/** Nothing is sent or checked while the dashboard is archived; then the alerts are checked at once. */
async function suspendAll(
  services: Services,
  trx: Trx,
  { tenant, dashboardId, isSuspended }: Suspension,
): Promise<void> {
  const by: By = ['dashboard_id', dashboardId];
  const suspend = (subject: ScheduleSubject) =>
    suspendSchedule(trx, services.clock, { tenant, subject, isSuspended });
  for (const { id } of await listSubscriptionsBy(trx, tenant, by)) {
    await suspend(reportSubject(id));
  }
  for (const alert of await listAlertsBy(trx, tenant, by)) {
    await suspend(alertSubject(alert.id));
    if (!isSuspended) {
      await startCheck(services, trx, alert);
    }
  }
}

/**
 * Checks alerts when their rows are new, waits while a dashboard is archived, and ends what is about a deleted dashboard or
 * of somebody who left.
 */
export function subscribeSubscriptions(services: Services): void {
  const { events } = services;
  events.subscribe(['dashboard.archived', 'dashboard.restored'], ({ actor, kind, subject }, trx) =>
    suspendAll(services, trx, {
      tenant: actor,
      dashboardId: subject.id,
      isSuspended: kind === 'dashboard.archived',
    }),
  );
  for (const kind of ['dataset.version_added', 'dataset.recipe_changed'] as const) {
    events.subscribe(kind, async ({ actor, subject }, trx) => {
      for (const alert of await listAlertsBy(trx, actor, ['dataset_id', subject.id])) {
        await startCheck(services, trx, alert);
      }
    });
  }
  events.subscribe('dashboard.deleted', ({ actor, subject }, trx) =>
    endAll(trx, actor, ['dashboard_id', subject.id]),
  );
  events.subscribe('member.removed', ({ actor, subject }, trx) =>
    endAll(trx, actor, ['user_id', subject.id]),
  );
}
