import { AppError, type ColumnProfile } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import {
  roleOf,
  uniqueNames,
  type IngestedColumn,
  type LiveRows,
  type VersionFiles,
} from '@plumbline/engine';
import { normalize, type QueryContext } from '@plumbline/query';
import { newId } from '../../../platform/ids.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { findLiveConnection, noteUse } from '../../connections/index.ts';
import { reportProgress } from './ingest-progress.ts';
import type { RemoteSource } from './remote-source.ts';
import type { ProfiledVersionRows, VersionRows } from './version-input.ts';

const SECOND_MS = 1000;
const NO_FILES = { rejectCount: 0, sizeBytes: 0, dialect: null, decimal: '.', files: [] } as const;
const ANY_MOMENT: QueryContext = { now: new Date(0).toISOString(), timeZone: 'UTC', rowRules: [] };

interface LiveRowsRequest {
  readonly dataset: { readonly tenantId: string; readonly datasetId: string };
  readonly remote: RemoteSource;
  readonly liveSeconds: number;
  readonly directory: string;
  readonly onReadable: (rows: VersionRows) => Promise<void>;
}

interface LiveRowsDescription {
  readonly columns: readonly IngestedColumn[];
  readonly live: LiveRows;
}

async function describe(
  services: Services,
  job: JobContext,
  { remote, liveSeconds }: LiveRowsRequest,
): Promise<LiveRowsDescription> {
  const { connectionId, target } = remote;
  const connection = await findLiveConnection(services, { tenantId: job.tenantId, connectionId });
  const live = await connection.open();
  const table = await live.describe(target, job.signal);
  const names = uniqueNames(table.columns.map(({ name }) => name));
  const named = table.columns.map((column, at) => ({ ...column, name: names[at] ?? column.name }));
  return {
    columns: named.map(({ name, type, isMoment }) => ({
      name,
      type,
      role: roleOf(name, type),
      ...(isMoment === true ? { isMoment } : {}),
    })),
    live: {
      connectionId,
      dialect: live.dialect,
      from: table.from,
      columns: named.map(({ name, sql }) => ({ name, sql })),
      order: table.order,
      isPresent: table.isPresent,
      isNumbered: table.isNumbered,
      maxAgeMs: liveSeconds * SECOND_MS,
    },
  };
}

/** Charts are drawn without one: whoever waits for the dataset waits no longer for its profile. */
const PROFILE_MS = 60_000;

const sourceOf = (
  { tenantId }: LiveRowsRequest['dataset'],
  { directory, described }: { readonly directory: string; readonly described: LiveRowsDescription },
): VersionFiles => ({
  tenantId,
  // An answer cached under another name is not that of this moment.
  datasetId: newId(),
  version: 0,
  directory,
  ...described,
  rowCount: 0,
});

/** Facts on the columns as they are now; none where the database takes too long. */
async function profileRows(
  { engine }: Services,
  { signal }: JobContext,
  source: VersionFiles,
): Promise<readonly ColumnProfile[]> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(PROFILE_MS)]);
  try {
    return await engine.profile({ source, signal: bounded });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) {
      return [];
    }
    throw error;
  }
}

/** A version whose rows stay in their database: its columns, and the SQL that reads them. */
export async function describeLiveRows(
  services: Services,
  job: JobContext,
  describing: LiveRowsRequest,
): Promise<ProfiledVersionRows> {
  const { connectionId } = describing.remote;
  try {
    reportProgress(job, { percent: 1, text: message('job.describingRows') });
    const described = await describe(services, job, describing);
    const source = sourceOf(describing.dataset, { directory: describing.directory, described });
    const { signal } = job;
    const rowCount = await services.engine.count({
      source,
      query: normalize({}),
      context: ANY_MOMENT,
      signal,
    });
    const liveRows = { ...NO_FILES, ...described, rowCount };
    await describing.onReadable(liveRows);
    await noteUse(services, job, { connectionId, error: null });
    return { ...liveRows, profile: await profileRows(services, job, source) };
  } catch (error) {
    if (!job.signal.aborted) {
      await noteUse(services, job, { connectionId, error });
    }
    throw error;
  }
}
