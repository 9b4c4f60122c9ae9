import {
  type Condition,
  FILTER_OPERATORS,
  type FilterNode,
  invariant,
  type Issue,
  operatorsOfType,
  type PartValues,
  type Scalar,
} from '@plumbline/contract';
import { isGroup } from './bounds.ts';
import { compare } from './compare.ts';
import { hasOffset } from '../values/temporal.ts';
import { clockIn } from '../values/zone-clock.ts';
import { operandExample, parseOperand, type WholeDay } from './operand.ts';
import {
  NEVER,
  all,
  any,
  isNull,
  not,
  type ColumnRef,
  type CompareOp,
  type Predicate,
  type Value,
} from './predicate.ts';
import { partIssues, partValueIssues } from './part.ts';
import { englishIssue } from '../expression/expression-issue.ts';
import { findPatternIssue } from '../pattern/pattern.ts';
import type { Schema } from '../schema.ts';

export interface FilterCheck {
  readonly schema: Schema;
  readonly issues: Issue[];
  /**
   * Meaning of an empty group: no condition while people are still building; a problem in a rule that protects rows.
   */
  readonly emptyGroups: 'ignored' | 'refused';
  /** True for a condition on groups, which have no other rows to compare with. [SEM-HAVING-2] */
  readonly isOfGroups?: boolean;
}

/** Bind a filter to the schema; null where it lets every row through. Problems are added to `issues`. */
export function checkFilter(node: FilterNode, path: string, check: FilterCheck): Predicate | null {
  if (!isGroup(node)) {
    return checkCondition(node, path, check);
  }
  if (node.value.length === 0 && check.emptyGroups === 'refused') {
    check.issues.push({ path, message: `The ${node.op} group is empty.`, hint: 'Add a condition.' });
  }
  const parts = node.value
    .map((child, index) => checkFilter(child, `${path}.value.${index}`, check))
    .filter((part) => part !== null);
  if (parts.length === 0) {
    return null;
  }
  if (node.op === 'or') {
    return any(parts);
  }
  return node.op === 'and' ? all(parts) : not(all(parts));
}

function checkCondition(condition: Condition, path: string, check: FilterCheck): Predicate | null {
  const column = check.schema.find(condition.column);
  if (column === null) {
    check.issues.push(check.schema.unknownColumn(condition.column, `${path}.column`));
    return null;
  }
  const fitting = operatorsOfType(column.type);
  if (!fitting.includes(condition.op)) {
    check.issues.push({
      path: `${path}.op`,
      message: `“${condition.op}” does not fit ${column.name}, which is of type ${column.type}.`,
      hint: `Use one of: ${fitting.join(', ')}.`,
    });
    return null;
  }
  if (check.isOfGroups === true) {
    refuseRowsAround(condition, path, check.issues);
  }
  return predicateOf(condition, column, { path: `${path}.value`, issues: check.issues });
}

/** Groups have no rows around them whose newest or most frequent values could be found. [SEM-HAVING-2] */
function refuseRowsAround(condition: Condition, path: string, issues: Issue[]): void {
  const hint = 'Filter the rows by it instead.';
  if (condition.op === 'relative' && condition.value.anchor === 'max') {
    const message = 'Groups are filtered by dates relative to now, not to the newest value.';
    issues.push({ path: `${path}.value.anchor`, message, hint });
  }
  if (condition.op === 'top') {
    issues.push({
      path: `${path}.op`,
      message: 'Groups are not filtered by their most frequent values.',
      hint,
    });
  }
}

interface IssueTarget {
  readonly path: string;
  readonly issues: Issue[];
}

function predicateOf(condition: Condition, column: ColumnRef, target: IssueTarget): Predicate | null {
  const { negates } = FILTER_OPERATORS[condition.op];
  if (negates === null) {
    return positive(condition, column, target);
  }
  const part = positive({ ...condition, op: negates } as Condition, column, target);
  return part === null ? null : not(part);
}

