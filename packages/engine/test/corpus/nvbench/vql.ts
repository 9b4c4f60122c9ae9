import { invariant, type Condition, type FilterNode, type Scalar } from '@plumbline/contract';
import type { ColumnSchema, DerivedColumn, Expression, LooseQuery, Measure } from '@plumbline/query';

/** One term of a SELECT: a column, the difference of two, or an aggregate of one; `column` null for `count(*)`. */
interface Term {
  readonly aggregate: Measure['aggregate'] | null;
  readonly column: string | null;
  readonly as: string;
  readonly derived: DerivedColumn | null;
}

const AGGREGATES: Readonly<Record<string, Measure['aggregate']>> = {
  count: 'count',
  sum: 'sum',
  avg: 'mean',
  min: 'min',
  max: 'max',
};
const FORM =
  /^Visualize \w+ SELECT (?<select>.+?) FROM (?<table>\w+)(?: WHERE (?<where>.+?))?(?: GROUP BY (?<group>\w+))?(?: ORDER BY (?<order>.+?))?(?: LIMIT (?<limit>\d+))?$/i;

const DIFFERENCE = /^(\w+) - (\w+)$/;

/**
 * What a gold query of nvBench means, in the query model. Its columns are named in any case, and its conditions mean what
 * SQLite makes of them: LIKE folds case, `!= "null"` keeps the rows that have a value, an average takes empty text
 * (in columns of `blanks`) for 0, and groups may be ordered by a column that is in none of them: by that of their first row.
 */
export function queryOfVql(
  vql: string,
  columns: readonly ColumnSchema[],
  blanks: ReadonlySet<string>,
): LooseQuery {
  const parts = FORM.exec(vql.replaceAll(/\s+/g, ' ').trim())?.groups;
  invariant(parts !== undefined, `This is not a query of nvBench: ${vql}`);
  const resolve = (name: string): string => {
    const found = columns.find((column) => column.name.toLowerCase() === name.trim().toLowerCase());
    invariant(found !== undefined, `The table of “${vql}” has no column ${name}.`);
    return found.name;
  };
  const terms = (parts['select'] ?? '').split(',').map((term) => readTerm(term, resolve));
  const order = (parts['order']?.split(',') ?? []).map((key) => readOrder(key, resolve));
  const requested = [...terms, ...order.map(({ term }) => term)];
  const query = {
    derive: uniqueBy(
      requested.flatMap(({ derived }) => (derived === null ? [] : [derived])),
      ({ as }) => as,
    ),
    filter: parts['where'] === undefined ? null : readWhere(parts['where'], resolve),
    limit: parts['limit'] === undefined ? null : Number(parts['limit']),
    select: terms.map(({ as }) => as),
  };
  const key = parts['group'] === undefined ? null : resolve(parts['group']);
  if (key === null && terms.every(({ aggregate }) => aggregate === null)) {
    return { ...query, sort: order.map(({ term, direction }) => ({ by: term.as, direction })) };
  }
  const measured = requested.filter(({ as }) => as !== key).map((term) => measureOf(term, blanks));
  const sort = order.map(({ term, direction }) => ({
    by: term.as === key ? key : measureOf(term, blanks).measure.as,
    direction,
  }));
  return {
    ...query,
    derive: [
      ...query.derive,
      ...uniqueBy(
        measured.flatMap(({ derived }) => derived),
        ({ as }) => as,
      ),
    ],
    groups: key === null ? [] : [{ kind: 'value', column: key, as: key }],
    measures: uniqueBy(
      measured.map(({ measure }) => measure),
      ({ as }) => as,
    ),
    sort,
  };
}

