import { AGGREGATES, assertNever, type ColumnType, type WINDOW_AGGREGATES } from '@plumbline/contract';
import type { AggregateCall } from '../dialects/dialect.ts';
import type { Expression, WindowFunction } from '../expression/expression.ts';
import { printExpression } from '../expression/print-expression.ts';
import { printGrouping, type GroupingMeasure } from '../print/print-grouping.ts';
import { createSchema, type Schema } from '../schema.ts';
import { inferType } from './columns-after.ts';
import type { Node, NodePrintContext } from './printed-node.ts';

type Summary = (typeof WINDOW_AGGREGATES)[number];

/** True for aggregates that do not depend on the order of the rows. */
const isSummary = (name: WindowFunction): name is Exclude<Summary, 'first' | 'last'> =>
  name in AGGREGATES && AGGREGATES[name as Summary].option === null;

/**
 * Aggregates over all rows that expressions need, beside the rows: a window would sort and keep every row
 * to say the same figure at each.
 */
export class Summaries {
  readonly types = new Map<string, ColumnType>();
  readonly #printing: NodePrintContext;
  readonly #schema: Schema;
  readonly #columnTypes: ReadonlyMap<string, ColumnType>;
  readonly #figures = new Map<string, GroupingMeasure>();

  constructor(printing: NodePrintContext, from: Node, schema: Schema) {
    this.#printing = printing;
    this.#schema = schema;
    this.#columnTypes = new Map(from.columns.map(({ name, type }) => [name, type]));
  }

  /** The expression, with columns for the figures over all rows in it. */
  takeOut(expression: Expression): Expression {
    switch (expression.kind) {
      case 'literal':
      case 'column':
        return expression;
      case 'call':
        return { ...expression, args: expression.args.map((arg) => this.takeOut(arg)) };
      case 'cast':
        return { ...expression, arg: this.takeOut(expression.arg) };
      case 'case':
        return {
          ...expression,
          branches: expression.branches.map(({ when, value }) => ({
            when: this.takeOut(when),
            value: this.takeOut(value),
          })),
          otherwise: expression.otherwise === null ? null : this.takeOut(expression.otherwise),
        };
      case 'window':
        return this.#figure(expression) ?? expression;
      default:
        return assertNever(expression);
    }
  }

  /** The FROM item, and the CTEs before the SELECT. */
  tables(from: Node): { readonly with: string; readonly from: string; readonly scans: number } {
    const printing = this.#printing;
    const measures = [...this.#figures.values()];
    if (measures.length === 0) {
      return { with: '', from: printing.from(from), scans: from.scans };
    }
    const rows = printing.shared(from);
    const beside = printing.name(printing.hidden());
    const { dialect } = printing;
    const figures = printGrouping({ dialect, keys: [], measures, from: rows.from(), where: [] });
    const summary = `(${figures.join('\n')}) AS ${beside}`;
    return { with: rows.with, from: `${rows.from()} CROSS JOIN ${summary}`, scans: rows.scans };
  }

  #figure(window: Extract<Expression, { kind: 'window' }>): Expression | null {
    const [arg] = window.args;
    const { function: name, partition, order, frame } = window;
    if (!isSummary(name) || arg === undefined || partition.length + order.length > 0 || frame !== null) {
      return null;
    }
    const key = JSON.stringify(window);
    const known = this.#figures.get(key)?.as ?? this.#printing.hidden();
    if (!this.#figures.has(key)) {
      this.#figures.set(key, { call: this.#aggregate(name, arg), plus: null, as: known });
      this.types.set(known, inferType(window, this.#schema));
    }
    return { kind: 'column', name: known };
  }

  #aggregate(name: Exclude<Summary, 'first' | 'last'>, arg: Expression): AggregateCall {
    const { dialect, options } = this.#printing;
    const type = inferType(arg, createSchema(this.#schema.columns));
    const column = printExpression(arg, {
      dialect,
      parameters: options.parameters,
      columnTypes: this.#columnTypes,
    });
    return { aggregate: name, column, type, percentile: null, other: null, order: [] };
  }
}