function positive(condition: Condition, column: ColumnRef, target: IssueTarget): Predicate | null {
  if (isComparison(condition)) {
    const operand = checkOperand(column, condition.value, target);
    return operand === null ? null : compare(column, condition.op, operand);
  }
  if (condition.op === 'isnull') {
    return isNull(column);
  }
  if (condition.op === 'in') {
    return membership(column, condition.value, target);
  }
  if (condition.op === 'between') {
    return between(column, condition.value, target);
  }
  if (condition.op === 'relative') {
    return { kind: 'relative', column, range: condition.value };
  }
  if (condition.op === 'top') {
    return { kind: 'frequent', among: 'visible', column, count: condition.value };
  }
  if (condition.op === 'falls') {
    return checkPart(column, condition.value, target);
  }
  if (condition.op === 'matches') {
    return checkPattern(column, condition.value, target);
  }
  const { op, value } = condition;
  invariant(op === 'contains' || op === 'startswith' || op === 'endswith', `${op} is said by its opposite.`);
  return { kind: 'text', op, column, text: value };
}

const isComparison = (
  condition: Condition,
): condition is Extract<Condition, { value: Scalar }> & { op: CompareOp } => COMPARISONS.has(condition.op);

const COMPARISONS: ReadonlySet<string> = new Set<CompareOp>(['eq', 'lt', 'lte', 'gt', 'gte']);

/** Inclusive at both ends. [SEM-FILTER-3] */
function between(column: ColumnRef, ends: readonly [Scalar, Scalar], target: IssueTarget): Predicate | null {
  const [low, high] = ends.map((end, index) =>
    checkOperand(column, end, { ...target, path: `${target.path}.${index}` }),
  );
  return low && high ? all([compare(column, 'gte', low), compare(column, 'lte', high)]) : null;
}

/** A moment that is given with its offset is one on the clock of the column. [SEM-TIME-5] */
function onClock(
  { zone }: ColumnRef,
  operand: Scalar,
  value: Value | WholeDay | null,
): Value | WholeDay | null {
  const isZoned = zone !== undefined && value?.type === 'timestamp' && hasOffset(String(operand));
  return isZoned ? { ...value, value: clockIn(zone, value.value) ?? value.value } : value;
}

const readOperand = (column: ColumnRef, operand: Scalar): Value | WholeDay | null =>
  onClock(column, operand, parseOperand(column.type, operand));

function reportMisfit(column: ColumnRef, operand: Scalar, { issues, path }: IssueTarget): void {
  issues.push({
    path,
    message: `${JSON.stringify(operand)} does not fit ${column.name}, which is of type ${column.type}.`,
    hint: `Give ${operandExample(column.type)}.`,
  });
}

function checkOperand(column: ColumnRef, operand: Scalar, target: IssueTarget): Value | WholeDay | null {
  const value = readOperand(column, operand);
  if (value === null) {
    reportMisfit(column, operand, target);
  }
  return value;
}

/** Null in the list means the rows without a value. [SEM-FILTER-6] */
function membership(column: ColumnRef, operands: readonly (Scalar | null)[], target: IssueTarget): Predicate {
  const points: Value[] = [];
  const parts: Predicate[] = operands.includes(null) ? [isNull(column)] : [];
  operands.forEach((operand, index) => {
    if (column.type === 'integer' && Number.isSafeInteger(operand)) {
      // As the rest would have it, for the most frequent of long lists.
      points.push({ type: 'integer', value: String(operand) });
      return;
    }
    const value = operand === null ? null : readOperand(column, operand);
    if (operand !== null && value === null) {
      reportMisfit(column, operand, { ...target, path: `${target.path}.${index}` });
    }
    const equals = value === null ? NEVER : compare(column, 'eq', value);
    if (equals.kind === 'compare') {
      points.push(equals.value);
    } else if (equals.kind !== 'constant') {
      parts.push(equals);
    }
  });
  return any(points.length === 0 ? parts : [...parts, { kind: 'in', column, values: points }]);
}

/** Each value once, in order: equal conditions are one. */
function checkPart(column: ColumnRef, { part, values }: PartValues, target: IssueTarget): Predicate | null {
  const issues = [
    ...partIssues(column, part, `${target.path}.part`),
    ...partValueIssues(part, values, `${target.path}.values`),
  ];
  target.issues.push(...issues);
  return issues.length > 0
    ? null
    : { kind: 'part', column, part, values: [...new Set(values)].toSorted((a, b) => a - b) };
}

function checkPattern(column: ColumnRef, pattern: string, target: IssueTarget): Predicate | null {
  const problem = findPatternIssue(pattern);
  if (problem !== null) {
    target.issues.push(englishIssue({ path: target.path, ...problem }));
    return null;
  }
  return { kind: 'text', op: 'matches', column, text: pattern };
}
