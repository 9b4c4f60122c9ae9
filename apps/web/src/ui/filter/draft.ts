import type {
  ColumnType,
  Condition,
  FilterOp,
  PartValues,
  RelativeRange,
  Scalar,
  TimeUnit,
} from '@plumbline/contract';
import { assertNever } from '@plumbline/contract';
import { isDated, isNumeric, operandKind, operatorsFor } from '../../lib/filters/operators.ts';

/** A condition as it is being written: every field keeps what was typed, whatever the operator. */
export interface ConditionDraft {
  readonly column: string;
  readonly op: FilterOp;
  readonly one: string;
  readonly from: string;
  readonly to: string;
  readonly list: readonly (Scalar | null)[];
  readonly relative: RelativeDraft;
  readonly part: PartValues;
}

export interface RelativeDraft {
  readonly way: 'last' | 'next' | 'this';
  readonly count: string;
  readonly unit: TimeUnit;
  readonly anchor: 'now' | 'max';
}

/** The column a draft is read against. */
export interface DraftColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly encoding?: 'string' | undefined;
}

/** Why a draft is no condition yet. */
export type DraftIssue =
  | 'needs-value'
  | 'needs-list'
  | 'not-a-number'
  | 'not-a-date'
  | 'not-a-time'
  | 'not-a-count'
  | 'bad-pattern'
  | 'reversed';

export type DraftReading =
  { readonly ok: true; readonly condition: Condition } | { readonly ok: false; readonly issue: DraftIssue };

export const MAX_RELATIVE = 10_000;

export function emptyDraft(column: DraftColumn): ConditionDraft {
  return {
    column: column.name,
    op: operatorsFor(column.type)[0] ?? 'eq',
    one: '',
    from: '',
    to: '',
    list: [],
    relative: { way: 'last', count: '3', unit: 'month', anchor: 'now' },
    part: { part: 'weekday', values: [] },
  };
}

const relativeDraft = (range: RelativeRange): RelativeDraft => {
  const { unit, anchor } = range;
  if ('last' in range) {
    return { way: 'last', count: String(range.last), unit, anchor };
  }
  return 'next' in range
    ? { way: 'next', count: String(range.next), unit, anchor }
    : { way: 'this', count: '1', unit, anchor };
};

const USUAL_COUNT = '10';

/** The draft with another operator; what was typed stays where it can be what the operator takes. */
export function withOperator(draft: ConditionDraft, op: FilterOp): ConditionDraft {
  const isCounted = operandKind(op) === 'count' && !Number.isInteger(Number(draft.one || Number.NaN));
  return { ...draft, op, ...(isCounted ? { one: USUAL_COUNT } : {}) };
}

/** A condition opened for editing. */
export function toConditionDraft(condition: Condition, column: DraftColumn): ConditionDraft {
  const draft = { ...emptyDraft(column), op: condition.op };
  if (condition.op === 'isnull' || condition.op === 'notnull') {
    return draft;
  }
  if (condition.op === 'in' || condition.op === 'nin') {
    return { ...draft, list: condition.value };
  }
  if (condition.op === 'between') {
    return { ...draft, from: String(condition.value[0]), to: String(condition.value[1]) };
  }
  if (condition.op === 'relative') {
    return { ...draft, relative: relativeDraft(condition.value) };
  }
  const { value } = condition;
  return typeof value === 'object' && value !== null && 'part' in value
    ? { ...draft, part: value }
    : { ...draft, one: String(value) };
}

const GROUPED = /^[+-]?\d{1,3}([,  \u202f]\d{3})+(\.\d+)?$/u;
const NUMERAL = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/u;
const CLOCK = /^\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/u;

/** A number as people write and paste it: a true minus and grouped thousands are taken. Null: not a number. */
function numeralOf(text: string): string | null {
  const plain = text.trim().replace('−', '-');
  const bare = GROUPED.test(plain) ? plain.replaceAll(/[,  \u202f]/gu, '') : plain;
  return NUMERAL.test(bare) ? bare : null;
}

const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

type Operand = { readonly value: Scalar } | { readonly issue: DraftIssue };

function numberOperand(text: string, column: DraftColumn): Operand {
  const numeral = numeralOf(text);
  if (numeral === null) {
    return { issue: 'not-a-number' };
  }
  return { value: column.encoding === 'string' ? numeral : Number(numeral) };
}

