import type { GroupCondition } from '@plumbline/contract';
import { headOf, type Head } from './group-head.ts';
import { lexiconOf } from './known-lexicons.ts';
import { readPhrases } from './link.ts';
import { withKnownWords } from './misspelt-words.ts';
import type { Lexicon, PromptColumn, PromptContext } from './phrase.ts';
import { questionWords, readNumber, stem, wordsIn } from './words.ts';

/** A question about groups that are chosen by their own figure, as one about that figure of all groups. */
export interface GroupClause {
  /** “average price by product” for “products whose average price is above 10”. */
  readonly question: string;
  readonly op: GroupCondition['op'];
  readonly value: number;
  /** As a condition on single rows, which says what its unit is; null where rows are counted. */
  readonly compared: string | null;
  /** Whether words say that the figure is of many rows: an average, a total, a number of rows. */
  readonly isOfGroup: boolean;
  /** How surely what is counted are the rows. */
  readonly certainty: number;
}

const OPERATORS: ReadonlyMap<string, GroupCondition['op']> = new Map([
  ...'more than|over|above|greater than|larger than|higher than|bigger than|longer than|exceeding|exceeds|exceeded|beyond'
    .split('|')
    .map((words) => [words, 'gt'] as const),
  ...'at least|no less than|no fewer than|a minimum of|minimum'
    .split('|')
    .map((words) => [words, 'gte'] as const),
  ...'less than|fewer than|under|below|smaller than|lower than|shorter than|cheaper than'
    .split('|')
    .map((words) => [words, 'lt'] as const),
  ...'at most|no more than|up to|a maximum of|maximum'.split('|').map((words) => [words, 'lte'] as const),
  ...'exactly|only|just'.split('|').map((words) => [words, 'eq'] as const),
]);
const NUMERALS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split('|');
const NUMBER = String.raw`(?:\d[\d.,]*(?:[kmb]|%|percent)?|${NUMERALS.join('|')})`;
const COMPARED = String.raw`(?<op>${[...OPERATORS.keys()].toSorted((one, other) => other.length - one.length).join('|')}) (?:a |an )?(?<number>${NUMBER})(?! \d)`;
export const HAVING = String.raw`(?:with|having|(?:that |which |who )?(?:have|has|had|got|get|received?|made|did|do|saw|see|reach|reached)(?: had)?)`;
export const AGGREGATE =
  '(?:average|avg|mean|median|total|overall|combined|summed|sum of|maximum|max|minimum|min|highest|lowest)';
const UNIT = String.raw`(?: (?<unit>seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|dollars?|euros?|pounds?|eur|usd|gbp|kg|km|percent|points?|stars?))?`;

/** “stores with more than 20 orders”, “members who came at least 5 times” */
const COUNTED: readonly RegExp[] = [
  new RegExp(String.raw`^(?<head>.+?) ${HAVING} ${COMPARED} (?<rest>.+)$`, 'u'),
  new RegExp(String.raw`^(?<head>.+?) (?:(?:who|that|which) )?(?:\w+ )${COMPARED} (?<rest>times\b.*)$`, 'u'),
];

