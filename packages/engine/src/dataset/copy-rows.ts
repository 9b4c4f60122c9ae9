import { type ColumnSchema, duckdb } from '@plumbline/query';
import type { EngineProcess } from '../process/engine-process.ts';
import type { RowsView } from './rows-view.ts';

const WORKED_OUT = 'examined_rows';

interface RowsCopy {
  readonly relation: string;
  /** SQL of a row's place, from 0 without gaps. */
  readonly position: string;
  readonly drop: () => Promise<void>;
}

/** The process continues to answer others. */
export const dropCopy = async (engine: EngineProcess, table: string): Promise<void> => {
  const sql = `DROP TABLE IF EXISTS ${table}`;
  await engine.exec({ sql, signal: new AbortController().signal, deadlineMs: null }).catch(() => 0);
};

/** Rows that take long to work out are cached meanwhile, in their order where that shows which are inspected. */
export const copyRows = async (
  {
    columns,
    signal,
    deadlineMs,
  }: {
    readonly columns: readonly ColumnSchema[];
    readonly signal: AbortSignal;
    readonly deadlineMs: number | null;
  },
  { view, engine }: { readonly view: RowsView; readonly engine: EngineProcess },
): Promise<RowsCopy> => {
  if (view.isDirect && view.isDense && view.hasPosition) {
    const position = duckdb.quoteIdentifier(view.position);
    return { relation: 'dataset', position, drop: async () => {} };
  }
  const names = columns.map(({ name }) => duckdb.quoteIdentifier(name)).join(', ');
  const order = view.isInOrder
    ? ''
    : `ORDER BY ${view.order.map(({ by, direction }) => `${duckdb.quoteIdentifier(by)} ${direction}`).join(', ')}`;
  const sql = `CREATE OR REPLACE TABLE ${WORKED_OUT} AS SELECT ${names} FROM dataset ${order}`;
  await engine.exec({ sql, signal, deadlineMs });
  return { relation: WORKED_OUT, position: 'rowid', drop: () => dropCopy(engine, WORKED_OUT) };
};
