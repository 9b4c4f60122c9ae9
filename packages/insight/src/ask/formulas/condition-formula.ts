import { columnRef } from '@plumbline/query';
import type { Condition } from '@plumbline/contract';
import {
  columnIn,
  isText,
  literal,
  readWords,
  type FormulaReader,
  type PromptWords,
} from './prompt-words.ts';

const OPS: Readonly<Partial<Record<Condition['op'], string>>> = {
  eq: '=',
  ne: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};
const CALLS: Readonly<Partial<Record<Condition['op'], string>>> = {
  contains: 'CONTAINS',
  startswith: 'STARTSWITH',
  endswith: 'ENDSWITH',
};

const DAY = /^(\d{4})-0?(\d{1,2})-0?(\d{1,2})$/u;

const valueText = (value: unknown): string => {
  const [, year, month, day] = DAY.exec(String(value)) ?? [];
  return year === undefined ? literal(value) : `DATE(${year}, ${month}, ${day})`;
};

function conditionText({ column, op, value }: Condition): string | null {
  const ref = columnRef(column);
  const symbol = OPS[op];
  if (symbol !== undefined) {
    return `${ref} ${symbol} ${valueText(value)}`;
  }
  const call = CALLS[op];
  if (call !== undefined) {
    return `${call}(${ref}, ${literal(value)})`;
  }
  if (op === 'in' || op === 'nin') {
    const list = `${ref} IN (${value.map(literal).join(', ')})`;
    return op === 'in' ? list : `NOT(${list})`;
  }
  if (op === 'isnull' || op === 'notnull') {
    return `${op.toUpperCase()}(${ref})`;
  }
  return op === 'between' ? `${ref} >= ${literal(value[0])} AND ${ref} <= ${literal(value[1])}` : null;
}

const TEXT_TESTS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:starts?|begins?|starting|beginning)(?: with)?\b/u, 'STARTSWITH'],
  [/\b(?:ends?|ending)(?: with| in)?\b/u, 'ENDSWITH'],
  [/\b(?:contains?|containing|includes?|including|has the words?|mentions?)\b/u, 'CONTAINS'],
];

/** “title contains "2"”, “name starts with ford”: the text in quotes, else the word after the verb. */
function textTest(text: string, words: PromptWords): string | null {
  for (const [pattern, call] of TEXT_TESTS) {
    const match = pattern.exec(text);
    if (match === null) {
      continue;
    }
    const column =
      columnIn(text.slice(0, match.index), words, isText) ??
      columnIn(text.slice(match.index + match[0].length), words, isText);
    const [, word] =
      /^\s+(?:the (?:word|text|letters?) )?(\S+)/u.exec(text.slice(match.index + match[0].length)) ?? [];
    const value = words.quoted[0] ?? word;
    if (column !== null && value !== undefined) {
      return `${call}(${columnRef(column)}, ${literal(value)})`;
    }
  }
  return null;
}

/** The conditions of some words as one formula; null for none. */
export function conditionIn(text: string, words: PromptWords): string | null {
  const tested = textTest(text, words);
  if (tested !== null) {
    return tested;
  }
  const { conditions, either } = readWords(text, words);
  const all = conditions.map(conditionText);
  const sides = either.map((side) => side.map(conditionText));
  if (all.includes(null) || sides.flat().includes(null)) {
    return null;
  }
  const joined = sides.map((side) => side.join(' AND '));
  const parts = [...all, ...(joined.length === 0 ? [] : [`(${joined.join(' OR ')})`])];
  return parts.length === 0 ? null : parts.join(' AND ').replace(/^\((.*)\)$/u, '$1');
}

/** “was it freezing, below 0”, “is it night”, “blockbuster if the gross is over 100 million”: true or false. */
export const flagged: FormulaReader = (words) =>
  /^\s*(?:is|was|are|were|has|have|had|does|do|did|flag|mark|whether|true|check|test)\b|\b(?:if|when|whether|flag)\b|\?/u.test(
    words.plain,
  )
    ? conditionIn(words.plain, words)
    : null;

/** “powerful and light: horsepower over 150 and weight below 3500”: what comes before the colon is its name. */
export const namedCondition: FormulaReader = (words) => {
  const [, after] = /^[^:]+:(.*)$/u.exec(words.plain) ?? [];
  return after === undefined ? null : conditionIn(after, words);
};

/** A condition and nothing else. */
export const bareCondition: FormulaReader = (words) => conditionIn(words.plain, words);
