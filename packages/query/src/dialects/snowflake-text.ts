import { AppError, assertNever } from '@plumbline/contract';
import type { TextMatchOp, Value } from '../filter/predicate.ts';
import { translatePattern } from './pattern-translator.ts';

/** Longer names are refused by the engine. */
const MAX_NAME = 255;

export function quoteIdentifier(name: string): string {
  if (name === '' || name.includes('\0')) {
    throw new AppError('query.invalid', `${JSON.stringify(name)} cannot be used as a column name.`);
  }
  if (Array.from(name).length > MAX_NAME) {
    const message = `The database that holds these rows has no names as long as “${name}”.`;
    throw new AppError('query.unsupported', message);
  }
  return `"${name.replaceAll('"', '""')}"`;
}

/** A backslash begins an escape in the engine's texts. */
export const textLiteral = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\0', '\\0')}'`;

/** Digits of a decimal that the engine has. */
const MAX_DIGITS = 38;
const INTEGER_DIGITS = 19;

function decimalLiteral(text: string): string {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const digits = whole.replace(/^0+/u, '').length + fraction.length;
  if (digits > MAX_DIGITS) {
    const message = `The database that holds these rows has no number of as many digits as ${text}.`;
    throw new AppError('query.unsupported', message);
  }
  return `CAST('${text}' AS NUMBER(${Math.max(INTEGER_DIGITS, digits)}, ${fraction.length}))`;
}

export function literal(value: Value): string {
  switch (value.type) {
    case 'text':
      return textLiteral(value.value);
    case 'number':
      return `CAST('${value.value}' AS FLOAT)`;
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE';
    case 'integer':
      return `CAST(${value.value} AS NUMBER(${INTEGER_DIGITS}, 0))`;
    case 'decimal':
      return decimalLiteral(value.value);
    case 'date':
      return `CAST('${value.value}' AS DATE)`;
    case 'time':
      return `CAST('${value.value}' AS TIME(6))`;
    case 'timestamp':
      return `CAST('${value.value.replace('T', ' ')}' AS TIMESTAMP_NTZ(6))`;
    default:
      return assertNever(value);
  }
}

/** What has a meaning in a POSIX expression outside brackets. */
const SPECIAL = new Set('.[]()*+?{}|$'.split(''));
/** What has one within brackets, where POSIX has no escape for it. */
const SPECIAL_IN_BRACKET = new Set('\\]^-['.split(''));

function code(point: number, isInBracket = false): string {
  const character = String.fromCodePoint(point);
  if (isInBracket) {
    if (SPECIAL_IN_BRACKET.has(character)) {
      throw new AppError(
        'query.unsupported',
        `The database that holds these rows has no “${character}” within brackets of a pattern.`,
      );
    }
    return character;
  }
  if (character === '\\' || character === '^') {
    return `\\${character}`;
  }
  return SPECIAL.has(character) ? `[${character}]` : character;
}

const CONTROLS: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  r: '\r',
  f: '\f',
  v: '\v',
  A: '^',
};

/**
 * The pattern as a POSIX extended expression of the whole text, which the engine takes it for, without groups that capture
 * nothing, short repetitions and letters for control characters, none of which it documents; whether a text matches is the
 * same. Throws `query.unsupported`.
 */
export function snowflakePattern(pattern: string): string {
  const translated = translatePattern(pattern, { code, end: '$', textEnd: '$' });
  if (translated.startsWith('(?i)')) {
    throw new AppError('query.unsupported', 'The database that holds these rows has no flags in patterns.');
  }
  const posix = translated
    .replaceAll(/\\(.)/gsu, (escape, letter: string) => CONTROLS[letter] ?? escape)
    .replaceAll(/\\.|\[[^\]]*\]|\(\?:|[*+?}]\?/gsu, (part) => {
      if (part === '(?:') {
        return '(';
      }
      return /^[*+?}]\?$/u.test(part) ? part.slice(0, 1) : part;
    });
  return `.*(${posix}).*`;
}

/** Whether the whole text matches, where `.` is any character. */
export const matchesWhole = (sql: string, pattern: string): string => `REGEXP_LIKE(${sql}, ${pattern}, 's')`;

/** The whole text matches the pattern, which is one of `readable-text.ts`. */
export const readsAs = (sql: string, pattern: string): string => {
  const posix = pattern
    .replaceAll('(?:', '(')
    .replaceAll('\\t', '\t')
    .replaceAll('\\r', '\r')
    .replaceAll('\\n', '\n')
    .replaceAll('\\.', '[.]')
    .replace(/^\^/u, '')
    .replace(/\$$/u, '');
  return `REGEXP_LIKE(${sql}, ${textLiteral(posix)}, 'c')`;
};

const foldedText = (text: string): string =>
  Array.from(text, (point) => point.toLowerCase())
    .join('')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC');

interface Alphabet {
  readonly from: string;
  readonly to: string;
}

const LAST_POINT = 0xe01ef;
let folding: Alphabet | null = null;

/** Every character that is another one once case and accents are folded, and then the marks, which become nothing. */
function foldingAlphabet(): Alphabet {
  const [from, to, marks]: [string[], string[], string[]] = [[], [], []];
  for (let point = 0x41; point <= LAST_POINT; point += 1) {
    const character = point >= 0xd800 && point <= 0xdfff ? '' : String.fromCodePoint(point);
    const folded = foldedText(character);
    if (character !== '' && folded === '') {
      marks.push(character);
    } else if (folded !== character && Array.from(folded).length === 1) {
      from.push(character);
      to.push(folded);
    }
  }
  return { from: textLiteral([...from, ...marks].join('')), to: textLiteral(to.join('')) };
}

/** Case and accents folded, by a table of our own: the engine's collations fold more, or less. [SEM-TEXT-1] */
export function folded(sql: string): string {
  folding ??= foldingAlphabet();
  return `TRANSLATE(${sql}, ${folding.from}, ${folding.to})`;
}

/** What is searched is folded when the statement is printed. */
export const foldedPattern = (op: TextMatchOp, text: string): string =>
  op === 'matches' ? snowflakePattern(text) : foldedText(text);

const NAMES = { contains: 'CONTAINS', startswith: 'STARTSWITH', endswith: 'ENDSWITH' } as const;

/** `sought` is folded already, or the pattern. */
export function printText(op: TextMatchOp, sql: string, sought: string): string {
  switch (op) {
    case 'contains':
    case 'startswith':
    case 'endswith':
      return `${NAMES[op]}(${folded(sql)}, ${sought})`;
    case 'matches':
      return matchesWhole(sql, sought);
    default:
      return assertNever(op);
  }
}
