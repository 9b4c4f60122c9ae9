import type { PivotField } from '@plumbline/contract';
import type { PivotKey, PivotTableField } from '@plumbline/query';

export const TOTAL_TEXT = 'Total';

export const isTotal = (key: PivotKey | undefined): key is { readonly total: true } =>
  typeof key === 'object' && key !== null;

/** A key as written to a file: empty for rows without one, both edges for a bin. */
export function keyText(key: PivotKey, { step }: Pick<PivotTableField, 'step'>): string | null {
  if (isTotal(key)) {
    return TOTAL_TEXT;
  }
  if (key === null) {
    return null;
  }
  return step === null || typeof key !== 'number' ? String(key) : binText(key, step);
}

/** Edges that were computed in doubles are written without the noise of their last digits. */
export const binText = (low: number, step: number): string => `${tidy(low)} – ${tidy(low + step)}`;

const tidy = (value: number): string => String(Number(value.toPrecision(12)));

/** What a field is called: its column, and how it is cut. */
export function fieldText(field: PivotField, labelOf: (column: string) => string): string {
  if (typeof field === 'string') {
    return labelOf(field);
  }
  const cut = field.part ?? field.timeUnit;
  return cut === undefined ? labelOf(field.column) : `${labelOf(field.column)} (${cut.replaceAll('_', ' ')})`;
}
