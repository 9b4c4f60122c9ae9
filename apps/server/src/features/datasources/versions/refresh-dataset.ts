import {
  AppError,
  type BodyOf,
  type ColumnDecision,
  invariant,
  isFolderSource,
  type LiveSetting,
  type retypeDatasource,
} from '@plumbline/contract';
import type { JobDefinition } from '../../../platform/jobs/job.ts';
import type { Once } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../../platform/principal.ts';
import { findSchedule } from '../../../platform/schedules/schedules.store.ts';
import type { Services } from '../../../platform/services.ts';
import type { DatasetJob } from '../create/create-dataset.ts';
import { datasetArchived, datasetNotReady } from '../errors.ts';
import { getListedFor } from '../catalog/get-dataset.ts';
import { refreshSubject } from '../refreshes/refresh-subject.ts';
import { refreshJob } from './refresh.job.ts';
import { refusePart } from '../rules/base-rows.ts';
import { refuseUnknownColumns } from './retype-choices.ts';
import { retypeJob } from './retype.job.ts';
import { findVersion } from '../storage/version.store.ts';
import type { DatasetRow } from '../tables.ts';

/**
 * A dataset that may get a new version. Throws `dataset.not_found`, `dataset.not_ready`, `dataset.archived`, and
 * `access.forbidden` for somebody who sees a part of it.
 */
export async function getUpdatable(
  services: Services,
  actor: Actor,
  { id, what }: { id: string; what: string },
) {
  const { dataset } = await getListedFor(services, actor, { id, needed: 'edit' });
  if (dataset.state === 'creating') {
    throw datasetNotReady(dataset.name);
  }
  if (dataset.state === 'archived') {
    throw datasetArchived(dataset.name, what);
  }
  const version = await findVersion(services.db.executor, actor, { datasetId: dataset.id, number: null });
  if (version !== null) {
    await refusePart(services, actor, { datasetId: dataset.id, version });
  }
  return dataset;
}

const enqueue = <P>(
  services: Services,
  actor: Actor,
  work: {
    dataset: DatasetRow;
    definition: JobDefinition<P>;
    payload: P;
    once: Once | null;
    counts?: 'refreshes';
  },
): Promise<DatasetJob> =>
  services.db.transaction(async (trx) => {
    const { dataset, counts, ...job } = work;
    if (counts !== undefined) {
      await services.plans.claim(trx, actor, { limit: counts, adding: 1 });
    }
    const subject = { kind: 'dataset', id: dataset.id };
    return { id: dataset.id, jobId: await services.queue.enqueue(trx, { actor, ...job, subject }) };
  });

/** Read the raw files again with other column types. Earlier versions stay readable. Throws `request.invalid` for unknown columns. */
export async function retypeDataset(
  services: Services,
  actor: Actor,
  request: { id: string; body: BodyOf<typeof retypeDatasource>; once: Once | null },
): Promise<DatasetJob> {
  const dataset = await getUpdatable(services, actor, { id: request.id, what: 'retyped' });
  if (
    dataset.source_kind === 'query' ||
    (dataset.source_target !== null && !isFolderSource(dataset.source_kind))
  ) {
    const source = dataset.source_kind === 'query' ? 'a query' : 'a source';
    throw new AppError(
      'dataset.not_refreshable',
      `"${dataset.name}" comes from ${source}, which has types of its own. Add a step that changes a type instead.`,
    );
  }
  const version = await findVersion(services.db.executor, actor, { datasetId: dataset.id, number: null });
  invariant(version, 'A dataset that was created has a version.');
  const payload = {
    datasetId: dataset.id,
    columns: request.body.columns,
    options: request.body.options ?? {},
  };
  refuseUnknownColumns(version, payload);
  return enqueue(services, actor, { dataset, definition: retypeJob, payload, once: request.once });
}

const notRefreshable = (name: string): AppError =>
  new AppError(
    'dataset.not_refreshable',
    `"${name}" was created from a file, so there is nothing to refresh. Append or replace its rows with a new file.`,
  );

/** A dataset whose source can be read again. Throws `dataset.not_refreshable` for one created from a file. */
export async function checkRefreshable(services: Services, actor: Actor, id: string): Promise<DatasetRow> {
  const dataset = await getUpdatable(services, actor, { id, what: 'refreshed' });
  if (dataset.source_kind === 'file') {
    throw notRefreshable(dataset.name);
  }
  return dataset;
}

/**
 * Leave the rows at the connection, or copy them. Throws `dataset.not_refreshable` for one that comes from no connection,
 * and `dataset.live` where a schedule would have nothing to copy.
 */
export async function setDatasetLive(
  services: Services,
  actor: Actor,
  request: { id: string; live: LiveSetting | null; once: Once | null },
): Promise<DatasetJob> {
  const dataset = await getUpdatable(services, actor, { id: request.id, what: 'changed' });
  const { live, once } = request;
  if (dataset.connection_id === null || isFolderSource(dataset.source_kind)) {
    throw new AppError(
      'dataset.not_refreshable',
      `"${dataset.name}" does not come from a database, so its rows cannot be queried live.`,
    );
  }
  const schedule = await findSchedule(services.db.executor, actor, refreshSubject(dataset.id));
  if (live !== null && schedule !== null) {
    throw new AppError(
      'dataset.live',
      'A live dataset has nothing to refresh. Delete its refresh schedule first.',
    );
  }
  const payload = { datasetId: dataset.id, live };
  return enqueue(services, actor, { dataset, definition: refreshJob, payload, once, counts: 'refreshes' });
}

/** Read the source again. Throws `dataset.not_refreshable`, and `plan.not_allowed`. */
export async function refreshDataset(
  services: Services,
  actor: Actor,
  request: {
    id: string;
    once: Once | null;
    readsAll?: boolean;
    acceptsSchema?: boolean;
    decisions?: readonly ColumnDecision[];
  },
): Promise<DatasetJob> {
  const dataset = await checkRefreshable(services, actor, request.id);
  const { readsAll = false, acceptsSchema = false, decisions = [] } = request;
  const payload = { datasetId: dataset.id, readsAll, acceptsSchema, decisions: [...decisions] };
  return enqueue(services, actor, {
    dataset,
    definition: refreshJob,
    payload,
    once: request.once,
    counts: 'refreshes',
  });
}
