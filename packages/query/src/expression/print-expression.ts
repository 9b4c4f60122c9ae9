import { assertNever, invariant, type ColumnType } from '@plumbline/contract';
import type { Dialect } from '../dialects/dialect.ts';
import type { Parameters } from '../print/parameters.ts';
import { sortedBy } from '../print/print-parts.ts';
import type { Expression, Literal } from './expression.ts';
import type { ExpressionDialect, PrintedExpression, Tools } from './expression-dialect.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { typeOfCall, typeOfWindow, widestType, type ExpressionType } from './type-rules.ts';

/** The statement that an expression becomes a part of. */
export interface ExpressionPrintOptions {
  readonly dialect: Dialect;
  readonly parameters: Parameters;
  /** Type of every column that the expression names. */
  readonly columnTypes: ReadonlyMap<string, ColumnType>;
  /** A column in terms of the relation; its quoted name unless given. */
  readonly columnSql?: (name: string) => string;
  /**
   * Sort terms, as SQL, that give the order of the rows fully (a position column; the keys of groups). They break the
   * ties of windows. Needed where the expression has windows whose answer depends on the order.
   */
  readonly rowOrder?: readonly string[];
}

/**
 * A checked expression as SQL; its type is the one `checkExpression` gave, text where that is null. Throws
 * `query.unsupported` for what the dialect cannot say exactly.
 */
export function printExpression(expression: Expression, printing: ExpressionPrintOptions): string {
  const printer = new ExpressionPrinter(printing);
  return printer.typed(printer.print(expression), 'text');
}

/** Operations that may have an answer where an argument is null. [SEM-EXPR-1] */
const SEEING_NULLS: ReadonlySet<Operation> = new Set<Operation>([
  'and',
  'or',
  'is_null',
  'coalesce',
  'concat',
  'greatest',
  'least',
  'in',
]);

class ExpressionPrinter {
  readonly #printing: ExpressionPrintOptions;
  readonly #dialect: ExpressionDialect;
  readonly #tools: Tools;
  readonly #types = new Map<Expression, ExpressionType>();
  readonly #nulls = new Map<Expression, boolean>();
  #names = 0;

