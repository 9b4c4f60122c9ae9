import { AppError, MAX_STATEMENT_ROWS, type StatementResult } from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { sqlTables } from '../datasources/index.ts';
import { insertPastQuery } from './history.store.ts';
import type { NamedTable } from './named-tables.ts';
import type { PastQueryRow } from './tables.ts';

export interface StatementRequest {
  readonly sql: string;
  readonly tables: readonly NamedTable[];
  /** The dataset it runs over; null for all by their names. */
  readonly datasetId: string | null;
  readonly signal: AbortSignal;
}

type StatementOutcome = Pick<PastQueryRow, 'outcome' | 'row_count' | 'message'>;

const failedOutcome = (error: unknown): StatementOutcome => {
  const isCancelled = error instanceof AppError && error.code === 'request.cancelled';
  const message = error instanceof AppError ? error.message : 'Something went wrong on the server.';
  return {
    outcome: isCancelled ? 'cancelled' : 'failed',
    row_count: null,
    message: isCancelled ? null : message,
  };
};

/** Runs a statement and keeps it in its caller's history, whatever becomes of it. Throws what `Engine.sql` throws. */
export async function runStatement(
  services: Services,
  actor: Actor,
  request: StatementRequest,
): Promise<StatementResult> {
  const { clock, engine } = services;
  const startedAt = clock.now();
  const durationMs = (): number => Math.max(0, Math.round(clock.now() - startedAt));
  const { tenantId } = actor;
  const { sql, signal } = request;
  try {
    const tables = sqlTables(services, actor, request);
    const answer = await engine.sql({ tenantId, tables, sql, maxRows: MAX_STATEMENT_ROWS, signal });
    const ended = { outcome: 'done', row_count: answer.rows.length, message: null } as const;
    await remember(services, actor, { request, ended, durationMs: durationMs() });
    return {
      columns: [...answer.columns],
      // Returned as it is: the contract's arrays are mutable.
      data: answer.rows as StatementResult['data'],
      truncated: answer.truncated,
      durationMs: durationMs(),
    };
  } catch (error) {
    await remember(services, actor, { request, ended: failedOutcome(error), durationMs: durationMs() });
    throw error;
  }
}

/** A history that cannot be written takes nobody's answer away. */
async function remember(
  { db, clock, log }: Services,
  actor: Actor,
  past: { readonly request: StatementRequest; readonly ended: StatementOutcome; readonly durationMs: number },
): Promise<void> {
  const { request, ended, durationMs } = past;
  const row = {
    id: newId(),
    dataset_id: request.datasetId,
    statement: request.sql,
    ...ended,
    duration_ms: durationMs,
    ran_at: isoNow(clock),
  };
  await db
    .transaction((trx) => insertPastQuery(trx, actor, row))
    .catch((error: unknown) => log.warn({ err: error }, 'statement not saved in the history'));
}
