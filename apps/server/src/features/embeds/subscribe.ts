import type { Services } from '../../platform/services.ts';
import { revokeOfDashboard } from './store.ts';

/** Embeds end with their dashboard. */
export function subscribeEmbeds({ events }: Pick<Services, 'events'>): void {
  events.subscribe('dashboard.deleted', async ({ actor: { tenantId }, subject, occurredAt }, trx) => {
    await revokeOfDashboard(trx, { tenantId, dashboardId: subject.id, at: occurredAt });
  });
}
