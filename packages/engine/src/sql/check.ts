import { nearestName } from '@plumbline/query';
import { AGGREGATE_NAMES, BY_NAME, FUNCTIONS, OFFERED_FUNCTIONS, TABLE_FUNCTIONS } from './functions.ts';
import { positionAt } from './text-position.ts';
import { type Refusal, statementError } from './refusals.ts';
import { constantText, tooLarge } from './static-bounds.ts';
import { type SyntaxNode, isNode } from './syntax-tree.ts';

/** Everything else is refused: what a later engine adds is closed until somebody has reviewed it. */
const EXPRESSIONS = new Set([
  'BETWEEN',
  'CASE',
  'CAST',
  'COLLATE',
  'COLUMN_REF',
  'COMPARISON',
  'CONJUNCTION',
  'CONSTANT',
  'FUNCTION',
  'LAMBDA',
  'OPERATOR',
  'POSITIONAL_REFERENCE',
  'STAR',
  'SUBQUERY',
  'WINDOW',
]);
const NODES = new Set([
  'SELECT_NODE',
  'SET_OPERATION_NODE',
  'RECURSIVE_CTE_NODE',
  'BASE_TABLE',
  'TABLE_FUNCTION',
  'JOIN',
  'SUBQUERY',
  'PIVOT',
  'EXPRESSION_LIST',
  'EMPTY',
  'LIMIT_MODIFIER',
  'LIMIT_PERCENT_MODIFIER',
  'ORDER_MODIFIER',
  'DISTINCT_MODIFIER',
  'ORDER_DEFAULT',
  'ASCENDING',
  'DESCENDING',
]);
/** Data, not syntax: types to cast to and sizes, in which a `type` means something else. */
const LEAVES = new Set(['cast_type', 'sample']);
/** Names of the engine's own views. Hidden even behind WITH, so that a scope read wrongly opens nothing. */
const SYSTEM_NAME = /^(?:duckdb_|pg_|pragma_|sqlite_|information_schema)/u;
const MAX_DEPTH = 2000;
/** Each is a set of files that the process opens. */
const MAX_TABLES = 50;

/** The engine distinguishes names by their ASCII letters alone. */
export const nameKey = (name: string): string => name.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase());

/** Names that WITH gave, as `nameKey` has them. */
type Scope = ReadonlySet<string>;

/**
 * Which of `tables` the statement names, as `nameKey` has them. Throws `query.refused` with everything in it that it
 * may not say.
 */
export const checkStatement = (
  statement: SyntaxNode,
  sql: string,
  tables: readonly string[],
): ReadonlySet<string> => {
  const check = new StatementCheck(sql, tables);
  check.walk(statement, new Set(), 0);
  if (check.named.size > MAX_TABLES) {
    check.refusals.push({ message: `A statement may name at most ${MAX_TABLES} tables.`, position: null });
  }
  if (check.refusals.length > 0) {
    throw statementError('query.refused', check.refusals);
  }
  return check.named;
};

class StatementCheck {
  readonly refusals: Refusal[] = [];
  readonly named = new Set<string>();
  readonly #sql: string;
  readonly #tables: ReadonlyMap<string, string>;

  constructor(sql: string, tables: readonly string[]) {
    this.#sql = sql;
    this.#tables = new Map(tables.map((name) => [nameKey(name), name]));
  }

  walk(value: unknown, scope: Scope, depth: number): void {
    if (depth > MAX_DEPTH) {
      throw statementError('query.refused', [
        { message: 'The statement is nested too deeply.', position: null },
      ]);
    }
    if (Array.isArray(value)) {
      for (const item of value) {
        this.walk(item, scope, depth + 1);
      }
    } else if (isNode(value)) {
      this.#node(value, scope, depth);
    }
  }