/** “products whose average price is above 10”, “products with a total revenue of at least 500” */
const MEASURED: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?<head>.+?) (?:${HAVING}|whose|where|for which) (?:the |a |an |their |its )*(?<measure>(?:${AGGREGATE} )?(?:[\p{L}\p{N}]+ ){1,4}?)(?:(?:is|are|was|were|of|being|that is) )?${COMPARED}${UNIT}(?: (?<rest>.+))?$`,
    'u',
  ),
  // “customers with more than 500 in total revenue”, “episodes with more than 20000 downloads”
  new RegExp(
    String.raw`^(?<head>.+?) ${HAVING} ${COMPARED} (?:in |of )?(?<measure>(?:${AGGREGATE} )?[\p{L}\p{N}]+)(?: (?<rest>.+))?$`,
    'u',
  ),
];

/** Cheap: whether a question may compare a figure of groups. */
const HINT = new RegExp(COMPARED, 'u');

/** Whether a word is one of what the dataset is called, or of counting. */
const isRowWord = (word: string, { subjects }: Lexicon, subject: string): boolean =>
  word === 'times' || word === 'rows' || [...subjects, ...wordsIn(subject).map(stem)].includes(stem(word));

/** How surely a word is about the rows; null for one that is not. */
function certaintyOfRows(word: string, lexicon: Lexicon, subject: string): number | null {
  const [phrase] = readPhrases([word], lexicon);
  const meaning = phrase?.meaning ?? null;
  if (meaning?.kind === 'column') {
    return lexicon.entities.has(meaning.name) ? 1 : null;
  }
  if (meaning?.kind === 'subject' || isRowWord(word, lexicon, subject)) {
    return 1;
  }
  // “240 departures”: what nothing is called must be what the rows are.
  return meaning === null && /[^s]s$/u.test(word) ? UNKNOWN_ROWS : null;
}
const UNKNOWN_ROWS = 0.8;

const split = (text = ''): readonly string[] => text.split(' ').filter(Boolean);

const numberOf = (word: string): number | null =>
  NUMERALS.includes(word) ? NUMERALS.indexOf(word) + 1 : readNumber(word);

interface Match {
  readonly head: Head;
  readonly op: GroupCondition['op'];
  readonly value: number;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

function matchOf(pattern: RegExp, text: string, lexicon: Lexicon): Match | null {
  const { groups = {} } = pattern.exec(text) ?? {};
  const head = groups['head'] === undefined ? null : headOf(split(groups['head']), lexicon);
  const op = OPERATORS.get(groups['op'] ?? '');
  const value = numberOf(groups['number'] ?? '');
  return head === null || op === undefined || value === null ? null : { head, op, value, groups };
}

function countedClause(match: Match, lexicon: Lexicon, subject: string): GroupClause | null {
  const { head, op, value, groups } = match;
  const rest = split(groups['rest']);
  const [word = '', ...more] = rest;
  const certainty = certaintyOfRows(word, lexicon, subject);
  return certainty === null
    ? null
    : {
        question: ['number of rows by', ...head.group, ...head.more, ...more].join(' '),
        op,
        value,
        compared: null,
        isOfGroup: true,
        certainty,
      };
}

const OF_GROUP = new RegExp(String.raw`^${AGGREGATE} |\brate$|^(?:share|percentage) of `, 'u');

function measuredClause({ head, op, value, groups }: Match): GroupClause {
  const measure = (groups['measure'] ?? '').trim();
  const rest = (groups['rest'] ?? '').replace(ON_AVERAGE, ' ');
  const spoken = rest === (groups['rest'] ?? '') ? measure : `average ${measure}`;
  const isOfGroup = OF_GROUP.test(spoken);
  return {
    question: [
      isOfGroup ? spoken : `total ${spoken}`,
      'by',
      ...head.group,
      ...head.more,
      ...split(rest),
    ].join(' '),
    op,
    value,
    compared: [
      measure.replace(new RegExp(`^${AGGREGATE} `, 'u'), ''),
      groups['op'],
      groups['number'],
      groups['unit'] ?? '',
    ].join(' '),
    isOfGroup,
    certainty: 1,
  };
}

/** “with an availability below 75 on average” */
const ON_AVERAGE = /\b(?:on average|in the mean|typically)\b/u;

/** The condition on groups in a question; null for other questions. */
export function takeGroupClause(
  question: string,
  columns: readonly PromptColumn[],
  context: PromptContext,
): GroupClause | null {
  const words = questionWords(question);
  if (!HINT.test(words.join(' '))) {
    return null;
  }
  const lexicon = lexiconOf(columns, context);
  const text = withKnownWords(words, lexicon).join(' ');
  for (const pattern of COUNTED) {
    const match = matchOf(pattern, text, lexicon);
    const clause = match === null ? null : countedClause(match, lexicon, context.subject ?? '');
    if (clause !== null) {
      return clause;
    }
  }
  const match = MEASURED.map((pattern) => matchOf(pattern, text, lexicon)).find((one) => one !== null);
  return match === undefined || match === null ? null : measuredClause(match);
}
