import { columnRef } from '@plumbline/query';
import {
  columnIn,
  columnsIn,
  isNumber,
  literal,
  type FormulaReader,
  type PromptWords,
} from './prompt-words.ts';

const MISSING =
  /\b(?:missing|empty|null|nulls|blanks?|not known|no value|without (?:a )?value|not there|nothing)\b/u;
const FILLED =
  /\b(?:replace|fill|filled|fallback|default|instead|use|set|treat|with|as|unknown|otherwise)\b|\bif (?:it is |is )?missing\b/u;

/** “replace missing speed with 0”, “missing horsepower filled with 100”, “unknown director if missing”. */
export const filled: FormulaReader = (words) => {
  const { plain } = words;
  if (!MISSING.test(plain) || !FILLED.test(plain) || /^\s*(?:is|are|was|flag)\b/u.test(plain)) {
    return null;
  }
  const value = fillIn(words);
  const rest = plain.replace(MISSING, ' ').replaceAll(/\bunknown\b/gu, ' ');
  const [first, second] = columnsIn(rest, words);
  const number = typeof value === 'number' ? columnIn(rest, words, isNumber) : null;
  const column = number ?? first;
  const other = value === null ? second : undefined;
  const fill = value === null ? null : literal(value);
  const replacement = other === undefined ? fill : columnRef(other);
  return column === undefined || replacement === null ? null : `IFNULL(${columnRef(column)}, ${replacement})`;
};

/** What stands in for a missing value: a text in quotes, a number, or a word such as “unknown”. */
function fillIn({ plain, quoted }: PromptWords): string | number | null {
  const [, number] = /\b(?:with|by|to|as|of|use|is) (-?\d+(?:\.\d+)?)\b/u.exec(plain) ?? [];
  const [, word] =
    /^\s*(unknown|none|other|n\/a|missing)\b(?!.*\bwith\b)/u.exec(plain) ??
    /\b(?:with|by|as|to) (unknown|none|other|n\/a)\b/u.exec(plain) ??
    [];
  const [text] = quoted;
  if (text !== undefined) {
    return text;
  }
  if (number !== undefined) {
    return Number(number);
  }
  return word === undefined ? null : titled(word);
}

const titled = (value: string): string => `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`;

/** “is the speed missing” */
export const isMissing: FormulaReader = (words) => {
  const isReplaced =
    MISSING.test(words.plain) && /^\s*(?:is|are|was|were|flag|whether|has)\b/u.test(words.plain);
  const column = isReplaced ? columnIn(words.plain.replace(MISSING, ' '), words) : null;
  return column === null
    ? null
    : `${/\bnot\b/u.test(words.plain) ? 'NOTNULL' : 'ISNULL'}(${columnRef(column)})`;
};