const dateOperand = (text: string): Operand => {
  const day = text.slice(0, 10);
  const isKnown = DAY.test(text) || MOMENT.test(text);
  return isKnown && !Number.isNaN(Date.parse(day)) && isDay(day) ? { value: text } : { issue: 'not-a-date' };
};

/** One operand as its column's type reads it. An empty text is a value of a text column alone. */
export function readOperand(text: string, column: DraftColumn): Operand {
  if (text.trim() === '' && column.type !== 'text') {
    return { issue: 'needs-value' };
  }
  if (isNumeric(column.type)) {
    return numberOperand(text, column);
  }
  if (isDated(column.type)) {
    return dateOperand(text.trim());
  }
  if (column.type === 'time') {
    return CLOCK.test(text.trim()) ? { value: text.trim() } : { issue: 'not-a-time' };
  }
  return { value: column.type === 'boolean' ? text === 'true' : text };
}

function readRange(draft: ConditionDraft, column: DraftColumn): DraftReading {
  const from = readOperand(draft.from, column);
  const to = readOperand(draft.to, column);
  if ('issue' in from) {
    return { ok: false, issue: from.issue };
  }
  if ('issue' in to) {
    return { ok: false, issue: to.issue };
  }
  const isReversed = isNumeric(column.type) ? Number(from.value) > Number(to.value) : from.value > to.value;
  return isReversed
    ? { ok: false, issue: 'reversed' }
    : { ok: true, condition: { column: draft.column, op: 'between', value: [from.value, to.value] } };
}

function readRelative({ column, relative }: ConditionDraft): DraftReading {
  const { way, unit, anchor } = relative;
  const count = Number(relative.count);
  const isCount = Number.isInteger(count) && count >= 1 && count <= MAX_RELATIVE;
  if (way !== 'this' && !isCount) {
    return { ok: false, issue: 'not-a-count' };
  }
  const tail = { unit, anchor };
  const ranges = {
    last: { last: count, ...tail },
    next: { next: count, ...tail },
    this: { this: 0, ...tail },
  };
  return { ok: true, condition: { column, op: 'relative', value: ranges[way] } };
}

function readCount({ column, one }: ConditionDraft): DraftReading {
  const value = Number(one);
  return Number.isInteger(value) && value >= 1 && value <= MAX_RELATIVE
    ? { ok: true, condition: { column, op: 'top', value } }
    : { ok: false, issue: 'not-a-count' };
}

/** RE2, which the server runs, takes flags in front; the browser's own expressions do not. */
const RE2_FLAGS = /^\(\?[imsU]+\)/u;

function isPattern(text: string): boolean {
  try {
    return new RegExp(text.replace(RE2_FLAGS, '')) instanceof RegExp;
  } catch {
    return false;
  }
}

function readOne(draft: ConditionDraft, column: DraftColumn): DraftReading {
  const needsText = column.type === 'text' && draft.one === '' && draft.op !== 'eq' && draft.op !== 'ne';
  if (needsText) {
    return { ok: false, issue: 'needs-value' };
  }
  if (draft.op === 'matches' && !isPattern(draft.one)) {
    return { ok: false, issue: 'bad-pattern' };
  }
  const operand = readOperand(draft.one, column);
  return 'issue' in operand
    ? { ok: false, issue: operand.issue }
    : { ok: true, condition: { column: draft.column, op: draft.op, value: operand.value } as Condition };
}

/** The condition a draft says, or the first thing it lacks. */
export function readDraft(draft: ConditionDraft, column: DraftColumn): DraftReading {
  const kind = operandKind(draft.op);
  switch (kind) {
    case 'none':
      return { ok: true, condition: { column: draft.column, op: draft.op as 'isnull' | 'notnull' } };
    case 'list':
      return draft.list.length === 0
        ? { ok: false, issue: 'needs-list' }
        : {
            ok: true,
            condition: { column: draft.column, op: draft.op as 'in' | 'nin', value: [...draft.list] },
          };
    case 'two':
      return readRange(draft, column);
    case 'relative':
      return readRelative(draft);
    case 'count':
      return readCount(draft);
    case 'part':
      return draft.part.values.length === 0
        ? { ok: false, issue: 'needs-list' }
        : {
            ok: true,
            condition: { column: draft.column, op: draft.op as 'falls' | 'nfalls', value: draft.part },
          };
    case 'text':
    case 'one':
      return readOne(draft, column);
    default:
      return assertNever(kind);
  }
}
