import { assertNever, invariant, type ColumnType } from '@plumbline/contract';
import type { Dialect } from '../dialects/dialect.ts';
import type { Parameters } from '../print/parameters.ts';
import { DIRECTIONS } from '../print/print-parts.ts';
import type { Expression, Literal } from './expression.ts';
import type { ExpressionDialect, Printed, Tools } from './expression-dialect.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { typeOfCall, typeOfWindow, typesOf, widestOf, type ExpressionType } from './type-rules.ts';

export interface ExpressionPrinting {
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
export function printExpression(expression: Expression, printing: ExpressionPrinting): string {
  const printer = new ExpressionPrinter(printing);
  return printer.typed(printer.print(expression), 'text');
}

const NO_NULLS: ReadonlySet<Operation> = new Set<Operation>([
  ...(['and', 'or', 'is_null', 'coalesce', 'concat', 'greatest', 'least', 'in'] as const),
]);

class ExpressionPrinter {
  readonly #printing: ExpressionPrinting;
  readonly #dialect: ExpressionDialect;
  readonly #tools: Tools;
  #names = 0;

  constructor(printing: ExpressionPrinting) {
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

  print(expression: Expression): Printed {
    switch (expression.kind) {
      case 'literal':
        return this.#literal(expression);
      case 'column':
        return this.#column(expression.name);
      case 'call':
        return this.#call(expression);
      case 'cast': {
        const arg = this.#settled(this.print(expression.arg));
        const { to } = expression;
        if (arg.type === to) {
          return arg;
        }
        return arg.type === 'null'
          ? plain(this.#dialect.nullOf(to), to)
          : result(this.#dialect.cast(arg, to, this.#tools), to, [arg]);
      }
      case 'case':
        return this.#case(expression);
      case 'window':
        return this.#window(expression);
      default:
        return assertNever(expression);
    }
  }

  /** Settled, and a null of the type wanted where it has none. */
  typed(printed: Printed, wanted: ColumnType): string {
    return printed.type === 'null' ? this.#dialect.nullOf(wanted) : this.#settled(printed).sql;
  }

  #literal(literal: Literal): Printed {
    return literal.type === 'null' ? NULL : plain(this.#tools.operand(literal), literal.type);
  }

  #column(name: string): Printed {
    const type = this.#printing.columnTypes.get(name);
    invariant(type !== undefined, `The expression passed the check, so there is a column ${name}.`);
    const sql = this.#printing.columnSql?.(name) ?? this.#printing.dialect.quoteIdentifier(name);
    return plain(sql, type);
  }

  #settled(printed: Printed): Printed {
    return printed.isRaw
      ? { ...printed, sql: this.#dialect.settle(printed, this.#tools), isRaw: false }
      : printed;
  }

  #call({ operation, args }: Extract<Expression, { kind: 'call' }>): Printed {
    const raw = args.map((arg) => this.print(arg));
    const types = raw.map((arg) => arg.type);
    const type = typeOfCall(operation, args, types);
    if (type === 'null') {
      return NULL;
    }
    // Every other operation is null where any argument is.
    if (types.includes('null') && !NO_NULLS.has(operation)) {
      return plain(this.#dialect.nullOf(type), type);
    }
    const same = wantedType(operation, types);
    const settled = raw.map((arg) => this.#as(this.#settled(arg), same));
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

  /** As the type wanted, where one is; an untyped null becomes one of it. */
  #as(printed: Printed, wanted: ColumnType | null): Printed {
    if (printed.type === 'null') {
      return plain(this.#dialect.nullOf(wanted ?? 'text'), wanted ?? 'text');
    }
    return wanted === null || wanted === printed.type
      ? printed
      : { ...printed, sql: this.#dialect.widen(printed, wanted) };
  }

  #case({ branches, otherwise }: Extract<Expression, { kind: 'case' }>): Printed {
    const conditions = branches.map(({ when }) => this.print(when));
    const values = [...branches.map(({ value }) => value), ...(otherwise === null ? [] : [otherwise])].map(
      (value) => this.#settled(this.print(value)),
    );
    const type = widestOf(values.map((value) => value.type)) ?? 'null';
    if (type === 'null') {
      return NULL;
    }
    const written = values.map((value) => this.#as(value, type).sql);
    const lines = conditions.map(
      (condition, index) => `WHEN ${this.typed(condition, 'boolean')} THEN ${written[index] ?? ''}`,
    );
    const last = otherwise === null ? [] : [`ELSE ${written.at(-1) ?? ''}`];
    return result(`CASE ${[...lines, ...last].join(' ')} END`, type, [...conditions, ...values]);
  }

  #window(window: Extract<Expression, { kind: 'window' }>): Printed {
    const args = window.args.map((arg) => this.#settled(this.print(arg)));
    const type = typeOfWindow(window.function, args[0]?.type);
    if (type === 'null') {
      return NULL;
    }
    const key = (expression: Expression): string => {
      const printed = this.#settled(this.print(expression));
      return printed.type === 'null' ? this.#dialect.nullOf('text') : this.#dialect.key(printed);
    };
    const order = window.order.map(({ by, direction }) => `${key(by)} ${DIRECTIONS[direction]}`);
    const sql = this.#dialect.window({
      function: window.function,
      args: args.map((arg) => this.#as(arg, null)),
      written: window.args.map((arg) => (arg.kind === 'literal' ? arg.value : null)),
      type,
      partition: window.partition.length === 0 ? '' : `PARTITION BY ${window.partition.map(key).join(', ')}`,
      order,
      fullOrder: [...order, ...(this.#printing.rowOrder ?? [])],
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

const plain = (sql: string, type: ExpressionType): Printed => ({ sql, type, isRaw: false, hasWindow: false });

const NULL: Printed = plain('NULL', 'null');

const result = (
  sql: string | { readonly raw: string },
  type: ExpressionType,
  parts: readonly Printed[],
): Printed => ({
  sql: typeof sql === 'string' ? sql : sql.raw,
  type,
  isRaw: typeof sql !== 'string',
  hasWindow: parts.some((part) => part.hasWindow),
});

/** The type to which all arguments of an operation are widened; null where each stays as it is. */
function wantedType(operation: Operation, types: readonly ExpressionType[]): ColumnType | null {
  const [param = ''] = OPERATIONS[operation].params;
  if (param === 'same') {
    const widest = widestOf(types) ?? 'null';
    return widest === 'null' ? 'text' : widest;
  }
  return operation === 'and' || operation === 'or' ? (typesOf('boolean')?.[0] ?? null) : null;
}