  constructor(printing: ExpressionPrintOptions) {
    const { dialect, parameters } = printing;
    this.#printing = printing;
    this.#dialect = dialect.expressions;
    this.#tools = {
      dialect,
      operand: parameters.operand,
      text: (value) => parameters.operand({ type: 'text', value }),
      freshName: () => this.#freshName(),
    };
  }

  print(expression: Expression): PrintedExpression {
    // What is null for every row is not printed: its operands would be parameters that nothing uses.
    if (this.#isNull(expression)) {
      const type = this.#typeOf(expression);
      return type === 'null' ? NULL : plain(this.#dialect.nullOf(type), type);
    }
    switch (expression.kind) {
      case 'literal':
        return this.#literal(expression);
      case 'column':
        return this.#column(expression.name);
      case 'call':
        return this.#call(expression);
      case 'cast':
        return this.#cast(expression);
      case 'case':
        return this.#case(expression);
      case 'window':
        return this.#window(expression);
      default:
        return assertNever(expression);
    }
  }

  /** Settled, and a null of the type wanted where it has none. */
  typed(printed: PrintedExpression, wanted: ColumnType): string {
    return printed.type === 'null' ? this.#dialect.nullOf(wanted) : this.#settled(printed).sql;
  }

  /** Becomes a parameter when it is first used, as not every written argument is. */
  #literal(literal: Literal): PrintedExpression {
    const operand = (): string =>
      literal.type === 'null' ? this.#dialect.nullOf('text') : this.#tools.operand(literal);
    return {
      ...plain('', literal.type),
      isWhole: literal.type === 'integer' || (literal.type === 'decimal' && !literal.value.includes('.')),
      get sql() {
        return operand();
      },
    };
  }

  /** Whether it is known to be null for every row: without a type, or an operation that is null where a part is. */
  #isNull(expression: Expression): boolean {
    const known = this.#nulls.get(expression) ?? this.#workOutNull(expression);
    this.#nulls.set(expression, known);
    return known;
  }

  #workOutNull(expression: Expression): boolean {
    switch (expression.kind) {
      case 'cast':
        return this.#isNull(expression.arg);
      case 'call':
        return (
          this.#typeOf(expression) === 'null' ||
          (!SEEING_NULLS.has(expression.operation) && expression.args.some((arg) => this.#isNull(arg)))
        );
      case 'literal':
      case 'column':
      case 'case':
      case 'window':
        return this.#typeOf(expression) === 'null';
      default:
        return assertNever(expression);
    }
  }

  #typeOf(expression: Expression): ExpressionType {
    const known = this.#types.get(expression) ?? this.#workOutType(expression);
    this.#types.set(expression, known);
    return known;
  }

  #workOutType(expression: Expression): ExpressionType {
    switch (expression.kind) {
      case 'literal':
        return expression.type;
      case 'column':
        return this.#printing.columnTypes.get(expression.name) ?? 'null';
      case 'call':
        return typeOfCall(
          expression.operation,
          expression.args,
          expression.args.map((arg) => this.#typeOf(arg)),
        );
      case 'cast':
        return expression.to;
      case 'case': {
        const values = expression.branches.map(({ value }) => value);
        const all = expression.otherwise === null ? values : [...values, expression.otherwise];
        return widestType(all.map((value) => this.#typeOf(value))) ?? 'null';
      }
      case 'window': {
        const [first] = expression.args;
        return typeOfWindow(expression.function, first && this.#typeOf(first));
      }
      default:
        return assertNever(expression);
    }
  }

  #column(name: string): PrintedExpression {
    const type = this.#printing.columnTypes.get(name);
    invariant(type !== undefined, `The expression passed the check, so there is a column ${name}.`);
    const sql = this.#printing.columnSql?.(name) ?? this.#printing.dialect.quoteIdentifier(name);
    return plain(sql, type);
  }

  #settled(printed: PrintedExpression): PrintedExpression {
    return printed.isRaw
      ? { ...printed, sql: this.#dialect.settle(printed, this.#tools), isRaw: false }
      : printed;
  }

  #cast({ arg, to }: Extract<Expression, { kind: 'cast' }>): PrintedExpression {
    const printed = this.#settled(this.print(arg));
    return printed.type === to
      ? printed
      : result(this.#dialect.cast(printed, to, this.#tools), to, [printed]);
  }

  #call({ operation, args }: Extract<Expression, { kind: 'call' }>): PrintedExpression {
    const types = args.map((arg) => this.#typeOf(arg));
    const type = columnType(typeOfCall(operation, args, types));
    const raw = args.map((arg) => this.print(arg));
    const settled = this.#arguments(operation, raw);
    const written = args.map((arg) => (arg.kind === 'literal' ? arg.value : null));
    const sql = this.#dialect.calls[operation]({
      operation,
      expressions: args,
      args: settled,
      raw,
      written,
      type,
      tools: this.#tools,
    });
    return result(sql, type, raw);
  }

  #arguments(operation: Operation, raw: readonly PrintedExpression[]): PrintedExpression[] {
    const settled = raw.map((arg) => this.#settled(arg));
    const [param = ''] = OPERATIONS[operation].params;
    if (param === 'same') {
      return this.#unified(settled, 'operation');
    }
    return settled.map((arg) => this.#filled(arg, param === 'boolean' ? 'boolean' : 'text'));
  }

  /** A null of the type wanted in place of one that has none. */
  #filled(printed: PrintedExpression, wanted: ColumnType): PrintedExpression {
    return printed.type === 'null' ? plain(this.#dialect.nullOf(wanted), wanted) : printed;
  }

  #unified(settled: readonly PrintedExpression[], purpose: 'answer' | 'operation'): PrintedExpression[] {
    const widest = widestType(settled.map(({ type }) => type)) ?? 'null';
    const wanted = widest === 'null' ? 'text' : widest;
    const filled = settled.map((arg) => this.#filled(arg, wanted));
    const sql = this.#dialect.unify(filled, wanted, { for: purpose, tools: this.#tools });
    return filled.map((arg, index) => ({ ...arg, sql: sql[index] ?? arg.sql }));
  }

  #case({ branches, otherwise }: Extract<Expression, { kind: 'case' }>): PrintedExpression {
    const conditions = branches.map(({ when }) => this.print(when));
    const values = [...branches.map(({ value }) => value), ...(otherwise === null ? [] : [otherwise])].map(
      (value) => this.#settled(this.print(value)),
    );
    const type = columnType(widestType(values.map((value) => value.type)) ?? 'null');
    const written = this.#unified(values, 'answer').map(({ sql }) => sql);
    const lines = conditions.map(
      (condition, index) => `WHEN ${this.typed(condition, 'boolean')} THEN ${written[index] ?? ''}`,
    );
    const last = otherwise === null ? [] : [`ELSE ${written.at(-1) ?? ''}`];
    return result(`CASE ${[...lines, ...last].join(' ')} END`, type, [...conditions, ...values]);
  }

  #window(window: Extract<Expression, { kind: 'window' }>): PrintedExpression {
    const args = window.args.map((arg) => this.#settled(this.print(arg)));
    const type = columnType(typeOfWindow(window.function, args[0]?.type));
    const key = (expression: Expression): string => {
      const printed = this.#settled(this.print(expression));
      return printed.type === 'null' ? this.#dialect.nullOf('text') : this.#dialect.key(printed);
    };
    const order = (): string[] =>
      window.order.map(({ by, direction }) => sortedBy(key(by), direction, this.#printing.dialect));
    const sql = this.#dialect.window({
      function: window.function,
      args: args.map((arg) => this.#filled(arg, 'text')),
      written: window.args.map((arg) => (arg.kind === 'literal' ? arg.value : null)),
      type,
      partition: window.partition.length === 0 ? '' : `PARTITION BY ${window.partition.map(key).join(', ')}`,
      order,
      fullOrder: () => [...order(), ...(this.#printing.rowOrder ?? [])],
      frame: window.frame,
      tools: this.#tools,
    });
    return { ...result(sql, type, []), hasWindow: true };
  }

  #freshName(): string {
    this.#names += 1;
    const name = `value ${this.#names}`;
    return this.#printing.columnTypes.has(name)
      ? this.#freshName()
      : this.#printing.dialect.quoteIdentifier(name);
  }
}

const plain = (sql: string, type: ExpressionType): PrintedExpression => ({
  sql,
  type,
  isRaw: false,
  hasWindow: false,
  isWhole: type === 'integer',
});

/** The type as a column type. An expression without one is null for every row and is never printed. */
function columnType(type: ExpressionType): ColumnType {
  invariant(type !== 'null', 'An expression without a type is not printed.');
  return type;
}

const NULL: PrintedExpression = plain('NULL', 'null');

const result = (
  sql: string | { readonly raw: string },
  type: ExpressionType,
  parts: readonly PrintedExpression[],
): PrintedExpression => ({
  sql: typeof sql === 'string' ? sql : sql.raw,
  type,
  isRaw: typeof sql !== 'string',
  hasWindow: parts.some((part) => part.hasWindow),
  isWhole: type === 'integer',
});
