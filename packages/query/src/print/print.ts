import { invariant } from '@plumbline/contract';
import type { Dialect, SortTerm } from '../dialects/dialect.ts';
import type { Sql } from '../model.ts';
import { createParameters, type Parameters } from './parameters.ts';
import { cutTo, RELATION, sortedBy, step, withSteps } from './print-parts.ts';
import type { QueryPlan } from '../query-plan.ts';
import type { CutInput } from './print-cut.ts';
import { printGroups, printGroupCount } from './print-groups.ts';
import { printSampled } from './print-sample.ts';
import { printSource, type RowOrderOptions } from './print-source.ts';
import { printPredicate, type PrintContext } from '../filter/print-predicate.ts';

/** Where the rows come from: a relation that the executor provides, or a SELECT. */
export interface RelationOptions {
  /**
   * The SELECT behind the relation, printed with the statement's own parameters, for an engine that holds the data
   * itself. Absent, the executor provides a relation of that name.
   */
  readonly relation?: (parameters: Parameters) => string;
}

/** Options of one printed statement; by default it returns the columns of the plan. */
export interface PrintOptions extends RowOrderOptions, RelationOptions {
  /** `position`: give the position column alone, in the sort's order, so that the order can be saved. */
  readonly give?: 'columns' | 'position';
}

/**
 * One statement for the whole plan. Throws `query.invalid` for a name that the engine cannot hold, and
 * `query.unsupported` for what its SQL cannot say exactly.
 */
export function print(plan: QueryPlan, dialect: Dialect, options: PrintOptions = {}): Sql {
  const cutting = cuttingOf(plan, dialect, options);
  const { printing } = cutting;
  const body = plan.shape === 'groups' ? printGroups(cutting) : printRows(cutting, options);
  return finished([...body, ...cutTo(plan, dialect)], printing, cutting.relation);
}

/** The exact number of rows that match, or of groups; limit and offset do not count. One row, one column. */
export function printCount(
  plan: QueryPlan,
  dialect: Dialect,
  options: RowOrderOptions & RelationOptions = {},
): Sql {
  if (plan.shape === 'groups' && plan.groups.length === 0 && plan.having === null) {
    // Without groups all rows together are one, even when there are none.
    return { text: `SELECT 1 AS ${dialect.quoteIdentifier('count')}`, params: [] };
  }
  const cutting = cuttingOf(plan, dialect, options);
  const body =
    plan.shape === 'groups'
      ? printGroupCount(cutting)
      : [
          `SELECT count(*) AS ${dialect.quoteIdentifier('count')}`,
          `FROM ${cutting.source.from}`,
          ...cutting.where,
        ];
  return finished(body, cutting.printing, cutting.relation);
}

/** Every column that the plan gives, of all rows, with those that order them: the FROM item and its parameters. */
export function printPlanRelation(plan: QueryPlan, dialect: Dialect, options: RowOrderOptions = {}): Sql {
  const printing: PrintContext = { dialect, visible: plan.visible, parameters: createParameters(dialect) };
  return { text: printSource(plan, printing, options).from, params: printing.parameters.list() };
}

function printRows({ plan, printing, source, where }: CutInput, options: PrintOptions): string[] {
  const { dialect } = printing;
  const keys = plan.sort.map(({ by, type, direction }) =>
    sortedBy(dialect.column(by, type), direction, dialect),
  );
  // Rows that are only read come in the order of their positions; windows put them in another.
  const isOrdered =
    keys.length > 0 ||
    source.order.some(({ isPosition }) => isPosition !== true) ||
    plan.derived.some(({ isWindow }) => isWindow);
  const ties = source.order.map((term) => tieOf(term, dialect));
  const read = printSampled({ plan, printing, source, where }, options, isOrdered ? ties : []);
  return [
    `SELECT ${givenColumns(plan, dialect, options)}`,
    `FROM ${read.from}`,
    ...read.where,
    // Rows without a sort keep the order of the relation, which the executor must preserve.
    ...(isOrdered && keys.length + ties.length > 0 ? [`ORDER BY ${[...keys, ...ties].join(', ')}`] : []),
  ];
}

function tieOf({ sql, direction, isPosition, isPresent }: SortTerm, dialect: Dialect): string {
  if (isPosition === true) {
    return sql;
  }
  return isPresent === true && !dialect.grammar.nullsLast
    ? `${sql} ${direction.toUpperCase()}`
    : sortedBy(sql, direction, dialect);
}

function givenColumns(plan: QueryPlan, dialect: Dialect, { give, position }: PrintOptions): string {
  if (give === 'position') {
    invariant(
      position !== undefined,
      'Positions can be given only where the relation has a position column.',
    );
    return dialect.quoteIdentifier(position);
  }
  // SQL needs at least one column, and a query may select none.
  return plan.columns.length === 0
    ? 'NULL'
    : plan.columns.map(({ name, type }) => dialect.given(name, type)).join(', ');
}

function cuttingOf(
  plan: QueryPlan,
  dialect: Dialect,
  options: RowOrderOptions & RelationOptions,
): CutInput & { readonly relation: string | null } {
  const bare: PrintContext = { dialect, visible: plan.visible, parameters: createParameters(dialect) };
  const relation = options.relation?.(bare.parameters) ?? null;
  const source = printSource(plan, bare, options);
  const printing = { ...bare, from: source.from };
  return { plan, printing, source, where: printWhere(plan, printing), relation };
}

function finished(
  lines: readonly string[],
  { dialect, parameters }: PrintContext,
  relation: string | null,
): Sql {
  if (relation === null) {
    return { text: lines.join('\n'), params: parameters.list() };
  }
  return overRelation({ text: lines.join('\n'), params: parameters.list() }, dialect, relation);
}

/** The statement with the SELECT behind the relation in front, for an engine that holds the data itself. */
export function overRelation({ text, params }: Sql, dialect: Dialect, relation: string): Sql {
  const first = step(dialect.quoteIdentifier(RELATION), [relation]);
  const rest = text.startsWith('WITH ') ? `,\n${text.slice('WITH '.length)}` : `\n${text}`;
  return { text: `${withSteps([first]).join('')}${rest}`, params };
}

const printWhere = ({ matching }: QueryPlan, printing: PrintContext): string[] => {
  if (matching === null) {
    return [];
  }
  const parts = matching.kind === 'all' ? matching.parts : [matching];
  return [`WHERE ${parts.map((part) => printPredicate(part, printing)).join('\n  AND ')}`];
};
