import type { Dashboard } from '@plumbline/contract';
import type { Executor } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import { findDashboard, type FoundDashboard } from './dashboard.store.ts';
import { dashboardNotFound } from './errors.ts';
import { presentDashboard } from './presenter.ts';

/** A dashboard of the tenant. Throws `dashboard.not_found`. */
export async function getFound(db: Executor, actor: Actor, id: string): Promise<FoundDashboard> {
  const found = await findDashboard(db, actor, id);
  if (found === null) {
    throw dashboardNotFound(id);
  }
  return found;
}

/** Throws `dashboard.not_found`. */
export const getDashboard = async (
  { db }: { readonly db: { readonly executor: Executor } },
  actor: Actor,
  id: string,
): Promise<Dashboard> => presentDashboard(await getFound(db.executor, actor, id));
