import type { FormulaType } from './functions/build.ts';
import type { Parameter, ParameterType } from './functions/entry.ts';

const TYPE_WORDS: Readonly<Record<FormulaType, string>> = {
  text: 'text',
  integer: 'a whole number',
  decimal: 'a number',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  time: 'a time of day',
  timestamp: 'a date with a time',
  json: 'JSON',
  null: 'no value',
  unknown: 'unknown',
};

/** A type as people say it. */
export const typeWords = (type: FormulaType): string => TYPE_WORDS[type];

const EXPECTED: Readonly<Record<ParameterType, string>> = {
  any: 'a value',
  same: 'a value',
  text: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'a condition (true or false)',
  temporal: 'a date',
  clock: 'a time, alone or with a date',
  timestamp: 'a date with a time',
  ordered: 'a number, date or text',
  order: 'ORDERBY or PARTITIONBY',
};

/** What a parameter wants, as people say it. */
export const expectedWords = (parameter: Parameter): string => EXPECTED[parameter.type];

/** A name in its brackets. */
export const bracketed = (name: string): string => `[${name.replaceAll(']', ']]')}]`;

/** A text between its quotes. */
export const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`;

const MAX_SHOWN = 40;

/** A piece of the formula short enough for a sentence. */
export const clipped = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length <= MAX_SHOWN ? line : `${line.slice(0, MAX_SHOWN - 1)}…`;
};

/** `a`, `a and b`, `a, b and c`. */
export const listed = (items: readonly string[], last = 'and'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1) ?? ''}`;
