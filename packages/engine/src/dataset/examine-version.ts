import type { DatasetExamination } from '@plumbline/contract';
import type { Examination, ExaminationRequest } from '../engine-api.ts';
import type { Pool } from '../pool/pool.ts';
import { asQueryError } from '../process/failures.ts';
import { examineRows } from '../profile/examine/examine-rows.ts';
import { copyRows } from './copy-rows.ts';
import { assertLive } from './exports.ts';
import type { NativeCopies } from './native-copies.ts';
import { createLease, createRejectsLease } from './relation.ts';

const REJECTED_COLUMNS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;

interface Parts {
  readonly pool: Pool;
  readonly natives: NativeCopies;
}

const countRejects = async (
  { source, signal, deadlineMs }: ExaminationRequest,
  pool: Pool,
): Promise<DatasetExamination['rejects']> =>
  pool.run(createRejectsLease(source), signal, async (engine) => {
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

/** Throws as questions do. */
export const examineVersion = async (
  request: ExaminationRequest,
  { pool, natives }: Parts,
): Promise<Examination> => {
  assertLive(request.signal);
  const { source, signal, onProgress = () => undefined } = request;
  try {
    const rejects = await countRejects(request, pool);
    const view = await natives.view(source);
    const examined = await pool.run(createLease(source, view), signal, async (engine) => {
      const { columns, rowCount } = source;
      const { drop, ...rows } = await copyRows({ ...request, columns }, { view, engine });
      const identifiers = new Set(request.identifiers);
      try {
        return await examineRows({ ...request, ...rows, engine, columns, rowCount, identifiers }, onProgress);
      } finally {
        await drop();
      }
    });
    return { ...examined, rejects };
  } catch (error) {
    throw asQueryError(error);
  }
};
