import { allows, AppError, type DatasetRefresh, type ScheduleSpec } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import { deleteSchedule, findSchedule } from '../../../platform/schedules/schedules.store.ts';
import type { Services } from '../../../platform/services.ts';
import { presentSchedule } from '../../schedules/index.ts';
import { getListed } from '../catalog/get-dataset.ts';
import { findDataset } from '../storage/dataset.store.ts';
import { findVersion } from '../storage/version.store.ts';
import { QuerySource } from '../rows/sql-tables.ts';
import type { DatasetRow } from '../tables.ts';
import { checkRefreshable } from '../versions/refresh-dataset.ts';
import { presentIncrement } from './dataset-increment.ts';
import { findLastRefresh } from './list-refresh-runs.ts';
import { refreshSubject, scheduleRefresh } from './refresh-subject.ts';

/** The newest refresh, where it failed and no version came after it. */
async function findFailure(
  services: Services,
  actor: Actor,
  { id, asOf }: { id: string; asOf: string | null },
): Promise<DatasetRefresh['failure']> {
  const run = await findLastRefresh(services, actor, id);
  if (run === null || run.state !== 'failed' || run.error_code === null || run.error_message === null) {
    return null;
  }
  const at = run.finished_at ?? run.created_at;
  return asOf !== null && asOf > at
    ? null
    : { at, code: run.error_code, reason: run.error_message, jobId: run.job_id };
}

/** Datasets that the statement of a dataset reads and that the actor may see. */
async function listSources(
  { db, access }: Services,
  actor: Actor,
  { source_query }: DatasetRow,
): Promise<DatasetRefresh['after']> {
  if (source_query === null) {
    return [];
  }
  const { tables } = QuerySource.parse(JSON.parse(source_query));
  const sources: DatasetRefresh['after'] = [];
  for (const id of new Set(tables.map(({ datasetId }) => datasetId))) {
    if ((await access.permissionOn(actor, { kind: 'dataset', id })) !== null) {
      const listed = await findDataset(db.executor, actor, id);
      sources.push(...(listed === null ? [] : [{ id, name: listed.dataset.name }]));
    }
  }
  return sources;
}

/** How fresh a dataset is, and how it stays so. Throws `dataset.not_found`. */
export async function getRefresh(services: Services, actor: Actor, id: string): Promise<DatasetRefresh> {
  const { executor } = services.db;
  const { dataset } = await getListed(services, actor, id);
  const version = await findVersion(executor, actor, { datasetId: id, number: null });
  const schedule = await findSchedule(executor, actor, refreshSubject(id));
  const asOf = version?.created_at ?? null;
  const permission = await services.access.permissionOn(actor, { kind: 'dataset', id });
  const isRefreshable = dataset.source_kind !== 'file';
  return {
    isRefreshable,
    asOf,
    schedule: schedule === null ? null : await presentSchedule(services, actor, schedule),
    failure: await findFailure(services, actor, { id, asOf }),
    after: await listSources(services, actor, dataset),
    canEdit: permission !== null && allows(permission, 'edit'),
    ...presentIncrement(dataset),
  };
}

/** Throws `dataset.not_refreshable` for one made from a file, `dataset.live`, `schedule.invalid`. */
export async function putRefreshSchedule(
  services: Services,
  actor: Actor,
  { id, spec }: { id: string; spec: ScheduleSpec },
): Promise<DatasetRefresh> {
  const dataset = await checkRefreshable(services, actor, id);
  if (dataset.live_seconds !== null) {
    throw new AppError(
      'dataset.live',
      'A live dataset has nothing to refresh by a schedule: its rows are read when they are requested.',
    );
  }
  await services.db.transaction((trx) => scheduleRefresh(services, trx, { actor, datasetId: id, spec }));
  return getRefresh(services, actor, id);
}

export async function deleteRefreshSchedule(
  services: Services,
  actor: Actor,
  id: string,
): Promise<DatasetRefresh> {
  await services.access.require(actor, { kind: 'dataset', id }, 'edit');
  await services.db.transaction((trx) => deleteSchedule(trx, actor, refreshSubject(id)));
  return getRefresh(services, actor, id);
}
