import { AppError, assertNever } from '@plumbline/contract';
import type { TextMatchOp, Value } from '../filter/predicate.ts';
import { printMicroseconds } from './clickhouse-dates.ts';

const escape = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\0', '\\0');

export function quoteIdentifier(name: string): string {
  if (name === '' || name.includes('\0')) {
    throw new AppError('query.invalid', `${JSON.stringify(name)} cannot be used as a column name.`);
  }
  return `\`${escape(name).replaceAll('`', '\\`')}\``;
}

export const textLiteral = (text: string): string => `'${escape(text).replaceAll("'", "\\'")}'`;

/** Values in the types that columns have here: moments, days and times of day are microseconds. */
export function literal(value: Value): string {
  switch (value.type) {
    case 'text':
      return textLiteral(value.value);
    case 'number':
      return `toFloat64(${value.value})`;
    case 'boolean':
      return value.value ? 'true' : 'false';
    case 'integer':
      return `toInt64(${value.value})`;
    case 'decimal':
      return `toDecimal256('${value.value}', ${value.value.split('.')[1]?.length ?? 0})`;
    case 'date':
    case 'time':
    case 'timestamp':
      return `toInt64(${printMicroseconds(value.type, value.value)})`;
    default:
      return assertNever(value);
  }
}

/** The engine's patterns are RE2, but its `.` takes line feeds too. */
export const clickhousePattern = (pattern: string): string => `(?-s)${pattern}`;

/** Case and accents folded; a capital sigma first, whose lower case may depend on its place. [SEM-TEXT-1] */
const folded = (sql: string): string =>
  `normalizeUTF8NFC(replaceRegexpAll(normalizeUTF8NFD(lowerUTF8(replaceAll(${sql}, 'Σ', 'σ'))), '\\\\p{M}', ''))`;

export function printText(op: TextMatchOp, column: string, operand: string): string {
  switch (op) {
    case 'contains':
      return `(position(${folded(column)}, ${folded(operand)}) > 0)`;
    case 'startswith':
      return `startsWith(${folded(column)}, ${folded(operand)})`;
    case 'endswith':
      return `endsWith(${folded(column)}, ${folded(operand)})`;
    case 'matches':
      return `match(${column}, ${operand})`;
    default:
      return assertNever(op);
  }
}
