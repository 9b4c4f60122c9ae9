import { AppError, type Cell, type TraceStatement } from '@plumbline/contract';
import { isLive } from '../../platform/live/live-source.ts';
import type { Readable } from '../datasources/index.ts';
import type { TracedResult, TraceContext } from './numbers/traced.ts';

/** Base two does not add up to the last digit, in whatever order it is added. */
const TOLERANCE = 1e-9;

/** Whether two cells are the same number, date or text. */
export function isSameFigure(one: Cell, other: Cell): boolean {
  const [first, second] = [Number(one), Number(other)];
  if (one === null || other === null || Number.isNaN(first) || Number.isNaN(second)) {
    return String(one) === String(other);
  }
  return Math.abs(first - second) <= TOLERANCE * Math.max(1, Math.abs(first), Math.abs(second));
}

/** What says that a statement is beyond what people may write: it is shown, and was not run. */
const NOT_RUN = ['query.refused', 'query.invalid', 'query.too_large', 'query.timed_out', 'engine.busy'];

async function ran(tracing: TraceContext, { source }: Readable, sql: string): Promise<Cell | undefined> {
  const { services, actor, signal } = tracing;
  const table = { name: 'dataset', open: () => Promise.resolve(source) };
  try {
    const { rows } = await services.engine.sql({
      tenantId: actor.tenantId,
      tables: [table],
      sql,
      maxRows: 1,
      signal,
    });
    return rows[0]?.[0] ?? null;
  } catch (error) {
    if (error instanceof AppError && NOT_RUN.includes(error.code)) {
      return undefined;
    }
    throw error;
  }
}

/** The statement behind a number, run once more as a person would run it: what it gives is compared with the number. */
export async function runStatement(
  tracing: TraceContext,
  readable: Readable,
  { statement: find, value, isNumber }: TracedResult,
): Promise<TraceStatement | null> {
  const statement = await find();
  if (statement === null) {
    return null;
  }
  const isRun = isNumber && statement.gives === 'number' && !isLive(readable.source);
  const checked = isRun ? await ran(tracing, readable, statement.sql) : undefined;
  return {
    ...statement,
    checked: checked ?? null,
    isSame: checked === undefined ? null : isSameFigure(checked, value),
  };
}