  #node(node: SyntaxNode, scope: Scope, depth: number): void {
    if (isValue(node) || !this.#isKnown(node) || node['class'] === 'CONSTANT') {
      return;
    }
    if (node['class'] === 'FUNCTION' || node['class'] === 'WINDOW') {
      this.#call(node, FUNCTIONS, 'expression');
    } else if (node['type'] === 'BASE_TABLE') {
      this.#table(node, scope);
    } else if (node['type'] === 'TABLE_FUNCTION') {
      this.#tableFunction(node, scope, depth);
      return;
    } else if (node['type'] === 'RECURSIVE_CTE_NODE') {
      this.#recursive(node, scope, depth);
      return;
    }
    const inner = this.#withNames(node, scope, depth);
    for (const [key, child] of Object.entries(node)) {
      if (LEAVES.has(key)) {
        this.#leaf(child, node);
      } else if (key !== 'cte_map') {
        this.walk(child, inner, depth + 1);
      }
    }
  }

  /** Reports what is no part of a plain SELECT, and does not descend into it. */
  #isKnown(node: SyntaxNode): boolean {
    const { class: kind, type } = node;
    if (kind === 'PARAMETER') {
      this.#refuse('Parameters have no values here. Write the values themselves.', node);
      return false;
    }
    if (type === 'SHOW_REF') {
      this.#refuse(
        'DESCRIBE, SUMMARIZE and SHOW cannot be used here. The list of columns is beside the editor.',
        node,
      );
      return false;
    }
    const isKnown =
      kind === undefined
        ? type === undefined || (typeof type === 'string' && NODES.has(type))
        : typeof kind === 'string' && EXPRESSIONS.has(kind);
    if (!isKnown) {
      this.#refuse(`${String(kind ?? type)} cannot be used here.`, node);
    }
    return isKnown;
  }

  /** The parser takes constants alone there; should a later one take more, that more is refused. */
  #leaf(value: unknown, node: SyntaxNode): void {
    if (holdsExpression(value)) {
      this.#refuse('Only plain types and sizes can be used here.', node);
    }
  }

  /** Each name of WITH is known to those after it, and to the rest. */
  #withNames(node: SyntaxNode, scope: Scope, depth: number): Scope {
    const map = isNode(node['cte_map']) ? node['cte_map']['map'] : undefined;
    if (!Array.isArray(map)) {
      return scope;
    }
    const inner = new Set(scope);
    for (const entry of map as readonly SyntaxNode[]) {
      const key = nameKey(String(entry['key']));
      if (SYSTEM_NAME.test(key)) {
        this.#refuse(`The name ${String(entry['key'])} is the engine's own. Choose another.`, node);
      }
      this.walk(entry['value'], new Set(inner), depth + 1);
      inner.add(key);
    }
    return inner;
  }

  /** Only the part after UNION sees the name: before it, the same name means a table. */
  #recursive(node: SyntaxNode, scope: Scope, depth: number): void {
    const { left, right, cte_name: name, ...rest } = node;
    this.walk(left, scope, depth + 1);
    this.walk(right, new Set([...scope, nameKey(String(name))]), depth + 1);
    this.walk({ ...rest, type: 'SELECT_NODE' }, scope, depth + 1);
  }

  #table(node: SyntaxNode, scope: Scope): void {
    const name = String(node['table_name']);
    const key = nameKey(name);
    if (node['schema_name'] !== undefined || node['catalog_name'] !== undefined) {
      this.#refuse('Tables are named without a schema before them.', node);
      return;
    }
    if (node['at_clause'] !== undefined) {
      this.#refuse('AT cannot be used here: each table represents its newest version.', node);
      return;
    }
    if (scope.has(key)) {
      return;
    }
    if (this.#tables.has(key)) {
      this.named.add(key);
      return;
    }
    this.#refuse(`There is no table ${JSON.stringify(name)} here.`, node, this.#tableHint(name));
  }

  #tableHint(name: string): string {
    const tables = [...this.#tables.values()];
    // Tables that share a name are named with more behind it.
    const longer = tables.filter((table) => nameKey(table).startsWith(`${nameKey(name)} `));
    if (longer.length > 0) {
      return `Tables whose names begin with it: ${listed(longer)}`;
    }
    const near = nearestName(name, tables);
    return near === null ? `Tables: ${listed(tables)}` : `Did you mean ${quoted(near)}?`;
  }

  #tableFunction(node: SyntaxNode, scope: Scope, depth: number): void {
    const call = node['function'];
    if (!isNode(call) || call['class'] !== 'FUNCTION') {
      this.#refuse('This cannot be used in FROM.', node);
      return;
    }
    this.#call(call, TABLE_FUNCTIONS, 'table');
    const { function: _, type: __, ...rest } = node;
    this.walk([call['children'], call['filter'], call['order_bys'], rest], scope, depth + 1);
  }

  #call(node: SyntaxNode, allowed: ReadonlySet<string>, at: 'expression' | 'table'): void {
    const name = nameKey(String(node['function_name']));
    const args = Array.isArray(node['children']) ? (node['children'] as unknown[]) : [];
    if (node['export_state'] === true) {
      this.#refuse('EXPORT_STATE cannot be used here.', node);
    }
    if (BY_NAME.has(name) && at === 'expression') {
      this.#aggregateByName(name, node, args);
      return;
    }
    if (!allowed.has(name)) {
      const where = at === 'table' ? 'in FROM' : 'here';
      const near = nearestName(name, at === 'table' ? [...allowed] : OFFERED_FUNCTIONS);
      this.#refuse(
        `The function ${name}() cannot be used ${where}.`,
        node,
        near === null || near === name ? undefined : `Did you mean ${near}()?`,
      );
      return;
    }
    const excess = tooLarge(name, args, at);
    if (excess !== null) {
      this.#refuse(excess, node);
    }
  }

  #aggregateByName(name: string, node: SyntaxNode, args: readonly unknown[]): void {
    const aggregate = args.map(constantText).find((text) => text !== null);
    if (aggregate === undefined || aggregate === null || !AGGREGATE_NAMES.has(nameKey(aggregate))) {
      this.#refuse(`${name}() needs the name of an aggregate as plain text, such as 'sum'.`, node);
    }
  }

  #refuse(message: string, node: SyntaxNode, hint?: string): void {
    const position = positionAt(this.#sql, node['query_location']);
    this.refusals.push({ message, position, ...(hint === undefined ? {} : { hint }) });
  }
}

const holdsExpression = (value: unknown): boolean => {
  if (Array.isArray(value)) {
    return value.some(holdsExpression);
  }
  return (
    isNode(value) &&
    (value['class'] !== undefined ||
      value['node'] !== undefined ||
      Object.values(value).some(holdsExpression))
  );
};

/** A value of PIVOT's list is bare, without an expression around it. */
const isValue = (node: SyntaxNode): boolean => typeof node['is_null'] === 'boolean' && isNode(node['type']);

const LISTED = 10;

const listed = (names: readonly string[]): string =>
  `${names.slice(0, LISTED).map(quoted).join(', ')}${names.length > LISTED ? ', …' : ''}.`;

/** The name as a statement would write it. */
export const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/u.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
