import { AppError } from '@plumbline/contract';
import { columnNameKey } from '../column-name.ts';
import { printExpression } from '../expression/print-expression.ts';
import type { SortTerm } from '../dialects/dialect.ts';
import { printPredicate, type PrintContext } from '../filter/print-predicate.ts';
import type { QueryPlan, PlanColumn } from '../query-plan.ts';
import { rowColumns } from '../prune.ts';
import { RELATION, indented, sortedBy } from './print-parts.ts';

/** The order of the relation's rows: columns of it that the plan does not know. */
export type RowOrder = readonly SortTerm[];

/** How rows are identified: by the position column, or by columns that order them. */
export interface RowOrderOptions {
  /**
   * Name of a column of the relation that holds each row's position. Given, it breaks the ties of a sort, so that
   * pages neither repeat nor lose rows. [SEM-SORT-3]
   */
  readonly position?: string;
  /** Columns that define the order of the relation's rows where it has no position. */
  readonly order?: readonly {
    readonly by: string;
    readonly direction: 'asc' | 'desc';
    /** True if the expression is never null. */
    readonly isPresent?: boolean;
  }[];
}

export interface Source {
  /** The FROM item: named like the relation, with every column that the plan reads. */
  readonly from: string;
  /** Sort terms on it, which are those of the relation. */
  readonly order: RowOrder;
}

/** The rows a plan reads: the relation, with the derived columns where the plan has any. */
export function printSource(plan: QueryPlan, printing: PrintContext, options: RowOrderOptions = {}): Source {
  const { dialect } = printing;
  const relation = dialect.quoteIdentifier(RELATION);
  const order = orderNames(options);
  if (plan.derived.length === 0) {
    // Qualified, for an output may have the name of a hidden column.
    return {
      from: relation,
      order: order.map((key) => termOf(`${relation}.${dialect.quoteIdentifier(key.by)}`, key)),
    };
  }
  const derived = new Set(plan.derived.map(({ as }) => as));
  const hidden = order.map(({ by }) => by);
  refuseHidden(plan.derived, hidden);
  const read = rowColumns(plan).filter((name) => !derived.has(name) && !hidden.includes(name));
  const rowOrder = order.map(({ by, direction }) =>
    sortedBy(dialect.quoteIdentifier(by), direction, dialect),
  );
  const items = [
    ...[...read, ...hidden].map((name) => dialect.quoteIdentifier(name)),
    ...plan.derived.map(
      (one) => `${printDerivedColumns(one, { printing, rowOrder })} AS ${dialect.quoteIdentifier(one.as)}`,
    ),
  ];
  const lines = [`SELECT ${items.join(', ')}`, `FROM ${relation}`, ...windowWhere(plan, printing)];
  return {
    from: `(\n${indented(lines)}\n) AS ${relation}`,
    order: order.map((key) => termOf(`${relation}.${dialect.quoteIdentifier(key.by)}`, key)),
  };
}

/** Rejects two columns of one name, which SQL could not distinguish. */
function refuseHidden(derived: readonly PlanColumn[], hidden: readonly string[]): void {
  const takenNames = new Set(hidden.map((name) => columnNameKey(name)));
  for (const { as } of derived) {
    if (takenNames.has(columnNameKey(as))) {
      throw new AppError(
        'query.invalid',
        `A derived column cannot have the name “${as}” here. Use a different name.`,
      );
    }
  }
}

const termOf = (
  sql: string,
  { direction, isPosition, isPresent = false }: Omit<SortTerm, 'sql'>,
): SortTerm => ({ sql, direction, isPosition: isPosition === true, isPresent });

const orderNames = ({ position, order = [] }: RowOrderOptions) =>
  position === undefined
    ? order.map((key) => ({ ...key, isPosition: false }))
    : [{ by: position, direction: 'asc' as const, isPosition: true }];

/** Windows see the rows that the row rules let through, whatever the filter. [SEM-WINDOW-1] */
function windowWhere({ derived, visible }: QueryPlan, printing: PrintContext): string[] {
  return visible !== null && derived.some(({ isWindow }) => isWindow)
    ? [`WHERE ${printPredicate(visible, printing)}`]
    : [];
}

interface DeriveContext {
  readonly printing: PrintContext;
  readonly rowOrder: readonly string[];
}

export const printDerivedColumns = (
  { expression, columns }: PlanColumn,
  { printing: { dialect, parameters }, rowOrder }: DeriveContext,
): string => {
  const columnTypes = new Map(columns.map(({ name, type }) => [name, type]));
  return printExpression(expression, { dialect, parameters, columnTypes, rowOrder });
};
