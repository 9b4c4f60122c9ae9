import { type SyntaxNode, isNode } from './syntax-tree.ts';

/** Longest text and longest list that a statement may request directly. What only the data shows is bounded by memory. */
const MAX_TEXT = 1_000_000;
const MAX_LIST = 10_000_000;
/** Rows of range() in FROM come one after the other, and cost time alone. */
const MAX_SERIES_ROWS = 1_000_000_000;
const MAX_FORMAT_WIDTH = 10_000;

type Bound = (name: string, args: readonly unknown[], position: 'expression' | 'table') => string | null;

const ofText: Bound = (name, args) =>
  (constantNumber(args[1]) ?? 0) > MAX_TEXT ? `${name}() may make at most ${MAX_TEXT} characters.` : null;

const ofList: Bound = (name, args) =>
  (constantNumber(args[1]) ?? 0) > MAX_LIST ? `${name}() may make lists of at most ${MAX_LIST} items.` : null;

const ofSeries: Bound = (name, args, position) => {
  const limit = position === 'table' ? MAX_SERIES_ROWS : MAX_LIST;
  return (lengthOfSeries(args) ?? 0) > limit ? `${name}() may give at most ${limit} values here.` : null;
};

const ofFormat: Bound = (name, args) => {
  const pattern = constantText(args[0]) ?? '';
  const widest = Math.max(0, ...(pattern.match(/\d+/gu) ?? []).map(Number));
  return widest > MAX_FORMAT_WIDTH ? `A width in ${name}() may be at most ${MAX_FORMAT_WIDTH}.` : null;
};

const BOUNDS: ReadonlyMap<string, Bound> = new Map([
  ['repeat', ofText],
  ['lpad', ofText],
  ['rpad', ofText],
  ['array_resize', ofList],
  ['list_resize', ofList],
  ['range', ofSeries],
  ['generate_series', ofSeries],
  ['format', ofFormat],
  ['printf', ofFormat],
]);

/** What is too large in a call, where its own constants say so; null otherwise. */
export const tooLarge: Bound = (name, args, position) => BOUNDS.get(name)?.(name, args, position) ?? null;

const lengthOfSeries = (args: readonly unknown[]): number | null => {
  const [first, second, third] = args.map(constantNumber);
  const start = second === undefined ? 0 : (first ?? null);
  const end = second === undefined ? (first ?? null) : second;
  const step = third ?? 1;
  // Of bounds that only the data shows, or that are times, nothing is known here.
  return start === null || end === null || step === 0 ? null : Math.abs(end - start) / Math.abs(step);
};

const constantOf = (argument: unknown): unknown =>
  isNode(argument) && argument['class'] === 'CONSTANT' && isNode(argument['value'])
    ? argument['value']['value']
    : undefined;

/** Also of casts and signs around a constant: the parser writes `-5` and `5::BIGINT` as calls. */
const constantNumber = (argument: unknown): number | null => {
  if (!isNode(argument)) {
    return null;
  }
  if (argument['class'] === 'CAST') {
    return constantNumber(argument['child']);
  }
  const children = Array.isArray(argument['children']) ? (argument['children'] as unknown[]) : [];
  if (argument['function_name'] === '-' && children.length === 1) {
    const value = constantNumber(children[0]);
    return value === null ? null : -value;
  }
  if (isDecimal(argument)) {
    return null;
  }
  const value = constantOf(argument);
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** Constants like 1.5 are in the tree without their point. They count nothing. */
const isDecimal = (argument: SyntaxNode): boolean => {
  const type = isNode(argument['value']) ? argument['value']['type'] : null;
  return isNode(type) && type['id'] === 'DECIMAL';
};

export const constantText = (argument: unknown): string | null => {
  const value = constantOf(argument);
  return typeof value === 'string' ? value : null;
};
