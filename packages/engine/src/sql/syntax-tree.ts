import type { EngineProcess } from '../process/engine-process.ts';
import { quoteText } from '../dataset/relation.ts';
import { positionAt } from './text-position.ts';
import { statementError } from './refusals.ts';

/** A node of the engine's own syntax tree: what it wrote as JSON, without a schema of ours. */
export type SyntaxNode = Readonly<Record<string, unknown>>;

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface SerializedSql {
  readonly error: boolean;
  readonly error_type?: string;
  readonly error_message?: string;
  readonly position?: string;
  readonly statements?: readonly SyntaxNode[];
}

export interface ParseContext {
  readonly engine: EngineProcess;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
}

const MAX_TREE_BYTES = 64 * 1024 * 1024;

/**
 * The statement as the engine that will run it reads it. Throws `query.refused` for anything but one SELECT and
 * `query.invalid` for a statement that does not parse.
 */
export const parseStatement = async (sql: string, parsing: ParseContext): Promise<SyntaxNode> => {
  if (sql.includes('\0')) {
    throw statementError('query.refused', [
      { message: 'The statement holds a character that no statement has.', position: null },
    ]);
  }
  const serialized = await serialize(sql, parsing);
  if (serialized.error) {
    throw parseError(sql, serialized);
  }
  const [statement, second] = serialized.statements ?? [];
  if (statement === undefined) {
    throw statementError('query.invalid', [
      { message: 'Write a statement that begins with SELECT.', position: null },
    ]);
  }
  if (second !== undefined) {
    throw statementError('query.refused', [
      { message: 'Only one statement may be run at a time. Remove all but one.', position: null },
    ]);
  }
  return statement;
};

const serialize = async (
  sql: string,
  { engine, signal, deadlineMs }: ParseContext,
): Promise<SerializedSql> => {
  const { rows } = await engine.read({
    // Only a literal will do: the function takes no parameter. It parses, and binds and runs nothing.
    sql: `SELECT json_serialize_sql(${quoteText(sql)}, skip_null := true, skip_empty := true)`,
    signal,
    deadlineMs,
    maxRows: 1,
    maxBytes: MAX_TREE_BYTES,
  });
  return JSON.parse(String(rows[0]?.[0])) as SerializedSql;
};

const IS_PIVOT = /\bpivot\b/iu;

const parseError = (sql: string, { error_type: type, error_message: text = '', position }: SerializedSql) => {
  if (type !== 'not implemented') {
    const at = positionAt(sql, position);
    const message =
      text === '' ? 'The statement cannot be read.' : `${capitalised(text).replace(/[.!]$/u, '')}.`;
    return statementError('query.invalid', [{ message, position: at }]);
  }
  if (text.startsWith('Mixing named')) {
    return statementError('query.refused', [
      { message: 'Parameters have no values here. Write the values themselves.', position: null },
    ]);
  }
  return statementError('query.refused', [
    IS_PIVOT.test(sql)
      ? {
          message: 'PIVOT must list the values that become columns.',
          hint: "Write PIVOT … ON column IN ('a', 'b') USING sum(value).",
          position: null,
        }
      : {
          message: 'Only SELECT statements may be run: nothing can be changed, loaded or set here.',
          hint: 'Begin with SELECT or WITH.',
          position: null,
        },
  ]);
};

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
