import { assertNever, type Cell, type ColumnType, DAY_MS } from '@plumbline/contract';
import { EXACT_DIGITS } from './limits.ts';
import { type NumberForm, styleIndex } from './styles.ts';
import { cellText, xmlText } from './xml-text.ts';

/** Serial day of 1970-01-01. Serials before 1900-03-01 are off by a day that there never was, so those dates stay text. */
const EPOCH_SERIAL = 25_569;
const FIRST_SAFE_SERIAL = 61;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?$/;
const TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?$/;

const serialOfDay = (text: string): number | null => {
  const match = DATE.exec(text);
  if (match === null) {
    return null;
  }
  const serial = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / DAY_MS + EPOCH_SERIAL;
  return serial >= FIRST_SAFE_SERIAL && Number(match[1]) >= 1900 ? serial : null;
};

const shareOfDay = ([, hours = '0', minutes = '0', seconds = '0', fraction = '']: readonly (
  string | undefined
)[]): number =>
  (Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)) / (DAY_MS / 1000);

/** Places that reference cells: A, B … Z, AA … */
export const columnLetters = (index: number): string => {
  const rest = Math.floor(index / 26);
  return `${rest === 0 ? '' : columnLetters(rest - 1)}${String.fromCodePoint(65 + (index % 26))}`;
};

export interface CellPosition {
  /** `B7`. */
  readonly at: string;
  readonly isBold: boolean;
  /** Place of the column's format in `ColumnStyles`; null: numbers are shown as they are. */
  readonly style?: number | null | undefined;
}

const styled = (style: number): string => (style === 0 ? '' : ` s="${style}"`);

export const textCell = (text: string, at: string, style: number): string => {
  const value = xmlText(cellText(text));
  const space = value !== value.trim() || value.includes('\n') ? ' xml:space="preserve"' : '';
  return `<c r="${at}"${styled(style)} t="inlineStr"><is><t${space}>${value}</t></is></c>`;
};

const numberCell = (
  value: number | string,
  form: NumberForm,
  { at, isBold, style }: CellPosition,
): string => {
  const own = form === 'general' && style ? style + (isBold ? 1 : 0) : styleIndex(form, isBold);
  return `<c r="${at}"${styled(own)}><v>${value}</v></c>`;
};

/** Exact as a double, or text: digits that a spreadsheet would drop are worth more than a number to add up. */
const exactCell = (text: string, position: CellPosition): string => {
  const digits = text.replace(/^-/, '').replace('.', '').replace(/^0+/, '').replace(/0+$/, '');
  return /^-?\d+(\.\d+)?$/.test(text) && digits.length <= EXACT_DIGITS
    ? numberCell(text, 'general', position)
    : wordCell(text, position);
};

const wordCell = (text: string, { at, isBold }: CellPosition): string =>
  textCell(text, at, styleIndex('general', isBold));

/** A value of a column of this type in wire encoding; nothing for null. */
export function cellXml(cell: Cell, type: ColumnType, position: CellPosition): string {
  if (cell === null) {
    return '';
  }
  if (typeof cell === 'boolean') {
    return `<c r="${position.at}"${styled(styleIndex('general', position.isBold))} t="b"><v>${cell ? 1 : 0}</v></c>`;
  }
  if (typeof cell === 'number') {
    return Number.isFinite(cell) ? numberCell(cell, 'general', position) : '';
  }
  return writtenCell(cell, type, position);
}

/** A value that travels as text. */
function writtenCell(cell: string, type: ColumnType, position: CellPosition): string {
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'number':
      return exactCell(cell, position);
    case 'date':
      return momentCell(cell, { serial: serialOfDay(cell), form: 'date' }, position);
    case 'timestamp':
      return timestampCell(cell, position);
    case 'time': {
      const match = TIME.exec(cell);
      return momentCell(cell, { serial: match === null ? null : shareOfDay(match), form: 'time' }, position);
    }
    case 'text':
    case 'json':
    case 'boolean':
      return wordCell(cell, position);
    default:
      return assertNever(type);
  }
}

const momentCell = (
  text: string,
  { serial, form }: { readonly serial: number | null; readonly form: NumberForm },
  position: CellPosition,
): string => (serial === null ? wordCell(text, position) : numberCell(serial, form, position));

function timestampCell(text: string, position: CellPosition): string {
  const match = TIMESTAMP.exec(text);
  const day = match === null ? null : serialOfDay(match[1] ?? '');
  if (match === null || day === null) {
    return wordCell(text, position);
  }
  const [, , ...time] = match;
  const form = time[3] === undefined ? 'timestamp' : 'timestampMs';
  return numberCell(day + shareOfDay(['', ...time]), form, position);
}
