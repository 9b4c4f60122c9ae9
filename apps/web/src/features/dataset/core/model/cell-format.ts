import type { Cell, ColumnType, DatasetColumn } from '@plumbline/contract';
import { isNumeric } from '../../../../lib/filters/operators.ts';
import { barShare, heatShare, type ValueRange } from './value-range.ts';
import { findOption } from '../../../../lib/values/find-option.ts';

export const TONES = ['accent', 'positive', 'warning', 'negative'] as const;
export type Tone = (typeof TONES)[number];

export const RULE_OPS = ['gt', 'gte', 'lt', 'lte', 'eq', 'ne', 'contains', 'isnull'] as const;
export type RuleOp = (typeof RULE_OPS)[number];

/** Cells for which it holds take its tone; of several, the first that holds decides. */
export interface LookRule {
  readonly op: RuleOp;
  /** What it is compared with, as typed; empty for `isnull`. */
  readonly value: string;
  readonly tone: Tone;
}

/** How the cells of a column are marked: by size as a color or a bar, or by rules. */
export type ColumnLook =
  { readonly kind: 'scale' | 'bars' } | { readonly kind: 'rules'; readonly rules: readonly LookRule[] };

export type Looks = Readonly<Record<string, ColumnLook>>;

/** `"scale"`, `"bars"`, or `[["gt", "100", "warning"], …]`. */
export const compactLooks = (looks: Looks): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(looks).map(([column, look]) => [
      column,
      look.kind === 'rules' ? look.rules.map(({ op, value, tone }) => [op, value, tone]) : look.kind,
    ]),
  );

function readRule(value: unknown): LookRule | null {
  const [op, operand, tone] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const read = { op: findOption(RULE_OPS, op), tone: findOption(TONES, tone) };
  const isText = typeof operand === 'string' || typeof operand === 'number';
  return read.op === null || read.tone === null || !isText
    ? null
    : { op: read.op, value: String(operand), tone: read.tone };
}

function readLook(value: unknown): ColumnLook | null {
  if (value === 'scale' || value === 'bars') {
    return { kind: value };
  }
  const rules = Array.isArray(value) ? value.map(readRule).filter((rule) => rule !== null) : [];
  return rules.length === 0 ? null : { kind: 'rules', rules };
}

/** Anything that is no look is left out. */
export function readLooks(value: unknown): Looks {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return {};
  }
  const looks = Object.entries(value).flatMap(([column, each]): [string, ColumnLook][] => {
    const look = readLook(each);
    return look === null ? [] : [[column, look]];
  });
  return Object.fromEntries(looks);
}

/** What a cell looks like: a heat of 1 to 6, a bar's share of the cell, or a tone. */
export interface CellLook {
  readonly heat: number | null;
  /** −1 to 1, from nought. */
  readonly bar: number | null;
  readonly tone: Tone | null;
}

export const PLAIN: CellLook = { heat: null, bar: null, tone: null };

/** Largest and smallest value of the column; null where it has none that are numbers. */
function valueReach({ profile, type }: DatasetColumn): ValueRange | null {
  const [low, high] = [Number(profile?.min ?? Number.NaN), Number(profile?.max ?? Number.NaN)];
  return isNumeric(type) && Number.isFinite(low) && Number.isFinite(high) ? { low, high } : null;
}

export function cellLook(
  cell: Cell | undefined,
  column: DatasetColumn,
  look: ColumnLook | undefined,
): CellLook {
  if (look === undefined || cell === undefined) {
    return PLAIN;
  }
  if (look.kind === 'rules') {
    return { ...PLAIN, tone: look.rules.find((rule) => holds(cell, column.type, rule))?.tone ?? null };
  }
  const reach = valueReach(column);
  if (reach === null) {
    return PLAIN;
  }
  if (look.kind === 'bars') {
    return { ...PLAIN, bar: barShare(cell, reach) };
  }
  const heat = heatShare(cell, reach);
  return { ...PLAIN, heat: heat === null ? null : Math.max(1, heat) };
}

/** Compares like a filter: text without case; a cell without a value meets only `isnull` and `ne`. */
export function holds(cell: Cell, type: ColumnType, { op, value }: LookRule): boolean {
  if (op === 'isnull') {
    return cell === null;
  }
  if (cell === null) {
    return op === 'ne';
  }
  if (op === 'contains') {
    return String(cell).toLowerCase().includes(value.toLowerCase());
  }
  const order = compare(cell, type, value);
  if (order === null) {
    return false;
  }
  return { gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0, eq: order === 0, ne: order !== 0 }[
    op
  ];
}

/** Null where the two cannot be compared. */
function compare(cell: string | number | boolean, type: ColumnType, value: string): number | null {
  if (isNumeric(type)) {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    return Number.isNaN(number) ? null : Math.sign(Number(cell) - number);
  }
  const text = type === 'timestamp' ? String(cell).replace(' ', 'T') : String(cell);
  const other = type === 'timestamp' ? value.replace(' ', 'T') : value;
  return Number(text > other) - Number(text < other);
}
