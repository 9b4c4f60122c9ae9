import {
  type Cell,
  type ColumnType,
  isNumericType,
  isYearColumn,
  printFormatted,
  type QuantityColumn,
  truthWord,
} from '@plumbline/contract';
import { currentLocale, t } from '../messages/index.ts';

/** How a cell looks: `absent` is set back in gray. */
export interface CellText {
  readonly text: string;
  readonly isAbsent: boolean;
}

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

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const full = `${currentLocale()} ${key}`;
  const found = formats.get(full) ?? new Intl.NumberFormat(currentLocale(), options);
  formats.set(full, found);
  return found;
}

const trueMinus = (text: string): string => text.replace(/^-/u, '−');

/** Digits as the source gave them: grouped, never rounded, whatever their length. */
function printExact(text: string, isGrouped: boolean): string {
  const [whole = '', fraction] = text.split('.');
  const isWhole = /^-?\d+$/u.test(whole);
  const grouped = isWhole && isGrouped ? numberFormat('whole', {}).format(BigInt(whole)) : whole;
  const signed = whole.startsWith('-') && !grouped.startsWith('-') ? `-${grouped}` : grouped;
  return trueMinus(fraction === undefined ? signed : `${signed}.${fraction}`);
}

/** A double with the digits it needs: `0.1 + 0.2` is not shown with seventeen. */
export function printNumber(value: number, isGrouped = true): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-6 || size >= 1e15)) {
    return trueMinus(
      numberFormat('science', { notation: 'scientific', maximumSignificantDigits: 6 }).format(value),
    );
  }
  const options: Intl.NumberFormatOptions = {
    maximumFractionDigits: 10,
    maximumSignificantDigits: 12,
    useGrouping: isGrouped,
  };
  return trueMinus(numberFormat(isGrouped ? 'plain' : 'bare', options).format(value));
}

const timestampText = (text: string): string =>
  text.replace('T', ' ').replace(/(\d{2}:\d{2}):00(\.0+)?$/u, '$1');

const isYear = ({ name, type, profile }: PrintedColumn): boolean =>
  name !== undefined && isYearColumn({ name, type, profile });

function printValue(cell: string | number | boolean, column: PrintedColumn): string {
  if (typeof cell === 'boolean') {
    const word = truthWord(column.name, cell);
    return word === null ? t(cell ? 'ui.cellTrue' : 'ui.cellFalse') : t(`workflowValue.${word}`);
  }
  const isGrouped = column.role !== 'identifier' && !isYear(column);
  if (column.type === 'timestamp') {
    return timestampText(String(cell));
  }
  if (!isNumericType(column.type)) {
    return String(cell);
  }
  const formatted = column.format ? printFormatted(Number(cell), column.format, currentLocale()) : null;
  if (formatted !== null) {
    return formatted;
  }
  return typeof cell === 'string' ? printExact(cell, isGrouped) : printNumber(cell, isGrouped);
}

/** A cell as shown in the grid, on one line. Null says so, an empty text shows its quotes. */
export function cellText(cell: Cell, column: PrintedColumn): CellText {
  if (cell === null) {
    return { text: t('ui.cellEmpty'), isAbsent: true };
  }
  if (cell === '') {
    return { text: '""', isAbsent: true };
  }
  return { text: printValue(cell, column), isAbsent: false };
}

const LINE_BREAKS = /\s*[\r\n]+\s*/gu;
/** More than a cell can show; the rest is in its details. */
const MAX_SHOWN = 400;

/** A text on one line, line breaks marked. */
export const onOneLine = (text: string): string => text.slice(0, MAX_SHOWN).replace(LINE_BREAKS, ' ⏎ ');

/** Figures align at their end; a number that only names something reads like text. */
export const isRightAligned = ({ type, role }: PrintedColumn): boolean =>
  isNumericType(type) && role !== 'identifier';
