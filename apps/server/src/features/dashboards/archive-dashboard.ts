import type { DashboardSummary } from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { oneWithAccess } from '../sharing/index.ts';
import { setArchivedAt } from './dashboard.store.ts';
import { getFound, getFoundFor } from './get-dashboard.ts';
import { presentSummary } from './presenter.ts';

/**
 * Archives or restores. What sends or shows it elsewhere subscribes to `dashboard.archived` and `dashboard.restored`. Throws
 * `dashboard.not_found`, `access.forbidden`.
 */
export async function setArchived(
  services: Services,
  actor: Actor,
  { id, isArchived }: { readonly id: string; readonly isArchived: boolean },
): Promise<DashboardSummary> {
  const { row } = await getFoundFor(services, actor, { id, needed: 'manage' });
  await services.db.transaction(async (trx) => {
    const now = isoNow(services.clock);
    if (await setArchivedAt(trx, actor, { id, isArchived, now })) {
      const kind = isArchived ? 'dashboard.archived' : 'dashboard.restored';
      await services.events.append(trx, actor, { kind, id, data: { name: row.name } });
    }
  });
  const thing = presentSummary(await getFound(services, actor, id));
  return oneWithAccess(services, actor, { kind: 'dashboard', thing });
}
