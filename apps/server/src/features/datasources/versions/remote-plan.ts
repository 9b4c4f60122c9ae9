import {
  AppError,
  type ColumnType,
  type Increment,
  isFeedSource,
  isFolderSource,
  RefreshFacts,
  type SchemaChange,
} from '@plumbline/contract';
import { uniqueNames } from '@plumbline/engine';
import { updateDatasetRow } from '../storage/dataset.store.ts';
import { noteUse, openForDataset } from '../../connections/index.ts';
import { decide, parseDecided, shapeColumns, undecided, writeDecided } from '../ingest/decided-columns.ts';
import { schemaChanges } from '../ingest/increment.ts';
import { RemoteSource } from '../ingest/remote-source.ts';
import { versionFiles } from '../storage/version-files.ts';
import type { DatasetRow } from '../tables.ts';
import type { RefreshPayload } from './add-version-payload.ts';
import type { Addition, AdditionPlan, Current } from './add-version.ts';

const SPAN = { from: 1, to: 99 };

/** What a dataset reads from a connection; null for other sources. */
export function sourceRemote(
  dataset: Pick<
    DatasetRow,
    'source_kind' | 'connection_id' | 'source_target' | 'source_increment' | 'source_columns' | 'live_seconds'
  >,
): RemoteSource | null {
  const { source_kind, connection_id, source_target, source_increment, live_seconds } = dataset;
  if (source_target === null || isFeedSource(source_kind) || isFolderSource(source_kind)) {
    return null;
  }
  const target = JSON.parse(source_target) as unknown;
  const increment = source_increment === null ? null : (JSON.parse(source_increment) as unknown);
  return RemoteSource.parse({
    connectionId: connection_id,
    target,
    increment,
    liveSeconds: live_seconds,
    decided: parseDecided(dataset.source_columns),
  });
}

/** The columns of a target as its source has them now; null where it types them by their values alone. */
async function describeNow({ services, job }: Addition, { connectionId, target }: RemoteSource) {
  const { signal } = job;
  try {
    const database = await openForDataset(services, job, { connectionId, signal });
    if (database.extractSince === undefined) {
      return null;
    }
    const only = 'table' in target ? target.columns : null;
    const all = await database.describe('table' in target ? { ...target, columns: null } : target, signal);
    const read = only ?? all.map(({ name }) => name);
    const byName = new Map(all.map((column) => [column.name, column]));
    const columns = only === null ? all : read.map((name) => byName.get(name));
    const names = uniqueNames(read);
    return columns.flatMap((column, index) =>
      column === undefined ? [] : [{ ...column, name: names[index] ?? column.name }],
    );
  } catch (error) {
    if (!signal.aborted) {
      await noteUse(services, job, { connectionId, error });
    }
    throw error;
  }
}

const describeChange = ({ kind, column, before, after }: SchemaChange): string =>
  kind === 'removed' ? `"${column}" was removed` : `"${column}" was ${before} and is ${after}`;

/** Leaves the decision to a person; the rows of the version before stay. */
export async function refuseChanges(
  { services, job, datasetId }: Addition,
  { listed }: Current,
  changes: readonly SchemaChange[],
): Promise<never> {
  const set = { source_changes: JSON.stringify(changes) };
  await services.db.transaction((trx) =>
    updateDatasetRow(trx, job, { id: datasetId, states: ['active', 'archived'], set }),
  );
  const blocking = changes.filter(({ kind }) => kind !== 'added');
  throw new AppError(
    'dataset.schema_differs',
    `The columns that "${listed.dataset.name}" is read from have changed: ${blocking.map(describeChange).join('; ')}. Decide what becomes of each, or restore the columns at the source.`,
  );
}

