import type { Condition, FilterGroup, FilterNode, RelativeRange, Scalar } from '@plumbline/contract';
import type { PrintedColumn } from '@plumbline/viz';
import { cellText } from '../text/cell-text.ts';
import { partName } from '@plumbline/messages';
import { currentLocale, formatNumber, t } from '../../messages/index.ts';
import { printDay, printDayRange } from './date-range.ts';
import { isGroup } from '../../lib/filters/filter-tree.ts';
import { isDated } from '../../lib/filters/operators.ts';

/** A filter in words: `country` `is` `Germany, France`. */
export interface Sentence {
  readonly subject: string;
  readonly verb: string;
  readonly object: string;
}

export interface SentenceColumn extends PrintedColumn {
  readonly name: string;
  readonly label: string;
}

export type FindColumn = (name: string) => SentenceColumn | null;

const MAX_LISTED = 3;

/** A column that the dataset no longer has is printed as text. */
const UNKNOWN: PrintedColumn = { type: 'text' };

function printScalar(value: Scalar | null, column: PrintedColumn): string {
  if (isDated(column.type) && typeof value === 'string') {
    return printDay(value);
  }
  return cellText(value, column).text;
}

function printList(values: readonly (Scalar | null)[], column: PrintedColumn): string {
  const shown = values.slice(0, MAX_LISTED).map((value) => printScalar(value, column));
  const rest = values.length - shown.length;
  return rest > 0 ? t('filter.filterListMore', { list: shown.join(', '), count: rest }) : shown.join(', ');
}

export function printRelative(range: RelativeRange): string {
  const base = relativeWords(range);
  return range.anchor === 'max' ? t('filter.relativeFromNewest', { range: base }) : base;
}

function relativeWords(range: RelativeRange): string {
  const { unit } = range;
  if ('last' in range) {
    return t(`filter.relativeLast_${unit}`, { count: range.last });
  }
  return 'next' in range
    ? t(`filter.relativeNext_${unit}`, { count: range.next })
    : t(`filter.relativeThis_${unit}`);
}

function printRange([low, high]: readonly [Scalar, Scalar], column: PrintedColumn): string {
  return isDated(column.type)
    ? printDayRange(String(low), String(high))
    : t('filter.filterRange', { low: printScalar(low, column), high: printScalar(high, column) });
}

type PartCondition = Extract<Condition, { op: 'falls' | 'nfalls' }>;

const isOnPart = (condition: Condition): condition is PartCondition =>
  condition.op === 'falls' || condition.op === 'nfalls';

function printObject(condition: Condition, column: PrintedColumn): string {
  if (condition.op === 'between') {
    return printRange(condition.value, column);
  }
  if (condition.op === 'relative') {
    return printRelative(condition.value);
  }
  if (isOnPart(condition)) {
    const { part, values } = condition.value;
    return values.map((value) => partName(value, part, currentLocale())).join(', ');
  }
  if (condition.op === 'top') {
    return formatNumber(condition.value);
  }
  const { value } = condition;
  if (value === undefined || value === null) {
    return '';
  }
  return Array.isArray(value) ? printList(value, column) : printScalar(value, column);
}

function verbOf(condition: Condition, column: SentenceColumn | null): string {
  if (isOnPart(condition)) {
    return t(`filter.${condition.op}_${condition.value.part}`);
  }
  const { op } = condition;
  return column !== null && isDated(column.type) && (op === 'between' || op === 'lt' || op === 'gt')
    ? t(`filter.${op}_date`)
    : t(`operatorVerb.${op}`);
}

export function conditionSentence(condition: Condition, findColumn: FindColumn): Sentence {
  const column = findColumn(condition.column);
  return {
    subject: column?.label ?? condition.column,
    verb: verbOf(condition, column),
    object: printObject(condition, column ?? UNKNOWN),
  };
}

const joined = ({ subject, verb, object }: Sentence): string =>
  [subject, verb, object].filter((part) => part !== '').join(' ');

/** A group's parts with the word between them; `not` comes first. */
export function groupWords(group: FilterGroup, findColumn: FindColumn): string {
  const parts = group.value.map((node) =>
    isGroup(node) && node.value.length > 1 ? `(${nodeWords(node, findColumn)})` : nodeWords(node, findColumn),
  );
  if (group.op === 'not') {
    return t('filter.filterNot', { parts: parts.join(` ${t('filter.filterAnd')} `) });
  }
  return parts.join(` ${t(group.op === 'or' ? 'filter.filterOr' : 'filter.filterAnd')} `);
}

/** Any filter as one line of text, for names, titles and screen readers. */
export const nodeWords = (node: FilterNode, findColumn: FindColumn): string =>
  isGroup(node) ? groupWords(node, findColumn) : joined(conditionSentence(node, findColumn));
