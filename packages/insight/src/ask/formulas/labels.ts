import { columnRef } from '@plumbline/query';
import { conditionIn } from './condition-formula.ts';
import {
  columnIn,
  isNumber,
  literal,
  numeralIn,
  type FormulaReader,
  type PromptWords,
} from './prompt-words.ts';

const WORD = '([a-z][a-z0-9-]*|\\d+(?:\\.\\d+)?)';
const OTHERWISE =
  '(?:otherwise|or else|else|and others?|others?|(?:and )?(?:all )?the (?:rest|others?)|if not|and)';

interface Labels {
  readonly yes: string;
  readonly no: string;
  /** The words without the labels. */
  readonly rest: string;
}

/** “wet when …, dry otherwise”, “as big, others small”, “if … then a else b”. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(
    `\\bthen(?: it is| show| as)? ${WORD}\\b.*?\\b(?:else|otherwise)(?: it is| show| as)? ${WORD}\\b`,
    'u',
  ),
  new RegExp(`\\bas ${WORD}\\b.*?\\b${OTHERWISE}(?: as| are| is)? ${WORD}\\s*$`, 'u'),
  new RegExp(`\\bas ${WORD}\\b (?:if|when|where)\\b.*?\\b${OTHERWISE}(?: as| are| is)? ${WORD}\\s*$`, 'u'),
  new RegExp(`\\b${WORD} (?:if|when|where|for)\\b.*?\\b${OTHERWISE}(?: as| are| is)? ${WORD}\\s*$`, 'u'),
  new RegExp(
    `\\b${WORD} (?:if|when|where|for)\\b.*?[ ,]${WORD} (?:otherwise|else|if not|for (?:all )?the (?:others?|rest))\\s*$`,
    'u',
  ),
  new RegExp(`\\bas ${WORD}\\b.*?[ ,]${WORD} (?:otherwise|else|if not)\\s*$`, 'u'),
];

function plainLabels({ plain }: PromptWords): Labels | null {
  for (const pattern of PATTERNS) {
    const [whole, yes, no] = pattern.exec(plain) ?? [];
    if (whole !== undefined && yes !== undefined && no !== undefined && yes !== no) {
      const inner = whole
        .replace(new RegExp(`\\b${yes}\\b`, 'u'), ' ')
        .replace(new RegExp(`\\b${no}\\b(?!.*\\b${no}\\b)`, 'u'), ' ');
      return { yes, no, rest: plain.replace(whole, inner) };
    }
  }
  return null;
}

const labelText = (label: string): string => (numeralIn(label) === null ? literal(label) : label);

/** Two labels and the condition between them. */
export const labelled: FormulaReader = (words) => {
  const [yes, no, third] = words.quoted;
  const isQuoted = yes !== undefined && no !== undefined && third === undefined;
  const labels = isQuoted ? { yes, no, rest: words.plain } : plainLabels(words);
  if (labels === null) {
    return null;
  }
  const condition = conditionIn(labels.rest, isQuoted ? { ...words, quoted: [] } : words);
  return condition === null ? null : `IF(${condition}, ${labelText(labels.yes)}, ${labelText(labels.no)})`;
};

const BELOW = /\b(?:below|under|less than|up to|at most)\s+(\d+(?:\.\d+)?)/gu;
const ABOVE = /\b(?:above|over|more than|at least|from)\s+(\d+(?:\.\d+)?)/gu;

/** “cold, mild or hot: below 5, below 20, above”, “low under 10, medium under 20, high above”. */
export const banded: FormulaReader = (words) => {
  const below = [...words.plain.matchAll(BELOW)].map(([, one = '']) => one);
  const above = [...words.plain.matchAll(ABOVE)].map(([, one = '']) => one);
  const isRising = below.length > 1;
  const limits = isRising ? below : above.toReversed();
  const names = namesOf(words, limits.length + 1);
  if (limits.length < 2 || names === null) {
    return null;
  }
  const spoken = words.plain.replaceAll(new RegExp(`\\b(?:${names.join('|')})\\b`, 'gu'), ' ');
  const column = columnIn(spoken, words, isNumber) ?? meantBy(names, words);
  if (column === null) {
    return null;
  }
  const ordered = isRising ? names : names.toReversed();
  const cases = limits.map(
    (limit, at) => `${columnRef(column)} ${isRising ? '<' : '>='} ${limit}, ${literal(ordered[at] ?? '')}`,
  );
  return `IFS(${cases.join(', ')}, ${literal(ordered.at(-1) ?? '')})`;
};

const escaped = (text: string): string => text.replaceAll(/[^\p{L}\p{N} ]/gu, '');

function namesOf({ plain, quoted }: PromptWords, count: number): readonly string[] | null {
  if (quoted.length === count) {
    return quoted.map(escaped);
  }
  const [, list = ''] =
    /((?:[a-z]+, )+[a-z]+,? (?:or|and) [a-z]+|(?:[a-z]+ ?\/ ?)+[a-z]+)/u.exec(plain) ?? [];
  const names = list.split(/, (?:or |and )?| (?:or|and) | ?\/ ?/u).filter((one) => one !== '');
  if (names.length === count) {
    return names;
  }
  const beside = [
    ...plain.matchAll(
      /([a-z]+) (?:is )?(?:below|under|less than|up to|at most|above|over|more than|at least|from)\b/gu,
    ),
  ].map(([, one = '']) => one);
  return beside.length === count ? beside : null;
}

/** “cold” measures a temperature. */
const meantBy = (names: readonly string[], words: PromptWords): string | null =>
  names.map((name) => columnIn(name, words, isNumber)).find((one) => one !== null) ?? null;
