import type { DashboardSummary, QueryOf, listDashboards as route } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { listDashboardRows } from './dashboard.store.ts';
import { presentSummary } from './presenter.ts';

export async function listDashboards(
  { db }: Services,
  actor: Actor,
  wanted: QueryOf<typeof route>,
): Promise<{ data: DashboardSummary[]; page: number; limit: number; total: number }> {
  const { rows, total } = await listDashboardRows(db.executor, actor, wanted);
  return { data: rows.map(presentSummary), page: wanted.page, limit: wanted.limit, total };
}
