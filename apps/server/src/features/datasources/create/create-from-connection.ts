import type { RemoteColumn, RemoteTarget } from '@plumbline/connectors';
import {
  AppError,
  type ColumnChoice,
  type ColumnTypeChoice,
  invariant,
  isConnectionSource,
  isFolderSource,
  type Increment,
  type LiveSetting,
} from '@plumbline/contract';
import { uniqueNames } from '@plumbline/engine';
import type { Once } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import {
  checkFiles,
  findLiveConnection,
  getConnectionFor,
  openStored,
  withinTime,
} from '../../connections/index.ts';
import type { DecidedColumn } from '../ingest/decided-columns.ts';
import { checkIncrement } from '../ingest/increment.ts';
import { RemoteSource } from '../ingest/remote-source.ts';
import { createDataset, type DatasetJob, type NewDataset } from './create-dataset.ts';

interface FromConnection {
  readonly connectionId: string;
  readonly name: string;
  readonly target: RemoteTarget;
  /** The rows stay where they are. */
  readonly live?: LiveSetting | undefined;
  readonly increment?: Increment | null | undefined;
  /** Columns that are read as other types than the source has. */
  readonly types?: readonly ColumnTypeChoice[] | undefined;
  /** What was decided about columns of a dataset that reads the same; absent: nothing. */
  readonly decided?: readonly DecidedColumn[] | undefined;
  readonly schedule?: NewDataset['schedule'];
  readonly once: Once | null;
  readonly signal: AbortSignal;
}

/**
 * Start to copy a table, or the answer of a statement, into a dataset. Needs `edit` on the connection. What the source
 * refuses is refused at once: `query.*` with the place in the statement, `source.*`.
 */
export async function createFromConnection(
  services: Services,
  actor: Actor,
  request: FromConnection,
): Promise<DatasetJob> {
  const { connectionId, name, target, increment = null, types = [], live, schedule, once, signal } = request;
  const { listed } = await getConnectionFor(services, actor, { id: connectionId, needed: 'edit' });
  const { row } = listed;
  const { kind: source } = row;
  invariant(isConnectionSource(source), 'A connection is of a source that has connections.');
  if (isFolderSource(source)) {
    throw new AppError('request.invalid', 'This source has files. Name the files that are read.', {
      issues: [{ path: 'files', message: 'Enter a path or a pattern.' }],
    });
  }
  const chosen = await withinTime({ tenantId: actor.tenantId, signal }, async (bounded) => {
    const database = await openStored(services, row, bounded);
    const columns = await database.describe(target, bounded);
    checkIncrement(increment, { columns, canIncrement: database.extractSince !== undefined });
    return chosenTypes(types, { columns, increment, isTyped: database.extractSince !== undefined });
  });
  if (live !== undefined) {
    const connection = await findLiveConnection(services, { tenantId: actor.tenantId, connectionId });
    const rows = await connection.open();
    await withinTime({ tenantId: actor.tenantId, signal }, (bounded) => rows.describe(target, bounded));
  }
  const remote = RemoteSource.parse({
    connectionId,
    target,
    increment,
    decided: [...(request.decided ?? []), ...chosen],
    liveSeconds: live?.cacheSeconds ?? null,
  });
  const from = { kind: 'connection', source, remote } as const;
  return createDataset(services, actor, { name, from, schedule, once, signal });
}

/** Columns whose chosen type is not that of the source. Throws `request.invalid` for those that cannot be read otherwise. */
function chosenTypes(
  types: readonly ColumnTypeChoice[],
  {
    columns,
    increment,
    isTyped,
  }: {
    readonly columns: readonly RemoteColumn[];
    readonly increment: Increment | null;
    /** False: the source types columns by the values that it happens to read, which may be others next time. */
    readonly isTyped: boolean;
  },
): readonly DecidedColumn[] {
  const names = uniqueNames(columns.map(({ name }) => name));
  const known = new Map(columns.map(({ type }, index) => [names[index], type]));
  const fixed = increment === null ? [] : [increment.watermark, ...increment.key, increment.deletedColumn];
  const issues = types.flatMap(({ column }, index) => {
    const path = `types.${index}.column`;
    if (!known.has(column)) {
      return [{ path, message: `"${column}" is not among the columns that are read.` }];
    }
    return fixed.includes(column)
      ? [
          {
            path,
            message: `Refreshes compare the values of "${column}", so it keeps the type of the source.`,
          },
        ]
      : [];
  });
  const [first] = issues;
  if (first !== undefined) {
    throw new AppError('request.invalid', first.message, { issues });
  }
  return types
    .filter(({ column, type }) => !isTyped || known.get(column) !== type)
    .map(({ column, type }) => ({ column, action: 'keep', type }));
}

interface FromFolder extends Pick<FromConnection, 'connectionId' | 'name' | 'schedule' | 'once' | 'signal'> {
  readonly files: string;
  readonly columns: readonly ColumnChoice[] | undefined;
}

/** Start to read files of a connection into a dataset. Needs `edit` on it. What matches no file is refused at once. */
export async function createFromFolder(
  services: Services,
  actor: Actor,
  { connectionId, name, files, columns, schedule, once, signal }: FromFolder,
): Promise<DatasetJob> {
  const { listed } = await getConnectionFor(services, actor, { id: connectionId, needed: 'edit' });
  const { kind: source } = listed.row;
  if (!isFolderSource(source)) {
    throw new AppError('request.invalid', 'This source has tables. Name a table, or send a statement.', {
      issues: [{ path: 'table', message: 'Choose a table.' }],
    });
  }
  await checkFiles(services, actor, { id: connectionId, files, signal });
  const from = { kind: 'folder', source, folder: { connectionId, files } } as const;
  return createDataset(services, actor, { name, from, columns, schedule, once, signal });
}
