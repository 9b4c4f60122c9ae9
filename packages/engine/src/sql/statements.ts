import { type Cell, type ColumnType, InvariantError, type ResultColumn } from '@plumbline/contract';
import type { Engine, SqlAnswer, SqlRequest } from '../engine-api.ts';
import type { Pool } from '../pool/pool.ts';
import type { EngineProcess, ReadResult } from '../process/engine-process.ts';
import { checkStatement, nameKey } from './check.ts';
import { isSpoiling, toStatementError } from './statement-errors.ts';
import { type ParseContext, type SyntaxNode, isNode, parseStatement } from './syntax-tree.ts';
import { type OpenTable, createSqlLease } from './tables.ts';

const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Statements that people write: checked in a process that has nothing open, then run over the tables they name. */
export class SqlStatements {
  readonly #pool: Pool;
  readonly #deadlineMs: number;

  constructor(pool: Pool, deadlineMs: number) {
    this.#pool = pool;
    this.#deadlineMs = deadlineMs;
  }

  async run({ maxRows, ...request }: SqlRequest & { readonly maxRows: number }): Promise<SqlAnswer> {
    const { tables, bounded } = await this.open(request, maxRows + 1);
    const lease = createSqlLease(request.tenantId, tables);
    const { signal, sql } = request;
    try {
      const deadlineMs = this.#deadlineMs;
      const bounds = { maxRows, maxBytes: MAX_ANSWER_BYTES, past: 'cut' } as const;
      const read = await this.#pool.run(lease, signal, (engine) =>
        unspoilt(engine, engine.read({ sql: bounded, signal, deadlineMs, ...bounds })),
      );
      return present(read);
    } catch (error) {
      throw toStatementError(error, sql);
    }
  }

  async check({
    tenantId,
    names,
    sql,
    signal,
  }: Parameters<Engine['checkSql']>[0]): Promise<readonly string[]> {
    const tables = names.map((name) => ({ name, open: unopened }));
    const { named } = await this.#check({ tenantId, tables, sql, signal }, null);
    return names.filter((name) => named.has(nameKey(name)));
  }

  /** The tables that the statement names, opened, and the statement with at most `most` rows where it has no bound. */
  async open(
    request: SqlRequest,
    most: number | null,
  ): Promise<{ readonly tables: readonly OpenTable[]; readonly bounded: string }> {
    const { named, bounded } = await this.#check(request, most);
    const opened = request.tables
      .filter(({ name }) => named.has(nameKey(name)))
      .map(async ({ name, open }) => ({ name, source: await open() }));
    return { tables: await Promise.all(opened), bounded };
  }

  /** A process that the statement's text alone crashes is also a statement error. */
  async #check(
    { tenantId, tables, sql, signal }: SqlRequest,
    most: number | null,
  ): Promise<{ readonly named: ReadonlySet<string>; readonly bounded: string }> {
    const checking = this.#pool.runWithoutFiles(tenantId, signal, async (engine) => {
      const parsing = { engine, signal, deadlineMs: this.#deadlineMs };
      const statement = await parseStatement(sql, parsing);
      const names = tables.map(({ name }) => name);
      return {
        named: checkStatement(statement, sql, names),
        bounded: most === null ? sql : await withBound(sql, { statement, most, parsing }),
      };
    });
    return checking.catch((error: unknown) => {
      throw toStatementError(error, sql);
    });
  }
}

/** After a bug of its own the engine refuses everything: the next statement gets another process. */
const unspoilt = async (engine: EngineProcess, reading: Promise<ReadResult>): Promise<ReadResult> => {
  try {
    return await reading;
  } catch (error) {
    if (isSpoiling(error)) {
      engine.kill(null);
    }
    throw error;
  }
};

const unopened = (): never => {
  throw new InvariantError('A check opens no table.');
};

interface BoundRequest {
  readonly statement: SyntaxNode;
  readonly most: number;
  readonly parsing: ParseContext;
}

/**
 * A sort whose first rows are enough is many times cheaper when the engine knows. The bound is added to the text, not
 * around it, so that the places of errors stay; and only where the text with it parses to the same statement.
 */
const withBound = async (sql: string, { statement, most, parsing }: BoundRequest): Promise<string> => {
  const { node } = statement;
  if (!isNode(node) || isBounded(node)) {
    return sql;
  }
  const bounded = `${withoutTrailing(sql)}\nLIMIT ${most}`;
  const parsed = await parseStatement(bounded, parsing).catch(() => null);
  const isSame =
    isNode(parsed?.['node']) &&
    JSON.stringify(withoutBound(parsed['node'])) === JSON.stringify(withoutBound(node));
  return isSame ? bounded : sql;
};

/** Without spaces and semicolons at its end. A pattern would begin at every space of the text and run to its end. */
const withoutTrailing = (sql: string): string => {
  let end = sql.length;
  while (end > 0 && /[\s;]/u.test(sql.charAt(end - 1))) {
    end -= 1;
  }
  return sql.slice(0, end);
};

const modifiersOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  Array.isArray(node['modifiers']) ? (node['modifiers'] as SyntaxNode[]) : [];

const isLimit = ({ type }: SyntaxNode): boolean =>
  type === 'LIMIT_MODIFIER' || type === 'LIMIT_PERCENT_MODIFIER';

const isBounded = (node: SyntaxNode): boolean => modifiersOf(node).some(isLimit);

const withoutBound = (node: SyntaxNode): unknown => ({
  ...node,
  type: node['type'],
  modifiers: modifiersOf(node).filter((modifier) => !isLimit(modifier)),
});

/** Columns whose numbers can exceed a JSON number are text as a whole. */
const present = ({ columns, rows, isCut }: ReadResult): SqlAnswer => ({
  columns: columns.map(({ name, type }, index) => encoded({ name, type }, rows, index)),
  rows,
  truncated: isCut,
});

const encoded = (
  column: { readonly name: string; readonly type: ColumnType },
  rows: readonly Cell[][],
  index: number,
): ResultColumn => {
  if (column.type === 'decimal') {
    return { ...column, encoding: 'string' };
  }
  if (column.type !== 'integer' || !rows.some((row) => typeof row[index] === 'string')) {
    return column;
  }
  for (const row of rows) {
    const cell = row[index];
    row[index] = cell === null || cell === undefined ? null : String(cell);
  }
  return { ...column, encoding: 'string' };
};
