import type { DatasetSummary, ListQuery, ListScope } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { listDatasets as listRows } from '../storage/dataset.store.ts';
import { withAccess } from '../../sharing/index.ts';
import { listParts } from '../rules/parts.ts';
import { presentSummary, withPart } from './presenter.ts';

export async function listDatasets(
  services: Services,
  actor: Actor,
  wanted: ListQuery & { state: 'active' | 'archived'; scope?: ListScope | undefined },
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
  const things = shown.map(presentSummary);
  const data = await withAccess(services, actor, { kind: 'dataset', things });
  return { data, page: wanted.page, limit: wanted.limit, total };
}
