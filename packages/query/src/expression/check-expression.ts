import { assertNever, type ColumnType, NUMERIC_TYPES } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { checkWritten } from './check-constants.ts';
import { checkLiteral } from './check-literal.ts';
import type { Expression } from './expression.ts';
import type { ExpressionCheck, TypeOf } from './expression-check.ts';
import { isBounded } from './expression-bounds.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { checkWindow } from './check-window.ts';
import { typeOfCall, acceptedTypes, widestType, type ExpressionType } from './type-rules.ts';

/**
 * Type of a well-formed expression over these columns; null where it is invalid; every problem is added to `issues`.
 * An expression has at most 2,000 parts and is at most 64 deep. [SEM-EXPR-2]
 */
export function checkExpression(
  expression: Expression,
  check: ExpressionCheck,
): { readonly type: ExpressionType } | null {
  const before = check.issues.length;
  if (!isBounded(expression, check.path, check.issues)) {
    return null;
  }
  const type = expressionType(expression, check);
  return type === null || check.issues.length > before ? null : { type };
}

function expressionType(expression: Expression, check: ExpressionCheck): ExpressionType | null {
  const partType: TypeOf = (part, name) => expressionType(part, { ...check, path: `${check.path}.${name}` });
  switch (expression.kind) {
    case 'literal':
      return checkLiteral(expression, check) ? expression.type : null;
    case 'column': {
      const column = check.columns.find(expression.name);
      if (column === null) {
        check.issues.push(check.columns.unknownColumn(expression.name, `${check.path}.name`));
      }
      return column?.type ?? null;
    }
    case 'call':
      return checkCall(expression, check, partType);
    case 'cast':
      return checkCast(expression, check, partType);
    case 'case':
      return checkCase(expression, check, partType);
    case 'window':
      return checkWindow(expression, check, (part, name) =>
        // A window over a window would be two statements.
        expressionType(part, { ...check, path: `${check.path}.${name}`, allowWindow: false }),
      );
    default:
      return assertNever(expression);
  }
}

type Call = Extract<Expression, { kind: 'call' }>;

function checkCall(call: Call, check: ExpressionCheck, partType: TypeOf): ExpressionType | null {
  const { operation, args } = call;
  const types = args.map((arg, index) => partType(arg, `args.${index}`));
  const params = operationParameters(operation, args.length);
  if (params === null) {
    check.issues.push({
      path: `${check.path}.args`,
      message: arityIssue(operation, args.length),
    });
    return null;
  }
  const fits = params.map((param, index) =>
    checkArgument({ call, param, index, type: types[index] ?? null }, check),
  );
  if (types.includes(null) || fits.includes(false)) {
    return null;
  }
  const known = types.filter((type) => type !== null);
  const same = known.filter((_, index) => params[index] === 'same');
  if (widestType(same) === null) {
    check.issues.push({
      path: `${check.path}.args`,
      message: message('expressionIssue.mixedArguments', { operation, types: [...new Set(same)] }),
      hint: message('expressionIssue.oneType'),
    });
    return null;
  }
  return checkWritten(call, check) ? typeOfCall(operation, args, known) : null;
}

/** The parameter of each argument; null where their number does not fit. */
function operationParameters(operation: Operation, count: number): string[] | null {
  const { params, least, most } = operationShape(operation);
  return count < least || count > most
    ? null
    : Array.from({ length: count }, (_, index) => params[Math.min(index, params.length - 1)] ?? '');
}

function operationShape(operation: Operation): {
  readonly params: readonly string[];
  readonly least: number;
  readonly most: number;
} {
  const parameters: readonly string[] = OPERATIONS[operation].params;
  const repeats = parameters.at(-1) === '...';
  const params = repeats ? parameters.slice(0, -1) : parameters;
  const needed = params.filter((param) => !param.endsWith('?')).length;
  return {
    params: params.map((param) => param.replace('?', '')),
    // The last may be repeated, and may be left out where another of its kind comes before it.
    least: repeats ? needed - 1 : needed,
    most: repeats ? Number.POSITIVE_INFINITY : params.length,
  };
}

