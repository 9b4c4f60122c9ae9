import type { ColumnProfile } from '@plumbline/contract';
import { type ColumnSchema, duckdb } from '@plumbline/query';
import type { VersionFiles } from '../door.ts';
import { EngineProcess, type Resources } from '../process/engine-process.ts';
import { profileRelation } from '../profile/compute-profile.ts';
import { leaseOf } from './relation.ts';
import type { RowsView } from './rows-view.ts';

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

/** The statement that finds what `inspectRows` tells: the number of rows, then for each column of `unsure` its ends. */
export const inspectionOf = (
  columns: readonly ColumnSchema[],
): { readonly sql: string; readonly unsure: readonly ColumnSchema[] } => {
  const unsure = columns.filter(({ type, encoding }) => type === 'integer' && encoding === undefined);
  const exceeds = unsure.map(({ name }) => {
    const column = duckdb.quoteIdentifier(name);
    return `coalesce(min(${column}) < -${MAX_SAFE} OR max(${column}) > ${MAX_SAFE}, false)`;
  });
  return { sql: `SELECT ${['count(*)', ...exceeds].join(', ')} FROM dataset`, unsure };
};

/** Columns whose values turned out to exceed a JSON number travel as text. */
export const inspected = (
  columns: readonly ColumnSchema[],
  unsure: readonly ColumnSchema[],
  [count, ...exceeds]: readonly unknown[],
): { readonly rowCount: number; readonly columns: readonly ColumnSchema[] } => {
  const wide = new Set(unsure.filter((_, index) => exceeds[index] === true));
  return {
    rowCount: Number(count),
    columns: columns.map((column) => (wide.has(column) ? { ...column, encoding: 'string' } : column)),
  };
};

/** Each column is read several times, so rows that take long to work out are kept meanwhile. */
export const profileRows = async (options: {
  readonly source: VersionFiles;
  readonly view: RowsView;
  readonly tempRoot: string;
  readonly resources: Resources;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}): Promise<ColumnProfile[]> => {
  const { source, view, tempRoot, resources, signal, onProgress } = options;
  const engine = await EngineProcess.start(tempRoot, resources);
  try {
    await engine.open(leaseOf(source, view).files);
    let relation = 'dataset';
    if (!view.isDirect) {
      relation = 'worked_out';
      const names = source.columns.map(({ name }) => duckdb.quoteIdentifier(name)).join(', ');
      const sql = `CREATE TABLE ${relation} AS SELECT ${names} FROM dataset`;
      await engine.exec({ sql, signal, deadlineMs: null });
    }
    const { columns, rowCount } = source;
    return await profileRelation({ engine, relation, columns, rowCount, signal, onProgress });
  } finally {
    await engine.close();
  }
};
