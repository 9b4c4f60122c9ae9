import type { Cell, PivotField } from '@plumbline/contract';
import { partName, printPeriod } from '@plumbline/messages';
import type { PivotKey, PivotTableField } from '@plumbline/query';

export const TOTAL_TEXT = 'Total';

export const isTotal = (key: PivotKey | undefined): key is { readonly total: true } =>
  typeof key === 'object' && key !== null;

/** How the keys of a field are written. */
export interface KeyField extends Pick<PivotTableField, 'step'> {
  /** Names a year, month or weekday as the screen does; null for a field that is not cut by one. */
  readonly period: ((key: Exclude<Cell, null>) => string) | null;
}

export const PLAIN_KEY: KeyField = { step: null, period: null };

function periodNames(field: PivotField | undefined, locale: string): KeyField['period'] {
  const { timeUnit, part } = typeof field === 'object' ? field : {};
  if (part !== undefined) {
    return (key) => partName(key, part, locale);
  }
  return timeUnit === undefined ? null : (key) => printPeriod(String(key), timeUnit, locale);
}

/** By level, with the fields of the spec and what the engine found. */
export const keyFields = (
  fields: readonly PivotField[],
  found: readonly PivotTableField[],
  locale: string,
): readonly KeyField[] =>
  found.map(({ step }, level) => ({ step, period: periodNames(fields[level], locale) }));

/** A key as written to a file: empty for rows without one, both edges for a bin, the name of a period. */
export function keyText(key: PivotKey, { step, period }: KeyField): string | null {
  if (isTotal(key)) {
    return TOTAL_TEXT;
  }
  if (key === null) {
    return null;
  }
  if (period !== null) {
    return period(key);
  }
  return step === null || typeof key !== 'number' ? String(key) : binText(key, step);
}

/** Edges that were computed in doubles are written without the noise of their last digits. */
const binText = (low: number, step: number): string => `${tidy(low)} – ${tidy(low + step)}`;

const tidy = (value: number): string => String(Number(value.toPrecision(12)));
