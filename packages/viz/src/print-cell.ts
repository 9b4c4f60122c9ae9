import {
  type Cell,
  type ColumnType,
  isNumericType,
  isYearColumn,
  printFormatted,
  type QuantityColumn,
  truthWord,
} from '@plumbline/contract';
import { cachedFormat } from './cached-format.ts';
import type { ChartWords } from './chart-words.ts';

/** What is needed of a column to print its cells. */
export interface PrintedColumn {
  /** Whole numbers of a column that is called a year are printed as years, and whether a model is right in words. */
  readonly name?: string;
  readonly profile?: QuantityColumn['profile'];
  readonly type: ColumnType;
  readonly role?: string;
  readonly encoding?: 'string' | undefined;
  readonly format?: string | null | undefined;
}

const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  cachedFormat(`${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));

const trueMinus = (text: string): string => text.replace(/^-/u, '−');

interface Digits {
  readonly locale: string;
  readonly isGrouped: boolean;
}

/** Digits as the source gave them: grouped, never rounded, whatever their length. */
function printExact(text: string, { locale, isGrouped }: Digits): string {
  const [whole = '', fraction] = text.split('.');
  const isWhole = /^-?\d+$/u.test(whole);
  const grouped = isWhole && isGrouped ? numberFormat(locale, {}).format(BigInt(whole)) : whole;
  const signed = whole.startsWith('-') && !grouped.startsWith('-') ? `-${grouped}` : grouped;
  return trueMinus(fraction === undefined ? signed : `${signed}.${fraction}`);
}

/** A double with the digits it needs: `0.1 + 0.2` is not printed with seventeen. */
function printDouble(value: number, { locale, isGrouped }: Digits): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-6 || size >= 1e15)) {
    return trueMinus(
      numberFormat(locale, { notation: 'scientific', maximumSignificantDigits: 6 }).format(value),
    );
  }
  const options: Intl.NumberFormatOptions = {
    maximumFractionDigits: 10,
    maximumSignificantDigits: 12,
    useGrouping: isGrouped,
  };
  return trueMinus(numberFormat(locale, options).format(value));
}

const printTimestamp = (text: string): string =>
  text.replace('T', ' ').replace(/(\d{2}:\d{2}):00(\.0+)?$/u, '$1');

const isYear = ({ name, type, profile }: PrintedColumn): boolean =>
  name !== undefined && isYearColumn({ name, type, profile });

/** A cell as a person reads it in a table, on the screen and in files; null stays null. */
export function printCell(
  cell: Cell,
  column: PrintedColumn,
  { locale, t }: Pick<ChartWords, 'locale' | 't'>,
): string | null {
  if (cell === null) {
    return null;
  }
  if (typeof cell === 'boolean') {
    const word = truthWord(column.name, cell);
    return word === null ? t(cell ? 'ui.cellTrue' : 'ui.cellFalse') : t(`workflowValue.${word}`);
  }
  if (column.type === 'timestamp') {
    return printTimestamp(String(cell));
  }
  if (!isNumericType(column.type)) {
    return String(cell);
  }
  const formatted = column.format ? printFormatted(Number(cell), column.format, locale) : null;
  if (formatted !== null) {
    return formatted;
  }
  const digits = { locale, isGrouped: column.role !== 'identifier' && !isYear(column) };
  return typeof cell === 'string' ? printExact(cell, digits) : printDouble(cell, digits);
}
