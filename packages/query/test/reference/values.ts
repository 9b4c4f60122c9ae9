import { assertNever, invariant, type Cell, type ColumnType } from '@plumbline/contract';
import { parseNumeral, subtractNumerals, type Numeral } from '../../src/values/numeral.ts';

/** Order of two values of a type: negative, zero, positive. Neither is null. */
export function compareCells(type: ColumnType, a: Cell, b: Cell): number {
  switch (type) {
    case 'integer':
    case 'decimal': {
      const { digits } = subtractNumerals(exact(a), exact(b));
      return Number(digits > 0n) - Number(digits < 0n);
    }
    case 'number':
    case 'boolean':
      return Number(a) - Number(b) || 0;
    case 'text':
    case 'json':
      return compareCodePoints(String(a), String(b));
    case 'date':
    case 'time':
    case 'timestamp':
      return compareCodePoints(canonicalTime(String(a)), canonicalTime(String(b)));
    default:
      return assertNever(type);
  }
}

/** Equal for equal values of a type. */
export function keyOf(type: ColumnType, cell: Cell): string {
  if (cell === null) {
    return 'null';
  }
  switch (type) {
    case 'integer':
    case 'decimal': {
      const { digits, scale } = exact(cell);
      return `${digits}/${scale}`;
    }
    case 'number':
      return String(Number(cell) + 0);
    case 'date':
    case 'time':
    case 'timestamp':
      return `=${canonicalTime(String(cell))}`;
    case 'text':
    case 'json':
    case 'boolean':
      return `=${cell}`;
    default:
      return assertNever(type);
  }
}

export function exact(cell: Cell): Numeral {
  const numeral = parseNumeral(String(cell));
  invariant(numeral !== null, `A cell of numbers holds ${JSON.stringify(cell)}.`);
  return numeral;
}

/** UTF-8 order; UTF-16 order puts the astral planes before U+E000. */
function compareCodePoints(a: string, b: string): number {
  const left = Array.from(a);
  const right = Array.from(b);
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return left.length - right.length;
}

/** With a space between day and time, and six digits after the seconds. */
function canonicalTime(text: string): string {
  const [whole = '', fraction = ''] = text.replace('T', ' ').split('.');
  return whole.includes(':') ? `${whole}.${fraction.padEnd(6, '0')}` : whole;
}

/** Case and accents folded, a code point at a time, so that a sigma at a word's end is a sigma. [SEM-TEXT-1] */
export const fold = (text: string): string =>
  Array.from(text)
    .map((character) => character.toLowerCase())
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC');
