import type { DashboardSummary } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { lockUses, removeDependent } from '../datasources/index.ts';
import { oneWithAccess } from '../sharing/index.ts';
import { removeDashboard, setFavorite } from './dashboard.store.ts';
import { dashboardNotFound } from './errors.ts';
import { getFound, getFoundFor } from './get-dashboard.ts';
import { presentSummary } from './presenter.ts';
import { KIND } from './save-dashboard.ts';

/** With its history. Whatever shows it elsewhere subscribes to `dashboard.deleted`. Throws `dashboard.not_found`. */
export async function deleteDashboard(services: Services, actor: Actor, id: string): Promise<void> {
  const { row } = await getFoundFor(services, actor, { id, needed: 'manage' });
  await services.db.transaction(async (trx) => {
    await lockUses(trx, actor);
    if (!(await removeDashboard(trx, actor, id))) {
      throw dashboardNotFound(id);
    }
    await removeDependent(trx, actor, { kind: KIND, id });
    await services.revisions.forget(trx, actor, { kind: KIND, id });
    await services.events.append(trx, actor, { kind: 'dashboard.deleted', id, data: { name: row.name } });
  });
}

/** Marks the dashboard for the caller alone; the dashboard does not change. Throws `dashboard.not_found`. */
export async function setFavoriteDashboard(
  services: Services,
  actor: Actor,
  request: { readonly id: string; readonly isFavourite: boolean },
): Promise<DashboardSummary> {
  await getFound(services, actor, request.id);
  await services.db.transaction(async (trx) => {
    await setFavorite(trx, actor, request);
  });
  const thing = presentSummary(await getFound(services, actor, request.id));
  return oneWithAccess(services, actor, { kind: 'dashboard', thing });
}
