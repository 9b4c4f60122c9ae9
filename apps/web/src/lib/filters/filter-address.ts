import type { Condition, FilterGroup, FilterNode, FilterOp } from '@plumbline/contract';
import { assertNever, FILTER_OPS, isTimePart, isValueOfPart } from '@plumbline/contract';
import { NO_FILTERS, isGroup } from './filter-tree.ts';
import { operandKind } from './operators.ts';

const MAX_DEPTH = 32;
const OPS: ReadonlySet<unknown> = new Set(FILTER_OPS);

/** `["and", ["country", "in", ["Germany"]], …]`: half as long as the tree itself. */
export type CompactFilter = readonly unknown[];

export function compactFilters(node: FilterNode): CompactFilter {
  if (isGroup(node)) {
    return [node.op, ...node.value.map(compactFilters)];
  }
  return node.op === 'isnull' || node.op === 'notnull'
    ? [node.column, node.op]
    : [node.column, node.op, node.value];
}

const isGroupHead = (head: unknown): head is FilterGroup['op'] =>
  head === 'and' || head === 'or' || head === 'not';

const isScalar = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value));

const isRelative = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || !('unit' in value)) {
    return false;
  }
  const ways = ['last', 'next', 'this'].filter((way) =>
    Number.isInteger((value as Record<string, unknown>)[way]),
  );
  return ways.length === 1;
};

const isPartValues = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { part, values } = value as Readonly<Record<string, unknown>>;
  return (
    typeof part === 'string' &&
    isTimePart(part) &&
    Array.isArray(values) &&
    values.length > 0 &&
    values.every((each) => typeof each === 'number' && isValueOfPart(part, each))
  );
};

function isOperand(op: FilterOp, value: unknown): boolean {
  const kind = operandKind(op);
  switch (kind) {
    case 'none':
      return value === undefined;
    case 'two':
      return Array.isArray(value) && value.length === 2 && value.every(isScalar);
    case 'list':
      return Array.isArray(value) && value.every((each) => each === null || isScalar(each));
    case 'relative':
      return isRelative(value);
    case 'text':
      return typeof value === 'string';
    case 'part':
      return isPartValues(value);
    case 'count':
      return Number.isInteger(value);
    case 'one':
      return isScalar(value);
    default:
      return assertNever(kind);
  }
}

/** Null for what is no filter: an address may be cut off or typed by hand. */
function expanded(value: unknown, depth: number): FilterNode | null {
  if (!Array.isArray(value) || depth > MAX_DEPTH) {
    return null;
  }
  const [head, second, operand] = value as readonly unknown[];
  if (isGroupHead(head) && typeof second !== 'string') {
    const parts = (value as readonly unknown[]).slice(1).map((part) => expanded(part, depth + 1));
    return parts.includes(null) ? null : { op: head, value: parts as FilterNode[] };
  }
  if (
    typeof head !== 'string' ||
    head === '' ||
    !OPS.has(second) ||
    !isOperand(second as FilterOp, operand)
  ) {
    return null;
  }
  return { column: head, op: second, ...(operand === undefined ? {} : { value: operand }) } as Condition;
}

/** Null for what is no group of filters. */
export function expandFilters(value: unknown): FilterGroup | null {
  const node = expanded(value, 0);
  return node !== null && isGroup(node) ? node : null;
}

/** A router may pass a value as text or already parsed. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') {
    return value;
  }
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return null;
  }
}

/** The filters of an address; none where it says nothing that can be read. */
export function readFilters(value: unknown): FilterGroup {
  const node = value === undefined ? null : expanded(parsed(value), 0);
  if (node === null) {
    return NO_FILTERS;
  }
  return isGroup(node) ? node : { op: 'and', value: [node] };
}
