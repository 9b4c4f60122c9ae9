import { AppError, assertNever, type Dataset, type DatasetSummary } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { oneWithAccess } from '../../sharing/index.ts';
import { updateDatasetRow, type ListedDataset } from '../storage/dataset.store.ts';
import { datasetNotReady } from '../errors.ts';
import { getListed, getListedFor } from './get-dataset.ts';
import { presentSummary } from './presenter.ts';
import { listDependents } from './dependents.store.ts';

interface Move {
  readonly from: 'active' | 'archived';
  readonly to: 'active' | 'archived';
  readonly kind: 'dataset.archived' | 'dataset.restored';
}

function refuse({ dataset }: ListedDataset): AppError {
  switch (dataset.state) {
    case 'creating':
      return datasetNotReady(dataset.name);
    case 'archived':
      return new AppError('dataset.archived', `"${dataset.name}" is already archived.`);
    case 'active':
      return new AppError('dataset.not_archived', `"${dataset.name}" is not archived.`);
    default:
      return assertNever(dataset.state);
  }
}

async function moveDataset(
  services: Services,
  actor: Actor,
  { id, from, to, kind }: Move & { id: string },
): Promise<DatasetSummary> {
  const before = await getListedFor(services, actor, { id, needed: 'edit' });
  await services.db.transaction(async (trx) => {
    const now = isoNow(services.clock);
    const set = { state: to, updated_at: now, archived_at: to === 'archived' ? now : null };
    if (!(await updateDatasetRow(trx, actor, { id, states: [from], set }))) {
      throw refuse(
        before.dataset.state === from ? { ...before, dataset: { ...before.dataset, state: to } } : before,
      );
    }
    await services.events.append(trx, actor, { kind, id, data: { name: before.dataset.name } });
  });
  const thing = presentSummary(await getListed(services, actor, id));
  return oneWithAccess(services, actor, { kind: 'dataset', thing });
}

/** Out of every list but the archive; nothing is lost. Throws `dataset.archived`, `dataset.not_ready`. */
export async function archiveDataset(
  services: Services,
  actor: Actor,
  id: string,
): Promise<DatasetSummary & Pick<Dataset, 'dependents'>> {
  const move = { from: 'active', to: 'archived', kind: 'dataset.archived' } as const;
  return {
    ...(await moveDataset(services, actor, { id, ...move })),
    dependents: await listDependents(services.db.executor, actor, id),
  };
}

/** Back into the lists. Throws `dataset.not_archived`. */
export const restoreDataset = (services: Services, actor: Actor, id: string): Promise<DatasetSummary> =>
  moveDataset(services, actor, { id, from: 'archived', to: 'active', kind: 'dataset.restored' });
