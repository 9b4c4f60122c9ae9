import type { PivotField } from '@plumbline/contract';

/** What a field is called: its column, and how it is cut. */
export function fieldText(field: PivotField, labelOf: (column: string) => string): string {
  if (typeof field === 'string') {
    return labelOf(field);
  }
  const cut = field.part ?? field.timeUnit;
  return cut === undefined ? labelOf(field.column) : `${labelOf(field.column)} (${cut.replaceAll('_', ' ')})`;
}
