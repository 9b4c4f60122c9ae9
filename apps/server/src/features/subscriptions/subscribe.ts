import type { Trx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { listAlertsBy } from './alerts/alerts.store.ts';
import { endAlert } from './alerts/manage-alerts.ts';
import { startCheck } from './alerts/start-check.ts';
import { endSubscription } from './reports/manage-subscriptions.ts';
import { listSubscriptionsBy } from './reports/subscriptions.store.ts';

type By = readonly ['user_id' | 'dashboard_id', string];

async function endAll(trx: Trx, tenant: { readonly tenantId: string }, by: By): Promise<void> {
  for (const row of await listSubscriptionsBy(trx, tenant, by)) {
    await endSubscription(trx, row);
  }
  for (const row of await listAlertsBy(trx, tenant, by)) {
    await endAlert(trx, row);
  }
}

/** Checks alerts when their rows are new, and ends what is about a deleted dashboard or of somebody who left. */
export function subscribeSubscriptions(services: Services): void {
  const { events } = services;
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
