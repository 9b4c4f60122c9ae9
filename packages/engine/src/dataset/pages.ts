import { AppError, type Cell } from '@plumbline/contract';
import {
  type QueryPlan,
  type Predicate,
  duckdb,
  print,
  printCount,
  printPlanRelation,
} from '@plumbline/query';
import type { EngineProcess } from '../process/engine-process.ts';
import { textPositions } from './query-plan.ts';
import { readsNeighbors, positionsPlan } from './orders.ts';
import { type RowsView, orderOptions } from './rows-view.ts';

const MAX_PAGE_BYTES = 64 * 1024 * 1024;
const MAX_PAGE_ROWS = 100_000;
/** Pages of this many rows are made whole by the engine; longer answers are streamed and refused past their bound. */
const SMALL_PAGE_ROWS = 1000;

export interface Visit {
  readonly view: RowsView;
  readonly plan: QueryPlan;
  readonly engine: Pick<EngineProcess, 'read'>;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  readonly heapDepth: number;
  readonly maxCells?: number | undefined;
}

export const isDeep = ({ sort, offset, limit }: QueryPlan, heapDepth: number): boolean =>
  sort.length > 0 && offset + (limit ?? MAX_PAGE_ROWS) > heapDepth;

/** True when the plan's rows are not consecutive in the view. */
export const isOrdered = ({ shape, sort, matching, sample }: QueryPlan, { isDense }: RowsView): boolean =>
  shape === 'rows' && (sort.length > 0 || matching !== null || sample !== null || !isDense);

/** The plan's window of rows, by the cheapest way that needs no cache. */
export const readRows = async (visit: Visit): Promise<Cell[][]> => {
  const { view, plan } = visit;
  if (plan.limit === 0) {
    return [];
  }
  const order = orderOptions(view, readsNeighbors(plan));
  if (plan.shape === 'groups') {
    return readStatement(visit, print(plan, duckdb, order));
  }
  if (!isOrdered(plan, view)) {
    return readStatement(visit, print(atPositions(plan, view.position), duckdb, order));
  }
  if (!view.hasPosition || !isDeep(plan, visit.heapDepth)) {
    return readStatement(visit, print(plan, duckdb, order));
  }
  const positions = await readStatement(visit, print(positionsPlan(plan, view), duckdb, order), []);
  return fetchRows(
    visit,
    positions.map(([at]) => Number(at)),
  );
};

/** Rows at the given positions, in that order. */
export const fetchRows = async (visit: Visit, positions: readonly number[]): Promise<Cell[][]> => {
  if (positions.length === 0) {
    return [];
  }
  const { view, plan } = visit;
  const position = duckdb.quoteIdentifier(view.position);
  const list = `[${positions.join(', ')}]::BIGINT[]`;
  const rows = printPlanRelation(plan, duckdb, { position: view.position });
  const columns = plan.columns.map(({ name, type }) => `dataset.${duckdb.given(name, type)}`);
  // A join, not a list of literals: on a native copy it reads the row groups that hold the rows and no others.
  const text = [
    `SELECT ${columns.length === 0 ? 'NULL' : columns.join(', ')}`,
    `FROM (SELECT unnest(${list}) AS position, generate_subscripts(${list}, 1) AS ordinal) AS wanted`,
    `JOIN ${rows.text} ON dataset.${position} = wanted.position`,
    'ORDER BY wanted.ordinal',
  ].join('\n');
  return readStatement(visit, { text, params: rows.params });
};

export const countRows = async ({ view, engine, plan, signal, deadlineMs }: Visit): Promise<number> => {
  const { text, params } = printCount(plan, duckdb, orderOptions(view, readsNeighbors(plan)));
  const { rows } = await engine.read({ sql: text, params, signal, deadlineMs, maxRows: 1, maxBytes: 1024 });
  return Number(rows[0]?.[0] ?? 0);
};

/** Without groups all rows together are one. */
const maxRows = ({ shape, groups, limit }: QueryPlan): number =>
  shape === 'groups' && groups.length === 0 ? 1 : (limit ?? Infinity);

const readStatement = async (
  visit: Visit,
  { text, params }: ReturnType<typeof print>,
  asText = textPositions(visit.plan.columns),
): Promise<Cell[][]> => {
  const { engine, plan, signal, deadlineMs } = visit;
  const { rows } = await engine
    .read({
      sql: text,
      params,
      asText,
      signal,
      deadlineMs,
      maxRows: Math.min(rowsInBounds(visit), MAX_PAGE_ROWS),
      maxBytes: MAX_PAGE_BYTES,
      isSmall: maxRows(plan) <= SMALL_PAGE_ROWS,
    })
    .catch((error: unknown) => {
      throw visit.maxCells === undefined
        ? error
        : inPageWords(error, { page: 'page', columns: 'choose fewer columns' });
    });
  return rows;
};

/** An answer past its bounds, as the reader of a page can act on it. */
export function inPageWords(error: unknown, { page, columns }: { page: string; columns: string }): unknown {
  if (!(error instanceof AppError) || error.code !== 'query.too_large' || error.cause !== undefined) {
    return error;
  }
  const message = `This ${page} has more cells than can be given at once.`;
  const hint = `Request fewer rows per page, or ${columns}.`;
  return new AppError('query.too_large', message, {
    issues: [{ path: 'limit', message, hint }],
    cause: error,
  });
}

/** Rows of a page within `maxCells`. */
const rowsInBounds = ({ plan, maxCells = Infinity }: Visit): number =>
  Math.max(1, Math.floor(maxCells / Math.max(1, plan.columns.length)));

/**
 * Positions are ranges of the file: a condition on them skips row groups, where an offset would read them. The limit says
 * nothing more, but the engine stops reading at it, where it would read to the end of the row group.
 */
const atPositions = (plan: QueryPlan, position: string): QueryPlan => {
  const column = { name: position, type: 'integer' } as const;
  const compare = (op: 'gte' | 'lt', value: number): Predicate => ({
    kind: 'compare',
    op,
    column,
    value: { type: 'integer', value: String(value) },
  });
  const { offset, limit } = plan;
  const parts = [compare('gte', offset), ...(limit === null ? [] : [compare('lt', offset + limit)])];
  return { ...plan, matching: { kind: 'all', parts }, offset: 0 };
};

/** Both, at once; when one fails the other is stopped before the failure is reported. */
export const both = async <A, B>(
  signal: AbortSignal,
  first: (signal: AbortSignal) => Promise<A>,
  second: (signal: AbortSignal) => Promise<B>,
): Promise<[A, B]> => {
  const stop = new AbortController();
  const joined = AbortSignal.any([signal, stop.signal]);
  const work = [first(joined), second(joined)] as const;
  try {
    return await Promise.all(work);
  } catch (error) {
    stop.abort();
    await Promise.allSettled(work);
    throw error;
  }
};