function measureOf(
  { aggregate, column, as }: Term,
  blanks: ReadonlySet<string>,
): { measure: Measure; derived: DerivedColumn[] } {
  if (aggregate === null) {
    return { measure: { aggregate: 'first', column, as: `first ${column}` }, derived: [] };
  }
  if (aggregate !== 'mean' || column === null || !blanks.has(column)) {
    return { measure: { aggregate, column, as }, derived: [] };
  }
  const expression: Expression = {
    kind: 'call',
    operation: 'coalesce',
    args: [
      { kind: 'column', name: column },
      { kind: 'literal', type: 'integer', value: '0' },
    ],
  };
  const filled = `${column} or 0`;
  return { measure: { aggregate, column: filled, as }, derived: [{ as: filled, expression }] };
}

const uniqueBy = <T>(values: readonly T[], key: (value: T) => string): T[] => [
  ...new Map(values.map((value) => [key(value), value])).values(),
];

function readTerm(source: string, resolve: (name: string) => string): Term {
  const term = source.trim();
  const difference = DIFFERENCE.exec(term);
  if (difference !== null) {
    const args = difference.slice(1).map((name): Expression => ({ kind: 'column', name: resolve(name) }));
    const derived: DerivedColumn = { as: term, expression: { kind: 'call', operation: 'subtract', args } };
    return { aggregate: null, column: term, as: term, derived };
  }
  const call = /^(\w+)\s*\(\s*(.+?)\s*\)$/.exec(term);
  if (call === null) {
    const column = resolve(term);
    return { aggregate: null, column, as: column, derived: null };
  }
  const aggregate = AGGREGATES[(call[1] ?? '').toLowerCase()];
  invariant(aggregate !== undefined, `nvBench has no aggregate ${call[1]}.`);
  const column = call[2] === '*' ? null : resolve(call[2] ?? '');
  return { aggregate, column, as: `${aggregate} of ${column ?? 'rows'}`, derived: null };
}

function readOrder(source: string, resolve: (name: string) => string) {
  const [, term = '', direction = 'asc'] = /^(.+?)(?:\s+(asc|desc))?$/i.exec(source.trim()) ?? [];
  return {
    term: readTerm(term, resolve),
    direction: direction.toLowerCase() === 'desc' ? 'desc' : 'asc',
  } as const;
}

/** AND binds closer than OR; the AND of a BETWEEN joins nothing. */
function readWhere(source: string, resolve: (name: string) => string): FilterNode {
  const marked = source.replaceAll(/between (\S+) and (\S+)/gi, 'BETWEEN $1 TO $2');
  return {
    op: 'or',
    value: marked.split(/ or /i).map((side) => ({
      op: 'and',
      value: side.split(/ and /i).map((condition) => readCondition(condition, resolve)),
    })),
  };
}

const CONDITION = /^(\w+) (=|!=|<=|>=|<|>|like|not like|between) (.+)$/i;
const OPS = { '=': 'eq', '!=': 'ne', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;

function readCondition(source: string, resolve: (name: string) => string): Condition {
  const [, name = '', op = '', operand = ''] = CONDITION.exec(source.trim()) ?? [];
  const column = resolve(name);
  if (op.toLowerCase() === 'between') {
    const [low = '', high = ''] = operand.split(' TO ');
    return { column, op: 'between', value: [literal(low), literal(high)] };
  }
  if (op.toLowerCase().endsWith('like')) {
    return like(column, String(literal(operand)), op.toLowerCase() === 'not like');
  }
  if (op === '!=' && literal(operand) === 'null') {
    return { column, op: 'notnull' };
  }
  return { column, op: OPS[op as keyof typeof OPS], value: literal(operand) };
}

function like(column: string, pattern: string, isNegated: boolean): Condition {
  const value = pattern.replaceAll('%', '');
  if (pattern.startsWith('%') && pattern.endsWith('%')) {
    return { column, op: isNegated ? 'ncontains' : 'contains', value };
  }
  invariant(!isNegated, `nvBench requests no ${pattern} that is negated.`);
  return { column, op: pattern.startsWith('%') ? 'endswith' : 'startswith', value };
}

const literal = (source: string): Scalar => {
  const quoted = /^(["'])(.*)\1$/.exec(source.trim());
  return quoted === null ? Number(source) : (quoted[2] ?? '');
};
