import { DAY_MS, RUN_HISTORY_DAYS, type JobState, type RefreshRun } from '@plumbline/contract';
import { isoAfter } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { fullName } from '../../accounts/index.ts';
import { getConnectionFor } from '../../connections/index.ts';
import { getListed } from '../catalog/get-dataset.ts';
import { createJob } from '../create/create.job.ts';
import { listRuled } from '../rules/parts.ts';
import { RefreshPayload } from '../versions/add-version-payload.ts';
import { listRefreshRuns, type RefreshRunRow } from './refreshes.store.ts';

const Starts = RefreshPayload.pick({ isScheduled: true, isFollowing: true });

function startedBy({ kind, payload }: RefreshRunRow): RefreshRun['startedBy'] {
  if (kind === createJob.name) {
    return 'person';
  }
  const { isScheduled, isFollowing } = Starts.parse(JSON.parse(payload));
  if (isScheduled === true) {
    return 'schedule';
  }
  return isFollowing === true ? 'source' : 'person';
}

const personOf = ({ user_id, fname, lname, email }: RefreshRunRow): RefreshRun['person'] =>
  user_id === null
    ? null
    : { id: user_id, name: fullName({ fname: fname ?? '', lname: lname ?? '', email: email ?? '' }) };

const presentRun = (row: RefreshRunRow, seesAll: boolean): RefreshRun => ({
  id: row.id,
  dataset: { id: row.dataset_id, name: row.dataset_name },
  kind: row.kind === createJob.name ? 'create' : 'refresh',
  startedBy: startedBy(row),
  person: personOf(row),
  state: row.state,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  retryAt: row.retry_at,
  version: row.number,
  rows: seesAll ? row.version_rows : null,
  failure:
    row.state === 'failed' && row.error_code !== null && row.error_message !== null
      ? { code: row.error_code, reason: row.error_message }
      : null,
});

interface Window {
  readonly state?: JobState | undefined;
  readonly page: number;
  readonly limit: number;
}

async function listRuns(
  services: Services,
  actor: Actor,
  wanted: Window & Pick<Parameters<typeof listRefreshRuns>[2], 'of'>,
): Promise<{ data: RefreshRun[]; page: number; limit: number; total: number }> {
  const since = isoAfter(services.clock, -RUN_HISTORY_DAYS * DAY_MS);
  const { rows, total } = await listRefreshRuns(services.db.executor, actor, { ...wanted, since });
  const ruled = await listRuled(services, actor);
  const data = rows.map((row) => presentRun(row, !ruled.has(row.dataset_id)));
  return { data, page: wanted.page, limit: wanted.limit, total };
}

/** The newest run of a dataset that is not its creation; null without one. */
export async function findLastRefresh(
  { db, clock }: Services,
  actor: Actor,
  datasetId: string,
): Promise<RefreshRunRow | null> {
  const since = isoAfter(clock, -RUN_HISTORY_DAYS * DAY_MS);
  const wanted = { of: { datasetId }, since, page: 1, limit: 1 };
  const [row] = (await listRefreshRuns(db.executor, actor, wanted)).rows;
  return row === undefined || row.kind === createJob.name ? null : row;
}

/** When the rows of a dataset were read, newest first. Throws `dataset.not_found`. */
export async function listDatasetRuns(
  services: Services,
  actor: Actor,
  { id, ...window }: Window & { readonly id: string },
): ReturnType<typeof listRuns> {
  await getListed(services, actor, id);
  return listRuns(services, actor, { of: { datasetId: id }, ...window });
}

/** The same of every dataset that is read from a connection and that the actor may see. Throws `connection.not_found`. */
export async function listConnectionRuns(
  services: Services,
  actor: Actor,
  { id, ...window }: Window & { readonly id: string },
): ReturnType<typeof listRuns> {
  await getConnectionFor(services, actor, { id, needed: 'view' });
  return listRuns(services, actor, { of: { connectionId: id }, ...window });
}
