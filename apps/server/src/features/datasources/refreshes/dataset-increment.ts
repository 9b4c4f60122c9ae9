import { isIncremental } from '@plumbline/connectors';
import { AppError, Increment, SchemaChange, type DatasetRefresh } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { checkIncrement } from '../ingest/increment.ts';
import { updateDatasetRow } from '../storage/dataset.store.ts';
import { findVersion } from '../storage/version.store.ts';
import type { DatasetRow } from '../tables.ts';
import { checkRefreshable } from '../versions/refresh-dataset.ts';
import { sourceRemote } from '../versions/remote-plan.ts';

const readsTable = (dataset: DatasetRow): boolean => {
  const remote = sourceRemote(dataset);
  return (
    remote !== null &&
    remote.liveSeconds === null &&
    'table' in remote.target &&
    isIncremental(dataset.source_kind)
  );
};

/** How a dataset reads what changed, and what waits for a decision. */
export const presentIncrement = (
  dataset: DatasetRow,
): Pick<DatasetRefresh, 'increment' | 'canIncrement' | 'schemaChanges'> => ({
  increment: dataset.source_increment === null ? null : Increment.parse(JSON.parse(dataset.source_increment)),
  canIncrement: readsTable(dataset),
  schemaChanges:
    dataset.source_changes === null ? [] : SchemaChange.array().parse(JSON.parse(dataset.source_changes)),
});

/**
 * How a dataset reads what changed from now on; the next refresh reads all rows once. Throws `request.invalid`, and
 * `dataset.not_refreshable` for what is no table of a source that can send a part of its rows.
 */
export async function putIncrement(
  services: Services,
  actor: Actor,
  { id, increment }: { readonly id: string; readonly increment: Increment | null },
): Promise<void> {
  const dataset = await checkRefreshable(services, actor, id);
  if (!readsTable(dataset)) {
    throw new AppError(
      'dataset.not_refreshable',
      `All rows of "${dataset.name}" are read with each refresh. Only tables of databases are read incrementally.`,
    );
  }
  const version = await findVersion(services.db.executor, actor, { datasetId: id, number: null });
  if (version !== null) {
    checkIncrement(increment, { columns: version.columns, canIncrement: true });
  }
  const set = {
    source_increment: increment === null ? null : JSON.stringify(increment),
    updated_at: isoNow(services.clock),
  };
  await services.db.transaction((trx) => updateDatasetRow(trx, actor, { id, states: ['active'], set }));
}
