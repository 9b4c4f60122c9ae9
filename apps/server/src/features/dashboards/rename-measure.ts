import { AppError } from '@plumbline/contract';
import { renameInFormulas } from '@plumbline/query';
import type { DomainEvent } from '../../platform/events/event-log.ts';
import type { Trx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { listDashboardsOver } from './dashboard.store.ts';
import { writeState } from './save-dashboard.ts';
import type { DashboardRow, StoredContent } from './tables.ts';

type Renamed = DomainEvent<'measure.renamed'>['data'];

/** The content with the new name in the tiles over the measure's dataset. */
function withNewName(row: DashboardRow, { datasetId, from, to }: Renamed): StoredContent {
  const content = JSON.parse(row.content) as StoredContent;
  const isOver = (tile: StoredContent['tiles'][number]): boolean =>
    (('dataset' in tile ? tile.dataset : null) ?? row.dataset_id) === datasetId;
  const tiles = content.tiles.map((tile) =>
    isOver(tile) ? (renameInFormulas(tile, from, to) as typeof tile) : tile,
  );
  return { ...content, tiles };
}

/**
 * Dashboards name a renamed measure by its new name, as one more revision by who renamed it. Throws `dashboard.stale` where
 * somebody saved one at the same moment: the event is delivered again.
 */
export async function renameMeasureInDashboards(
  services: Services,
  { actor, data }: DomainEvent<'measure.renamed'>,
  trx: Trx,
): Promise<void> {
  for (const before of await listDashboardsOver(trx, actor, data.datasetId)) {
    const content = withNewName(before, data);
    if (
      JSON.stringify(content) !== before.content &&
      !(await writeState(services, trx, { actor, before, content, folderId: before.folder_id }))
    ) {
      throw new AppError('dashboard.stale', `“${before.name}” was saved while a measure was renamed in it.`);
    }
  }
}
