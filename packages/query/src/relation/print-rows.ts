import { invariant, type ColumnType, type Issue } from '@plumbline/contract';
import type { DerivedColumn, Expression } from '../expression/expression.ts';
import { printExpression } from '../expression/print-expression.ts';
import { checkFilter } from '../filter/check-filter.ts';
import { readsOtherRows } from '../filter/predicate.ts';
import { printPredicate } from '../filter/print-predicate.ts';
import { resolvePredicate } from '../filter/relative.ts';
import { simplify } from '../filter/simplify.ts';
import { RELATION } from '../print/print-parts.ts';
import { createSchema } from '../schema.ts';
import { columnsAfter, find } from './columns-after.ts';
import { castTo } from './step-expressions.ts';
import { namedIn, childExpressions } from './named-columns.ts';
import type { Node, NodePrintContext } from './printed-node.ts';
import type { RelationOf } from './relation.ts';
import { Summaries } from './summaries.ts';

/** Formulas that may depend on one another before they are separated. */
const MAX_DEPTH = 4;

const depthOf = (expression: Expression, depths: ReadonlyMap<string, number>): number =>
  1 + Math.max(0, ...[...namedIn(expression)].map((name) => depths.get(name) ?? 0));

/** Columns in place and at the end; the rows stay those they are. */
export function printDerive(node: RelationOf<'derive'>, rows: Node, printing: NodePrintContext): Node {
  const isDeep = node.columns.some(({ expression }) => depthOf(expression, rows.depths) > MAX_DEPTH);
  const from = isDeep ? printing.apart(rows) : rows;
  const schema = createSchema(from.columns);
  const columns = columnsAfter(node, [from.columns]);
  const summaries = new Summaries(printing, from, schema);
  const expressions = node.columns.map(({ as, expression }): DerivedColumn => ({
    as,
    expression: summaries.takeOut(expression),
  }));
  const columnTypes = new Map<string, ColumnType>([
    ...from.columns.map(({ name, type }) => [name, type] as const),
    ...summaries.types,
  ]);
  const { dialect, options } = printing;
  const rowOrder = printing.terms(from.order);
  const sqlOf = new Map(
    expressions.map(({ as, expression }) => {
      const typed = isNull(expression) ? castTo(find(columns, as).type, expression) : expression;
      const whole = { dialect, parameters: options.parameters, columnTypes, rowOrder };
      return [as, printExpression(typed, whole)];
    }),
  );
  const looksAround = expressions.some(({ expression }) => hasWindow(expression));
  const tables = summaries.tables(from);
  return {
    ...from,
    sql: `${tables.with}${printItems({ columns, sqlOf, looksAround }, { from, rows: tables.from }, printing)}`,
    columns,
    isInOrder: from.isInOrder && !looksAround && tables.scans === from.scans,
    isDirect: from.isDirect && !looksAround,
    scans: tables.scans,
    depths: new Map([
      ...from.depths,
      ...node.columns.map(({ as, expression }) => [as, depthOf(expression, from.depths)] as const),
    ]),
  };
}

interface Items {
  readonly columns: Node['columns'];
  /** SQL of the computed columns, by name. */
  readonly sqlOf: ReadonlyMap<string, string>;
  readonly looksAround: boolean;
}

function printItems(
  { columns, sqlOf, looksAround }: Items,
  { from, rows }: { readonly from: Node; readonly rows: string },
  printing: NodePrintContext,
): string {
  const hidden = printing.hiddenList(from);
  if (!looksAround || printing.dialect.grammar.windowsReadColumns) {
    const items = columns.map(({ name }) => {
      const sql = sqlOf.get(name);
      return sql === undefined ? printing.name(name) : printing.as(sql, name);
    });
    return `SELECT ${[...items, ...hidden].join(', ')} FROM ${rows}`;
  }
  // Under other names first, so that no window reads what is computed beside it.
  const renamed = new Map([...sqlOf.keys()].map((name) => [name, printing.hidden()]));
  const computed = [...sqlOf].map(([name, sql]) => printing.as(sql, renamed.get(name) ?? name));
  const items = columns.map(({ name }) => {
    const other = renamed.get(name);
    return other === undefined ? printing.name(name) : printing.as(printing.name(other), name);
  });
  const inner = [...printing.visibleList(from), ...hidden, ...computed].join(', ');
  const outer = [...items, ...hidden].join(', ');
  return `SELECT ${outer} FROM (SELECT ${inner} FROM ${rows}) AS ${printing.name(printing.hidden())}`;
}

