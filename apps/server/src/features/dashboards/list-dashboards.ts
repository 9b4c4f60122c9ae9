import type { DashboardSummary, QueryOf, listDashboards as route } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { withAccess } from '../sharing/index.ts';
import { listDashboardRows } from './dashboard.store.ts';
import { presentSummary } from './presenter.ts';

export async function listDashboards(
  services: Services,
  actor: Actor,
  wanted: QueryOf<typeof route>,
): Promise<{ data: DashboardSummary[]; page: number; limit: number; total: number }> {
  const { rows, total } = await listDashboardRows(services.db.executor, actor, wanted);
  const things = rows.map(presentSummary);
  const data = await withAccess(services, actor, { kind: 'dashboard', things });
  return { data, page: wanted.page, limit: wanted.limit, total };
}
