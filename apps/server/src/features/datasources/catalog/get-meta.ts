import type { DatasetColumn, DatasetVersion } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getDataset } from './get-dataset.ts';

export interface DatasetMeta {
  readonly id: string;
  readonly name: string;
  readonly version: DatasetVersion | null;
  readonly columns: DatasetColumn[];
}

/** Columns, types and profiles, one entry per requested id. Throws `dataset.not_found` when any is missing. */
export async function getMeta(
  services: Services,
  actor: Actor,
  ids: readonly string[],
): Promise<DatasetMeta[]> {
  const metas: DatasetMeta[] = [];
  for (const wanted of new Set(ids)) {
    const { dataset } = await getDataset(services, actor, wanted);
    const { id, name, version, columns } = dataset;
    metas.push({ id, name, version, columns });
  }
  return metas;
}