function arityIssue(operation: Operation, count: number): Message {
  const { least, most } = operationShape(operation);
  if (most === Number.POSITIVE_INFINITY) {
    return message('expressionIssue.argumentCountOpen', { operation, min: least, count });
  }
  return least === most
    ? message('expressionIssue.argumentCountExact', { operation, count: least, given: count })
    : message('expressionIssue.argumentCount', { operation, min: least, max: most, count });
}

interface Argument {
  readonly call: Call;
  readonly param: string;
  readonly index: number;
  readonly type: ExpressionType | null;
}

function checkArgument({ call, param, index, type }: Argument, { path, issues }: ExpressionCheck): boolean {
  if (type === null) {
    return false;
  }
  const at = `${path}.args.${index}`;
  if (param.startsWith('literal:')) {
    const wanted = param.slice('literal:'.length);
    const arg = call.args[index];
    if (arg?.kind === 'literal' && arg.type === wanted) {
      return true;
    }
    issues.push({
      path: at,
      message: message('expressionIssue.notWritten', { operation: call.operation, type: wanted }),
    });
    return false;
  }
  const wanted = acceptedTypes(param);
  if (type === 'null' || wanted === null || wanted.includes(type) || isClockPart(call, type)) {
    return true;
  }
  issues.push({
    path: at,
    message: message('expressionIssue.wrongType', { operation: call.operation, types: wanted, type }),
    hint: message('expressionIssue.thatType'),
  });
  return false;
}

/** A time of day has hours, minutes and seconds. */
const isClockPart = (call: Call, type: ColumnType): boolean =>
  call.operation === 'date_part' && type === 'time';

type Cast = Extract<Expression, { kind: 'cast' }>;

/** Types that a type can be cast to, besides itself and text. [SEM-EXPR-10] */
const CASTS: Readonly<Record<ColumnType, readonly ColumnType[]>> = {
  text: ['integer', 'decimal', 'number', 'boolean', 'date', 'time', 'timestamp'],
  json: [],
  integer: [...NUMERIC_TYPES, 'boolean'],
  decimal: [...NUMERIC_TYPES, 'boolean'],
  number: [...NUMERIC_TYPES, 'boolean'],
  boolean: NUMERIC_TYPES,
  date: ['timestamp'],
  time: [],
  timestamp: ['date', 'time'],
};

function checkCast(
  { to, arg }: Cast,
  { path, issues }: ExpressionCheck,
  partType: TypeOf,
): ColumnType | null {
  const type = partType(arg, 'arg');
  if (type === null) {
    return null;
  }
  if (type === 'null' || type === to || to === 'text' || CASTS[type].includes(to)) {
    return to;
  }
  issues.push({
    path: `${path}.to`,
    message: message('expressionIssue.noCast', { type, to }),
    hint: message('expressionIssue.casts', { types: ['text', ...CASTS[type].filter((one) => one !== type)] }),
  });
  return null;
}

type Case = Extract<Expression, { kind: 'case' }>;

function checkCase(expression: Case, check: ExpressionCheck, partType: TypeOf): ExpressionType | null {
  const { branches, otherwise } = expression;
  if (branches.length === 0) {
    check.issues.push({ path: `${check.path}.branches`, message: message('expressionIssue.noBranch') });
  }
  const conditions = branches.map(({ when }, index) => {
    const type = partType(when, `branches.${index}.when`);
    if (type !== null && type !== 'boolean' && type !== 'null') {
      check.issues.push({
        path: `${check.path}.branches.${index}.when`,
        message: message('expressionIssue.notCondition', { type }),
      });
    }
    return type;
  });
  const values = [
    ...branches.map(({ value }, index) => partType(value, `branches.${index}.value`)),
    ...(otherwise === null ? [] : [partType(otherwise, 'otherwise')]),
  ];
  const known = values.filter((type) => type !== null);
  if (known.length < values.length || conditions.includes(null) || branches.length === 0) {
    return null;
  }
  const widest = widestType(known);
  if (widest === null) {
    check.issues.push({
      path: check.path,
      message: message('expressionIssue.mixedBranches', { types: [...new Set(known)] }),
      hint: message('expressionIssue.oneType'),
    });
  }
  return widest;
}
