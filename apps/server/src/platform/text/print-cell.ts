import { type Cell, type ColumnType, isNumericType, printFormatted } from '@plumbline/contract';
import { printNumber } from '@plumbline/viz';

interface ShownColumn {
  readonly type: ColumnType;
  readonly format?: string | null | undefined;
}

/** A value as a person reads it in a table; null stays null. Numbers that travel as text keep all their digits. */
export function printCell(value: Cell, { type, format }: ShownColumn, locale: string): string | null {
  if (value === null) {
    return null;
  }
  const formatted = format && isNumericType(type) ? printFormatted(Number(value), format, locale) : null;
  if (formatted !== null) {
    return formatted;
  }
  if (typeof value === 'number') {
    return printNumber(value, locale);
  }
  return type === 'timestamp' && typeof value === 'string'
    ? value.replace('T', ' ').replace(/(:00)?(\.\d+)?Z$/, '')
    : String(value);
}
