import type { DatasetExamination } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import type { Examination, ExaminationRequest } from '../engine-api.ts';
import type { Pool } from '../pool/pool.ts';
import type { EngineProcess } from '../process/engine-process.ts';
import { asQueryError } from '../process/failures.ts';
import { examineRows } from '../profile/examine/examine-rows.ts';
import { assertLive } from './exports.ts';
import type { NativeCopies } from './native-copies.ts';
import { leaseOf, rejectsLeaseOf } from './relation.ts';
import type { RowsView } from './rows-view.ts';

const WORKED_OUT = 'examined_rows';
const REJECTED_COLUMNS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;

interface Parts {
  readonly pool: Pool;
  readonly natives: NativeCopies;
}

const rejectsOf = async (
  { source, signal, deadlineMs }: ExaminationRequest,
  pool: Pool,
): Promise<DatasetExamination['rejects']> =>
  pool.run(rejectsLeaseOf(source), signal, async (engine) => {
    const sql = `SELECT "column", count(*) AS n, sum(count(*)) OVER () FROM rejects GROUP BY 1 ORDER BY n DESC, 1 LIMIT ${REJECTED_COLUMNS}`;
    const { rows } = await engine.read({
      sql,
      signal,
      deadlineMs,
      maxRows: REJECTED_COLUMNS,
      maxBytes: MAX_BYTES,
    });
    return {
      total: Number(rows[0]?.[2] ?? 0),
      columns: rows.map(([column, count]) => ({
        column: column === null || column === undefined ? null : String(column),
        count: Number(count),
      })),
    };
  });

/** Rows that take long to work out are cached meanwhile, in their order where that shows which are inspected. */
const copyRows = async (
  { source, signal, deadlineMs }: ExaminationRequest,
  { view, engine }: { readonly view: RowsView; readonly engine: EngineProcess },
): Promise<{ readonly relation: string; readonly position: string }> => {
  if (view.isDirect && view.isDense && view.hasPosition) {
    return { relation: 'dataset', position: duckdb.quoteIdentifier(view.position) };
  }
  const names = source.columns.map(({ name }) => duckdb.quoteIdentifier(name)).join(', ');
  const order = view.isInOrder
    ? ''
    : `ORDER BY ${view.order.map(({ by, direction }) => `${duckdb.quoteIdentifier(by)} ${direction}`).join(', ')}`;
  const sql = `CREATE OR REPLACE TABLE ${WORKED_OUT} AS SELECT ${names} FROM dataset ${order}`;
  await engine.exec({ sql, signal, deadlineMs });
  return { relation: WORKED_OUT, position: 'rowid' };
};

/** Throws as questions do. */
export const examineVersion = async (
  request: ExaminationRequest,
  { pool, natives }: Parts,
): Promise<Examination> => {
  assertLive(request.signal);
  const { source, signal, onProgress = () => undefined } = request;
  try {
    const rejects = await rejectsOf(request, pool);
    const view = await natives.view(source);
    const examined = await pool.run(leaseOf(source, view), signal, async (engine) => {
      const rows = await copyRows(request, { view, engine });
      const { columns, rowCount } = source;
      const identifiers = new Set(request.identifiers);
      try {
        return await examineRows({ ...request, ...rows, engine, columns, rowCount, identifiers }, onProgress);
      } finally {
        if (rows.relation === WORKED_OUT) {
          const sql = `DROP TABLE IF EXISTS ${WORKED_OUT}`;
          await engine.exec({ sql, signal: new AbortController().signal, deadlineMs: null }).catch(() => 0);
        }
      }
    });
    return { ...examined, rejects };
  } catch (error) {
    throw asQueryError(error);
  }
};
