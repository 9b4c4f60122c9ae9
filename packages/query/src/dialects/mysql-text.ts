import { AppError, assertNever } from '@plumbline/contract';
import type { TextMatchOp, Value } from '../filter/predicate.ts';
import { translatePattern } from './pattern-translator.ts';

/** Longer names are refused by the engine. */
const MAX_NAME = 64;

const hex = (point: number): string => point.toString(16);

/**
 * The engine takes names for one that differ in case or accents, and none with characters beyond the basic plane or with
 * a blank at its end. So other characters than those of ASCII are written as their code points.
 */
export function quoteIdentifier(name: string): string {
  if (name === '' || name.includes('\0')) {
    throw new AppError('query.invalid', `${JSON.stringify(name)} cannot be used as a column name.`);
  }
  const plain = Array.from(name, (point) =>
    /^[ -}]$/u.test(point) ? point : `~${hex(point.codePointAt(0) ?? 0)}~`,
  ).join('');
  const written = plain.replace(/^ | $/gu, '~20~');
  if (written.length > MAX_NAME) {
    const message = `The database that holds these rows has no names as long as “${name}”.`;
    throw new AppError('query.unsupported', message);
  }
  return `\`${written.replaceAll('`', '``')}\``;
}

/** Text in the character set and collation of the connection; bytes, as a backslash may or may not be one. */
export function textLiteral(text: string): string {
  if (/^[ !#-&(-[\]-~]*$/u.test(text)) {
    return `'${text}'`;
  }
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0'));
  return `CAST(0x${bytes.join('')} AS CHAR)`;
}

/** A number without an exponent would be a decimal. */
const doubleLiteral = (value: number): string => {
  const text = String(value);
  return `(${text.includes('e') ? text : `${text}e0`})`;
};

export function literal(value: Value): string {
  switch (value.type) {
    case 'text':
      return textLiteral(value.value);
    case 'number':
      return doubleLiteral(value.value);
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE';
    case 'integer':
      return `(${value.value})`;
    case 'decimal':
      return `CAST('${value.value}' AS DECIMAL(65, ${decimalPlaces(value.value)}))`;
    case 'date':
    case 'time':
    case 'timestamp':
      return `${value.type.toUpperCase()}'${value.value.replace('T', ' ')}'`;
    default:
      return assertNever(value);
  }
}

/** Digits after the point that the engine's decimals have. */
const MAX_SCALE = 30;

function decimalPlaces(text: string): number {
  const decimals = text.split('.')[1]?.length ?? 0;
  if (decimals > MAX_SCALE) {
    const message = `The database that holds these rows has no decimals with ${decimals} digits after the point.`;
    throw new AppError('query.unsupported', message);
  }
  return decimals;
}

const code = (point: number): string => `\\x{${hex(point)}}`;

/** In the language of PCRE and of ICU, where `$` may come before a last line feed. Throws `query.unsupported`. */
export const mysqlPattern = (pattern: string): string =>
  translatePattern(pattern, { code, end: '\\z', textEnd: '\\z' });

/** Beyond it no character has another case or is made of others. */
const LAST_FOLDED = 0x2fa1f;
const MARK = /^\p{M}$/u;

interface Foldings {
  /** Code points by what they are folded to, where that is not only themselves. */
  readonly classes: ReadonlyMap<string, string>;
  readonly marks: string;
}

const foldedPoint = (point: string): string =>
  point.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');

function findFoldings(): Foldings {
  const sources = new Map<string, number[]>();
  const marks: number[] = [];
  for (let point = 0; point <= 0xe01ef; point += 1) {
    const character = point >= 0xd800 && point <= 0xdfff ? '' : String.fromCodePoint(point);
    if (MARK.test(character)) {
      marks.push(point);
    } else if (point <= LAST_FOLDED) {
      const folded = foldedPoint(character);
      if (folded !== character && folded !== '') {
        sources.set(folded, [...(sources.get(folded) ?? [folded.codePointAt(0) ?? 0]), point]);
      }
    }
  }
  const classes = new Map([...sources].map(([folded, points]) => [folded, points.map(code).join('')]));
  return { classes, marks: `[${rangesOf(marks)}]*` };
}

function rangesOf(points: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === point - 1) {
      last[1] = point;
    } else {
      ranges.push([point, point]);
    }
  }
  return ranges.map(([from, to]) => (from === to ? code(from) : `${code(from)}-${code(to)}`)).join('');
}

let foldings: Foldings | null = null;

/**
 * Text whose case and accents count for nothing, as a pattern: every character that is folded to the wanted one, with any
 * marks after it. The engine has no way to take marks off a text. [SEM-TEXT-1]
 */
export function foldedPattern(op: TextMatchOp, text: string): string {
  if (op === 'matches') {
    return mysqlPattern(text);
  }
  foldings ??= findFoldings();
  const { classes, marks } = foldings;
  const wanted = Array.from(text, (point) => point.toLowerCase())
    .join('')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC');
  const points = Array.from(wanted, (point) => {
    const known = classes.get(point);
    return known === undefined ? code(point.codePointAt(0) ?? 0) : `[${known}]`;
  });
  const joined = points.join(marks);
  switch (op) {
    case 'startswith':
      return points.length === 0 ? '' : `\\A${marks}${joined}`;
    case 'endswith':
      return points.length === 0 ? '' : `${joined}${marks}\\z`;
    case 'contains':
      return joined;
    default:
      return assertNever(op);
  }
}
