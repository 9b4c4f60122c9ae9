import { AppError, detectQuantity, type Dataset } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getDataset, getReadable } from '../datasources/index.ts';
import { confinementDigest } from './get-model.ts';
import type { DatasetFacts } from './services/service.ts';

export interface KnownDataset {
  readonly dataset: Dataset;
  /** Number of the newest version. */
  readonly version: number;
  readonly facts: DatasetFacts;
  /** Digest of the part that the actor sees; null for all rows and columns. */
  readonly confinement: string | null;
}

/** What services need to know of a dataset that can be trained on. Throws `dataset.not_found`, `dataset.not_ready`, `dataset.archived`. */
export async function getDatasetFacts(services: Services, actor: Actor, id: string): Promise<KnownDataset> {
  const { dataset } = await getDataset(services, actor, id);
  if (dataset.state === 'archived') {
    throw new AppError('dataset.archived', `"${dataset.name}" is archived. Restore it to train on it.`);
  }
  if (dataset.version === null) {
    throw new AppError(
      'dataset.not_ready',
      `"${dataset.name}" is still being created. Try again when it is ready.`,
    );
  }
  const { number, rowCount } = dataset.version;
  const confinement = confinementDigest(await getReadable(services, actor, { id, version: number }));
  return {
    dataset,
    confinement,
    version: number,
    facts: {
      rows: rowCount,
      columns: dataset.columns.map((column) => {
        const { name, type, role, profile } = column;
        return { name, type, role, profile, quantity: detectQuantity(column, dataset.columns) };
      }),
    },
  };
}
