import type { DatasetSummary, ListQuery } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { listDatasets as listRows } from '../storage/dataset.store.ts';
import { presentSummary } from './presenter.ts';

export async function listDatasets(
  { db }: Services,
  actor: Actor,
  wanted: ListQuery & { state: 'active' | 'archived' },
): Promise<{ data: DatasetSummary[]; page: number; limit: number; total: number }> {
  const { rows, total } = await listRows(db.executor, actor, wanted);
  return { data: rows.map(presentSummary), page: wanted.page, limit: wanted.limit, total };
}