/** What is read of a table whose columns, by their names in the dataset, were removed; an increment ends with a column that it needs. */
function withoutRemoved(remote: RemoteSource, removed: ReadonlySet<string>): RemoteSource {
  const { target, increment } = remote;
  const needed = increment === null ? [] : [increment.watermark, ...increment.key, increment.deletedColumn];
  const isWhole = !needed.some((name) => name !== null && removed.has(name));
  const names = 'table' in target && target.columns !== null ? uniqueNames(target.columns) : [];
  return {
    ...remote,
    target:
      'table' in target && target.columns !== null
        ? { ...target, columns: target.columns.filter((name, index) => !removed.has(names[index] ?? name)) }
        : target,
    increment: isWhole ? increment : null,
  };
}

/** The highest watermark of the newest version; null where that was read by other columns, or not from the source. */
function lastWatermark({ version }: Current, increment: Increment): string | null {
  if (version.refresh === null) {
    return null;
  }
  const before = RefreshFacts.parse(JSON.parse(version.refresh));
  const isSame = JSON.stringify(before.increment) === JSON.stringify(increment);
  return isSame ? before.watermark : null;
}

const shapedBy = (
  decided: RemoteSource['decided'] | ReturnType<typeof decide>,
  now: readonly NamedColumn[],
  known: readonly NamedColumn[],
): readonly NamedColumn[] =>
  shapeColumns(now, decided, {
    order: known.map(({ name }) => name),
    absent: ({ name, type }): NamedColumn => ({ name, type }),
  });

interface NamedColumn {
  readonly name: string;
  readonly type: ColumnType;
}

function whyAll(
  increment: Increment | null,
  facts: { readonly readsAll: boolean; readonly hasChanges: boolean; readonly watermark: string | null },
): RefreshFacts['why'] {
  if (increment === null) {
    return null;
  }
  if (facts.readsAll) {
    return 'requested';
  }
  if (facts.hasChanges) {
    return 'schema';
  }
  return facts.watermark === null ? 'settings' : null;
}

/**
 * How a connection is read again. Columns that were added are read too; for those that were removed or have another type,
 * somebody decides. Throws `dataset.schema_differs`.
 */
export async function remotePlan(
  addition: Addition,
  remote: RemoteSource,
  { current, payload }: { readonly current: Current; readonly payload: RefreshPayload },
): Promise<AdditionPlan> {
  const { services, job, datasetId } = addition;
  const { version } = current;
  const { liveSeconds } = remote;
  if (liveSeconds !== null) {
    return {
      recipe: { parts: [], options: {}, choices: null, areChoicesEarlier: false, remote },
      span: SPAN,
      set: { live_seconds: liveSeconds },
    };
  }
  const now = await describeNow(addition, remote);
  const shaped = now === null ? null : shapedBy(remote.decided, now, version.columns);
  const changes = shaped === null ? [] : schemaChanges(version.columns, shaped);
  const { decisions = [] } = payload;
  if (undecided(changes, decisions).length > 0 && payload.acceptsSchema !== true) {
    return refuseChanges(addition, current, changes);
  }
  const decided = decide(remote.decided, decisions, version.columns);
  const left = now === null ? version.columns : shapedBy(decided, now, version.columns);
  const isLeft = (column: string): boolean => left.some(({ name }) => name === column);
  const isThere = (column: string): boolean => now === null || now.some(({ name }) => name === column);
  const gone = version.columns.map(({ name }) => name).filter((name) => !isLeft(name) || !isThere(name));
  const read = { ...withoutRemoved(remote, new Set(gone)), decided: [...decided] };
  const { increment } = read;
  const watermark = increment === null ? null : lastWatermark(current, increment);
  const why = whyAll(increment, {
    readsAll: payload.readsAll === true,
    hasChanges: changes.length > 0,
    watermark,
  });
  const files = await versionFiles(services, job, { datasetId, version });
  return {
    recipe: {
      parts: [],
      options: {},
      choices: null,
      areChoicesEarlier: false,
      remote: read,
      before: { files, watermark, why, schemaChanges: changes },
    },
    span: SPAN,
    set: {
      live_seconds: null,
      source_changes: null,
      source_columns: writeDecided(decided),
      source_target: JSON.stringify(read.target),
      source_increment: increment === null ? null : JSON.stringify(increment),
    },
  };
}
