import type { DatasetSummary, ListQuery } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { listDatasets as listRows } from '../storage/dataset.store.ts';
import { listParts } from '../rules/parts.ts';
import { presentSummary, withPart } from './presenter.ts';

export async function listDatasets(
  services: Services,
  actor: Actor,
  wanted: ListQuery & { state: 'active' | 'archived' },
): Promise<{ data: DatasetSummary[]; page: number; limit: number; total: number }> {
  const { rows, total } = await listRows(services.db.executor, actor, wanted);
  const parts = await listParts(
    services,
    actor,
    rows.map(({ dataset }) => dataset.id),
  );
  const shown = rows.map((listed) => {
    const part = parts.get(listed.dataset.id);
    return part === undefined ? listed : withPart(listed, { rows: part.rows, columns: part.names.length });
  });
  return { data: shown.map(presentSummary), page: wanted.page, limit: wanted.limit, total };
}
