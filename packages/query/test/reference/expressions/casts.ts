import { assertNever, invariant, type Cell, type ColumnType } from '@plumbline/contract';
import {
  DATE_TEXT,
  DECIMAL_TEXT,
  INTEGER_TEXT,
  NUMBER_TEXT,
  TIMESTAMP_TEXT,
  TIME_TEXT,
  TRUTH_TEXT,
} from '../../../src/expression/readable-text.ts';
import { floorNumeral, parseNumeral, printNumeral } from '../../../src/values/numeral.ts';
import { parseDate, parseTime, parseTimestamp } from '../../../src/values/temporal.ts';
import { exact } from '../values.ts';
import { INTEGER_MAX, integerCell, numberCell, numeralText, roundNumeral, type Operand } from './operand.ts';

/** Fewest digits that read back as the same; plain from 0.0001 up to below 10^16. [SEM-EXPR-11] */
export function numberText(value: number): string {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  const power = Number(exponent);
  if (value === 0 || (power >= -4 && power < 16)) {
    return printNumeral(parseNumeral(value.toExponential()) ?? { digits: 0n, scale: 0 });
  }
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

export function textOfCell({ type, cell }: Operand): string | null {
  if (cell === null) {
    return null;
  }
  switch (type) {
    case 'number':
      return numberText(Number(cell));
    case 'integer':
    case 'decimal':
      return printNumeral(exact(cell));
    case 'timestamp':
      return parseTimestamp(String(cell)) ?? String(cell);
    case 'time':
      return parseTime(String(cell)) ?? String(cell);
    case 'text':
    case 'json':
    case 'boolean':
    case 'date':
    case 'null':
      return String(cell);
    default:
      return assertNever(type);
  }
}

const DECIMAL_PLACES = 10;
const DECIMAL_WHOLE = 10n ** 28n;

function decimalCell(text: string): Cell {
  const numeral = parseNumeral(text);
  if (numeral === null) {
    return null;
  }
  const rounded = roundNumeral(numeral, DECIMAL_PLACES, 'half');
  const { floor } = floorNumeral(rounded);
  return floor < DECIMAL_WHOLE && floor >= -DECIMAL_WHOLE ? numeralText(rounded) : null;
}

const wholeCell = (text: string): Cell => {
  const numeral = parseNumeral(text);
  return numeral === null ? null : integerCell(roundNumeral(numeral, 0, 'half').digits);
};

export function castCell(operand: Operand, to: ColumnType): Cell {
  const { type, cell } = operand;
  if (cell === null || type === to) {
    return cell;
  }
  if (to === 'text') {
    return textOfCell(operand);
  }
  return type === 'text' ? readText(String(cell), to) : turn(operand, to);
}

function turn({ type, cell }: Operand, to: ColumnType): Cell {
  const number = type === 'boolean' ? Number(cell) : cell;
  switch (to) {
    case 'integer':
      return type === 'number' && Math.abs(Number(cell)) > Number(INTEGER_MAX)
        ? null
        : wholeCell(
            type === 'number'
              ? printNumeral(exact(BigInt(roundAway(Number(cell))).toString()))
              : String(number),
          );
    case 'decimal':
      return type === 'number' ? decimalCell(numberText(Number(cell))) : numeralText(exact(number));
    case 'number':
      return numberCell(Number(number));
    case 'boolean':
      return Number(cell) !== 0;
    case 'date':
      return String(cell).slice(0, 10);
    case 'time':
      return String(cell).slice(11);
    case 'timestamp':
      return `${String(cell)} 00:00:00`;
    case 'text':
    case 'json':
      return invariant(false, `Nothing is cast from ${type} to ${to} here.`) as never;
    default:
      return assertNever(to);
  }
}

const roundAway = (value: number): number => {
  const whole = Math.trunc(value);
  return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole;
};

const group = (pattern: string, text: string): string | null => new RegExp(pattern).exec(text)?.[1] ?? null;

function readText(text: string, to: ColumnType): Cell {
  const read = (pattern: string, work: (found: string) => Cell): Cell => {
    const found = group(pattern, text);
    return found === null ? null : work(found);
  };
  switch (to) {
    case 'integer':
      return read(INTEGER_TEXT, (found) => integerCell(BigInt(found.replace('+', ''))));
    case 'decimal':
      return read(DECIMAL_TEXT, decimalCell);
    case 'number':
      return read(NUMBER_TEXT, (found) => numberCell(Number(found)));
    case 'boolean': {
      const found = group(TRUTH_TEXT, text.toLowerCase());
      return found === null ? null : ['true', 'yes', '1'].includes(found);
    }
    case 'date':
      return read(DATE_TEXT, parseDate);
    case 'time':
      return read(TIME_TEXT, parseTime);
    case 'timestamp':
      return read(TIMESTAMP_TEXT, (found) => parseTimestamp(found.length === 10 ? `${found} 00:00` : found));
    case 'text':
    case 'json':
      return text;
    default:
      return assertNever(to);
  }
}