const isNull = (expression: Expression): boolean =>
  expression.kind === 'literal' && expression.type === 'null';

function hasWindow(expression: Expression): boolean {
  return expression.kind === 'window' || childExpressions(expression).some(hasWindow);
}

export function printJson(node: RelationOf<'json'>, from: Node, printing: NodePrintContext): Node {
  const { type } = find(from.columns, node.column);
  const column = printing.name(node.column);
  const fields = node.fields.map(({ path, as }) =>
    printing.as(printing.dialect.jsonText(column, { path, isText: type === 'text' }), as),
  );
  const items = [...printing.visibleList(from), ...fields, ...printing.hiddenList(from)];
  return {
    ...from,
    sql: `SELECT ${items.join(', ')} FROM ${printing.from(from)}`,
    columns: columnsAfter(node, [from.columns]),
  };
}

export function printProject(node: RelationOf<'project'>, from: Node, printing: NodePrintContext): Node {
  const items = [
    ...node.columns.map(({ column, as }) =>
      column === as ? printing.name(as) : printing.as(printing.name(column), as),
    ),
    ...printing.hiddenList(from),
  ];
  return {
    ...from,
    sql: `SELECT ${items.join(', ')} FROM ${printing.from(from)}`,
    columns: columnsAfter(node, [from.columns]),
    depths: new Map(node.columns.map(({ column, as }) => [as, from.depths.get(column) ?? 0])),
  };
}

export function printFilter(node: RelationOf<'filter'>, from: Node, printing: NodePrintContext): Node {
  const issues: Issue[] = [];
  const schema = createSchema(from.columns);
  const checked = checkFilter(node.filter, 'filters', { schema, issues, emptyGroups: 'ignored' });
  invariant(issues.length === 0, `A filter of a relation does not fit: ${issues[0]?.message}`);
  // Relative dates of a recipe count from the moment it was applied. [SEM-REL-7]
  const context = { ...printing.options.context, rowRules: [] };
  const predicate =
    checked === null ? null : simplify([resolvePredicate(checked, { context, among: 'all' })]);
  if (predicate === null) {
    return from;
  }
  const { dialect, options } = printing;
  // What depends on other rows reads them twice: they get the name that it is printed with.
  const relation = printing.name(RELATION);
  const reads = readsOtherRows(predicate);
  const condition = printPredicate(predicate, { dialect, parameters: options.parameters, visible: null });
  const items = [...printing.visibleList(from), ...printing.hiddenList(from)].join(', ');
  return {
    ...from,
    sql: reads
      ? `WITH ${relation} AS (${from.sql}) SELECT ${items} FROM ${relation} WHERE ${condition}`
      : `SELECT ${items} FROM ${printing.from(from)} WHERE ${condition}`,
    isDense: false,
    scans: reads ? from.scans * 2 : from.scans,
    isInOrder: from.isInOrder && !reads,
  };
}

/** Columns that the rows are sorted by, under hidden names: later steps may change or drop the originals. */
export function printSort(node: RelationOf<'sort'>, from: Node, printing: NodePrintContext): Node {
  const keys = node.sort.map(({ by, direction }) => ({ column: printing.hidden(), by, direction }));
  const copies = keys.map(({ column, by }) => printing.as(printing.compared(find(from.columns, by)), column));
  const items = [...printing.visibleList(from), ...copies, ...printing.hiddenList(from)];
  return {
    ...from,
    sql: `SELECT ${items.join(', ')} FROM ${printing.from(from)}`,
    order: [...keys.map(({ column, direction }) => ({ column, direction })), ...from.order],
    isDense: false,
    isInOrder: false,
  };
}
