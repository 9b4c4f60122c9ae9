import { message } from '@plumbline/messages';
import type { Operation } from '../expression/operations.ts';
import type { Checker } from './checker.ts';
import { areAlike, conversions, expectedAs, type CheckedValue } from './type-fit.ts';
import {
  UNKNOWN,
  apply,
  boolean,
  typeFamily,
  text,
  type FormulaType,
  type TypedExpression,
} from './functions/build.ts';
import { isZero } from './literals.ts';
import type { Scope } from './scope.ts';
import { checkTextValue } from './text-values.ts';
import type { BinaryNode, BinaryOperator } from './syntax.ts';
import { clipped, typeWords } from './phrases.ts';

const OPERATION_OF: Readonly<Record<BinaryOperator, Operation>> = {
  '^': 'power',
  '*': 'multiply',
  '/': 'divide',
  '%': 'modulo',
  '+': 'add',
  '-': 'subtract',
  '&': 'concat',
  '=': 'eq',
  '<>': 'ne',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
  AND: 'and',
  OR: 'or',
  LIKE: 'like',
};

export function readBinary(checker: Checker, node: BinaryNode, scope: Scope): TypedExpression {
  const left: CheckedValue = { node: node.left, value: checker.read(node.left, scope) };
  const right: CheckedValue = { node: node.right, value: checker.read(node.right, scope) };
  const { operator } = node;
  if (operator === '&') {
    return chained('concat', left.value, right.value);
  }
  if (operator === 'AND' || operator === 'OR') {
    const wanted = { wanted: 'boolean', by: operator } as const;
    return chained(
      operator === 'AND' ? 'and' : 'or',
      expectedAs(checker, left, wanted),
      expectedAs(checker, right, wanted),
    );
  }
  if (operator === 'LIKE') {
    return readLike(checker, left, right);
  }
  return ARITHMETIC.has(operator)
    ? readArithmetic(checker, node, [left, right])
    : readComparison(checker, node, [left, right]);
}

const ARITHMETIC: ReadonlySet<BinaryOperator> = new Set(['+', '-', '*', '/', '%', '^']);

/** `a & b & c` is one operation of three. */
function chained(
  operation: 'and' | 'or' | 'concat',
  left: TypedExpression,
  right: TypedExpression,
): TypedExpression {
  const { expression } = left;
  if (expression.kind !== 'call' || expression.operation !== operation || left.type === 'unknown') {
    return apply(operation, left, right);
  }
  const args = [...expression.args, right.expression];
  return { ...apply(operation, left, right), expression: { ...expression, args } };
}

function readLike(checker: Checker, left: CheckedValue, right: CheckedValue): TypedExpression {
  if (right.node.kind !== 'text') {
    checker.report('not_constant', right.node, message('formulaProblem.likeText'));
    return UNKNOWN;
  }
  return apply('like', expectedAs(checker, left, { wanted: 'text', by: 'LIKE' }), right.value);
}

function readArithmetic(
  checker: Checker,
  node: BinaryNode,
  [left, right]: readonly [CheckedValue, CheckedValue],
): TypedExpression {
  const families = [typeFamily(left.value.type), typeFamily(right.value.type)];
  if (families.includes('temporal') && (node.operator === '+' || node.operator === '-')) {
    const moved = moveDate(node.operator, left.value, right.value);
    if (moved !== null) {
      return moved;
    }
  }
  if (families.includes('text') && node.operator === '+') {
    const numbers = [left, right].flatMap((one) =>
      one.value.type === 'text' ? conversions(checker, one, 'number') : [],
    );
    checker.report(
      'argument_type',
      node.sign,
      message('formulaProblem.plusText'),
      [{ title: message('formulaFix.joinTexts'), ...node.sign, insert: '&' }, ...numbers].map(
        ({ title, from, to, insert }) => ({ title, from, to, insert }),
      ),
    );
    return UNKNOWN;
  }
  const a = expectedAs(checker, left, { wanted: 'number', by: node.operator });
  const b = expectedAs(checker, right, { wanted: 'number', by: node.operator });
  if ((node.operator === '/' || node.operator === '%') && isZero(right.value)) {
    checker.warn('division_by_zero', right.node, message('formulaProblem.divisionByZero'));
  }
  return apply(OPERATION_OF[node.operator], a, b);
}

const isDays = (type: FormulaType): boolean => type === 'integer' || type === 'null';

/** Days are added to dates and taken from them; between two dates lie days. [SEM-FORMULA-4] */
function moveDate(
  operator: '+' | '-',
  left: TypedExpression,
  right: TypedExpression,
): TypedExpression | null {
  const day = text('day');
  const isLeftDate = typeFamily(left.type) === 'temporal';
  const isRightDate = typeFamily(right.type) === 'temporal';
  if (operator === '-' && isLeftDate && isRightDate) {
    return apply('date_diff', day, right, left);
  }
  if (isLeftDate && isDays(right.type)) {
    return apply('date_add', day, operator === '-' ? apply('negate', right) : right, left);
  }
  return operator === '+' && isRightDate && isDays(left.type) ? apply('date_add', day, left, right) : null;
}

function readComparison(
  checker: Checker,
  node: BinaryNode,
  [left, right]: readonly [CheckedValue, CheckedValue],
): TypedExpression {
  const isEquality = node.operator === '=' || node.operator === '<>';
  if (left.node.kind === 'null' || right.node.kind === 'null') {
    const other = right.node.kind === 'null' ? left : right;
    const name = node.operator === '<>' ? 'NOTNULL' : 'ISNULL';
    const insert = `${name}(${checker.source(other.node)})`;
    checker.warn(
      'null_comparison',
      node,
      message('formulaProblem.nullComparison'),
      isEquality ? [checker.replace(node, insert)] : [],
    );
  } else if (checker.source(left.node).trim() === checker.source(right.node).trim()) {
    checker.warn('always_same', node, message('formulaProblem.sameSides'));
  }
  checkTextValue(checker, left.node, right.node);
  checkTextValue(checker, right.node, left.node);
  if (!areAlike(checker, [left, right], 'sides')) {
    return { ...boolean(false), type: 'unknown' };
  }
  if (!isEquality && [left, right].some(({ value }) => value.type === 'json')) {
    const json = left.value.type === 'json' ? left : right;
    checker.report(
      'argument_type',
      json.node,
      message('formulaProblem.noOrder', {
        part: clipped(checker.source(json.node)),
        type: typeWords('json'),
      }),
      [checker.wrap(json.node, 'TEXT')],
    );
    return UNKNOWN;
  }
  return apply(OPERATION_OF[node.operator], left.value, right.value);
}
