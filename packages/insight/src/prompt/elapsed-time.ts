import { isNumericType, type QuestionMeasure } from '@plumbline/contract';
import {
  datesCalled,
  datesIn,
  namedPair,
  namesNumber,
  pairUntil,
  unitOfPair,
  usualPair,
  type DatePair,
} from './date-pairs.ts';
import { isDurationName } from './number-units.ts';
import type { PromptColumn } from './phrase.ts';
import { questionWords, wordInFull, wordsIn } from './words.ts';

/** A question about the time between two dates, as one about a number of that name. */
export interface ElapsedTime {
  readonly question: string;
  /** The number, which the dataset does not have. */
  readonly column: PromptColumn;
  readonly to: string;
  readonly since: NonNullable<QuestionMeasure['since']>;
  /** Below 1 where the dates were not named. */
  readonly certainty: number;
  /** Words for what takes the time, which may name nothing of the dataset. */
  readonly processes: ReadonlySet<string>;
  /** Whether one figure is wanted, whatever names beside “how long” say. */
  readonly isFigure: boolean;
  /** Whether one of several is wanted: “which mechanic is slowest”. */
  readonly isOfGroups: boolean;
}

/** Cheap: whether anything in a question may be about the time between dates. */
const HINT =
  /\b(?:time|times|days?|hours?|weeks?|months?|minutes?|long|longer|longest|shortest|slow\w*|fast\w*|quick\w*|takes?|took|taking|duration|turnaround|delay|wait\w*|elapsed|lag|gap|length|tenure|between)\b/iu;

const SPAN =
  '(?:time|days?|hours?|weeks?|months?|minutes?|duration|gap|delay|lag|interval|period|length|turnaround(?: time)?)';
const WORDS = String.raw`(\w+(?: \w+){0,3}?)`;
const END = String.raw`(?=$| (?:mean|average|avg|median|by|per|for|in|of|over|each|across|with|where|which|when|at|and|on|since|during|than|vs|as|is|was|takes?|took|more|less|longer|shorter|among)\b)`;
const PAIR = new RegExp(
  String.raw`\b(?:(?:the )?(?:number of )?${SPAN} )?(?:(?:taken|elapsed|passed|that passes|it takes|it took|needed|we take|we took) )?(?:between|from) (?:the )?${WORDS} (?:and|to|until|till|through to) (?:the |being |its |it is |it was )?${WORDS}${END}`,
  'u',
);
const UNTIL = new RegExp(
  String.raw`\b(?:the )?(?:number of )?(?:time|days?|hours?|weeks?|months?|minutes?) (?:it takes |taken |needed )?(?:to|until|till|before) (?:be |being |get |getting |the |a |an |we |they |it is |its |first |reach |final )*${WORDS}${END}`,
  'u',
);
const PROCESS =
  'turnaround|lead|cycle|processing|handling|waiting|wait|repair|resolution|delivery|shipping|transit|fulfilment|fulfillment|settlement|decision|treatment|completion|throughput|elapsed|approval|service|travel|journey|letting|closing|response';
const NAMED_SPAN = new RegExp(
  String.raw`\b(?:the )?(?:(?:${PROCESS}|(\w+)) (?:time|times|duration|durations)|turnarounds?|lead times?|(?:\w+ )?tenure|(?:\w+ )?lifetimes?|length of (?:the |an? )?\w+|(?:\w+ )?length(?: of (?:the |an? )?\w+)?|durations?(?: of (?:an? |the )?\w+)?|time (?:on the market|in the shop|in hospital|in service|in stock|with us|open|outstanding))\b`,
  'u',
);
const HOW_LONG =
  /\bhow (?:long|quickly|fast|slowly|much time|many (?:days|hours|weeks|months|minutes))\b(?: (?:on average|typically|usually))?(?: (?:does|do|did|is|are|was|were|has|have|will|can)\b)?(?: (?:it|we|they) (?:usually |typically )?(?:takes?|took|need|needs|needed)\b)?(?: (?:us|them)\b)?/u;
const TAKES = /\b(?:takes?|took|taking|lasts?|lasted|lasting|needs?|needed)\b/u;
const EXTREME = /\b(?:the )?(longest|shortest|most time|least time|slowest|fastest|quickest)\b/u;
const COMPARED =
  /\b(?:(?:which|that|who) )?(?:(?:takes?|took|taking|taken|lasts?|lasted|lasting|needs?|needed|stays?|stayed|waits?|waited|were|was|are|is|done|finished|completed|closed|resolved|delivered|decided|returned|open|out) )*(?:for )?(longer than|more than|over|less than|fewer than|shorter than|under|at least|at most|within|up to|no more than) (\d+(?:\.\d+)?) (?:working )?(minutes?|hours?|days?|weeks?|months?|years?)\b/u;
const DAYS: Readonly<Record<string, number>> = {
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
};
const OPERATORS: Readonly<Record<string, 'gt' | 'gte' | 'lt' | 'lte'>> = {
  'longer than': 'gt',
  'more than': 'gt',
  over: 'gt',
  'less than': 'lt',
  'fewer than': 'lt',
  'shorter than': 'lt',
  under: 'lt',
  'at least': 'gte',
  'at most': 'lte',
  within: 'lte',
  'up to': 'lte',
  'no more than': 'lte',
};

/** A number of the dataset that is the length of what happens to a row. */
const OWN =
  /^(resolution|stay|los|response|turn|dur|duration|length|delivery|ship|lead|cycle|elapsed|time|wait|process|processing|handling|transit|tenure|runtime|running|flight|nights|session|call)$/u;
const hasOwnNumber = (columns: readonly PromptColumn[]): boolean =>
  columns.some(
    ({ name, type }) =>
      isNumericType(type) &&
      wordsIn(name).some(
        (word) => OWN.test(word) || OWN.test(wordInFull(word)) || datesCalled(word, columns).length > 0,
      ) &&
      (isDurationName(name) ||
        wordsIn(name).some((word) => /^(time|duration|length|tenure|nights|runtime)$/u.test(word))),
  );

interface Found {
  readonly pair: DatePair;
  /** The question with the mark where the time was named; none where only a verb says it. */
  readonly text: string;
  readonly certainty: number;
}

const MARK = '§';
const split = (words: string | undefined): readonly string[] => (words ?? '').split(' ').filter(Boolean);
const withMark = (text: string, match: RegExpExecArray): string =>
  `${text.slice(0, match.index)} ${MARK} ${text.slice(match.index + match[0].length)}`;

/** Whether the question is about time at all: “from Rome to Oslo” is not. */
const isOfTime = (text: string, matched: string): boolean =>
  new RegExp(String.raw`^(?:the )?(?:number of )?${SPAN}\b`, 'u').test(matched) ||
  HOW_LONG.test(text) ||
  TAKES.test(text) ||
  EXTREME.test(text);

/** “time between order and delivery”, “longest from intake to discharge” */
function pairBetween(text: string, columns: readonly PromptColumn[]): Found | null {
  const match = PAIR.exec(text);
  const pair = match === null ? null : namedPair(split(match[1]), split(match[2]), columns);
  return match !== null && pair !== null && isOfTime(text, match[0])
    ? { pair, text: withMark(text, match), certainty: 1 }
    : null;
}

/** “days until delivery”, “time to close” */
function pairBefore(text: string, columns: readonly PromptColumn[]): Found | null {
  const match = UNTIL.exec(text);
  const pair = match === null ? null : pairUntil(split(match[1]), columns);
  return match !== null && pair !== null ? { pair, text: withMark(text, match), certainty: 0.97 } : null;
}

/** “turnaround”, “delivery time”, “duration of a grant”: of the date that the word names, else from start to end. */
function pairOfName(text: string, columns: readonly PromptColumn[]): Found | null {
  const match = NAMED_SPAN.exec(text);
  const word = match?.[0].replace(/^the /u, '').split(' ')[0] ?? '';
  const named = match === null || datesCalled(word, columns).length === 0 ? null : pairUntil([word], columns);
  const isUsual = match !== null && (match[1] === undefined || /\bdurations?\b/u.test(match[0]));
  const pair = named ?? (isUsual ? usualPair(columns) : null);
  return match !== null && pair !== null
    ? { pair, text: withMark(text, match), certainty: named === null ? 0.93 : 0.97 }
    : null;
}

/** “how long do repairs take”, “to repair”: what takes the time, whatever the rows are called. */
const PROCESSES: readonly RegExp[] = [
  /\bhow (?:long|quickly|much time) (?:(?:on average|typically|usually) )?(?:does|do|did|is|are|was|were|has|have|will|can) (?:an? |the |our |their |we |it |they |people |most )*(\w+)/u,
  /\b(?:takes?|took|longest|shortest) (?:\w+ )?to (?:get |be |have )?(\w+)/u,
  /\b(stay|stays|stayed|live|lived|last|lasts|keep|kept|repair|fix|people)\b/u,
];

const COUNTED = /\bhow many\b/u;
const LASTS = /\b(?:takes?|took|taking|lasts?|lasted|needs?|needed|stays?|stayed|waits?|waited|open)\b/u;
const GOAL = /\bto (?:be |get |have )*(\w+)/u;

/** “how long do repairs take”, “how long does it take to deliver” */
function pairOfVerb(text: string, columns: readonly PromptColumn[]): Found | null {
  const [how] = HOW_LONG.exec(text) ?? [];
  const isSaid =
    how === undefined
      ? saysExtreme(text) || isComparedWell(text)
      : !/\bhow long ago\b/u.test(text) &&
        (!COUNTED.test(how) || LASTS.test(text)) &&
        !/\bhow (?:fast|slowly|quickly)$/u.test(how);
  if (!isSaid) {
    return null;
  }
  const goal = GOAL.exec(text);
  const until = goal === null ? null : pairUntil(split(goal[1]), columns);
  const pair = until ?? pairOfWords(text, columns) ?? usualPair(columns);
  const rest = until === null || goal === null ? text : text.replace(goal[0], ' ');
  return pair === null ? null : { pair, text: rest, certainty: until === null ? 0.93 : 0.97 };
}

/** “how long does delivery take”: the only date that is named and is not the first. */
function pairOfWords(text: string, columns: readonly PromptColumn[]): DatePair | null {
  const named = split(text.replace(/\b(?:by|per|in|since|each)\b.*$/u, '')).filter(
    (word) => word.length > 3 && datesCalled(word, columns).length === 1,
  );
  return named.length === 1 ? pairUntil(named, columns) : null;
}

const SPEED = /\b(?:slowest|fastest|quickest)\b/u;
const saysExtreme = (text: string): boolean =>
  SPEED.test(text) || new RegExp(`${TAKES.source} ${EXTREME.source}`, 'u').test(text);

/** “took more than 10 days”, “delivered within a week” */
function isComparedWell(text: string): boolean {
  const [matched = ''] = COMPARED.exec(text) ?? [];
  return /\b(?:takes?|took|taking|taken|lasts?|lasted|needs?|needed|finished|completed|closed|resolved|delivered|decided|returned|done|stay\w*|wait\w*|open)\b|longer than|shorter than/u.test(
    matched,
  );
}

function pairIn(text: string, columns: readonly PromptColumn[]): Found | null {
  const named = pairBetween(text, columns);
  if (named !== null || hasOwnNumber(columns) || namesNumber(split(text), columns)) {
    return named;
  }
  return pairBefore(text, columns) ?? pairOfName(text, columns) ?? pairOfVerb(text, columns);
}

const AGGREGATE =
  /\b(?:average|averages|mean|avg|median|typical|typically|max|maximum|min|minimum|total|sum|longest|shortest|highest|lowest|on average|slowest|fastest|quickest|most time|least time)\b/u;
const isShort = (extreme: string): boolean => /^(?:shortest|least time|fastest|quickest)$/u.test(extreme);

/** The question with the name of the number where its words were. */
function renamed(text: string, name: string): string {
  const average = AGGREGATE.test(text) ? '' : 'average ';
  const extreme = EXTREME.exec(text)?.[1];
  if (extreme === undefined) {
    const said = `${average}${name}`;
    const isNamed = text.includes(MARK);
    return text
      .replace(HOW_LONG, isNamed ? ' ' : ` ${said} `)
      .replace(MARK, said)
      .replace(TAKES, ' ');
  }
  const end = isShort(extreme) ? 'lowest' : 'highest';
  const isSpeedOfNoun =
    SPEED.test(extreme) &&
    new RegExp(String.raw`\b${extreme} (?!${MARK}|by\b|to\b|in\b|and\b|on\b|$)\w`, 'u').test(text);
  if (isSpeedOfNoun) {
    const plain = text.replace(MARK, ' ').replace(extreme, isShort(extreme) ? 'bottom' : 'top');
    return `${plain.replace(/\bhow long\b/u, ' ')} by average ${name}`;
  }
  const isNamed = new RegExp(String.raw`${extreme} +${MARK}`, 'u').test(text);
  const said = isNamed ? end : `has the ${end} average ${name}`;
  const plain = text.replace(HOW_LONG, ' ').replace(TAKES, ' ').replace(EXTREME, said);
  return isNamed ? plain.replace(MARK, name) : plain.replace(MARK, ' ');
}

const SHARE =
  /\b(?:the )?(?:share|percentage|percent|proportion|fraction|part|portion|rate)\b(?: of\b)?|\bhow often\b/u;

/** The question without the words that compare; null where none do. */
function comparedIn(text: string, unit: 'day' | 'hour' | 'minute') {
  const match = COMPARED.exec(text);
  const op = OPERATORS[match?.[1] ?? ''];
  const size = DAYS[(match?.[3] ?? '').replace(/s$/u, '')];
  if (match === null || op === undefined || size === undefined) {
    return null;
  }
  const value = Math.round((Number(match[2]) * size * 1e6) / (DAYS[unit] ?? 1)) / 1e6;
  const plain = text.replace(match[0], ' ').replace(MARK, ' ').replace(TAKES, ' ');
  return {
    text: plain.replace(SHARE, 'number of').replace(/\bwhat number of\b/u, 'number of'),
    compared: { op, value },
  };
}

/** Whether a share of the rows is wanted of those whose time compares so. */
export const wantsShare = (question: string): boolean => SHARE.test(question.toLowerCase());

/** Reads a question about the time between two dates; null for other questions. */
export function takeElapsedTime(question: string, columns: readonly PromptColumn[]): ElapsedTime | null {
  if (!HINT.test(question) || datesIn(columns).length < 2) {
    return null;
  }
  const text = questionWords(question).join(' ');
  const found = pairIn(text, columns);
  if (found === null) {
    return null;
  }
  const { pair, certainty } = found;
  const unit = unitOfPair(pair);
  const name = `elapsed ${unit}s`;
  // Days hold no hours: “visits longer than an hour” are measured by a number, if by anything.
  if (unit === 'day' && FINER.test(COMPARED.exec(found.text)?.[3] ?? '')) {
    return null;
  }
  const compared = comparedIn(found.text, unit);
  return {
    question: compared?.text ?? renamed(found.text, name),
    column: { name, type: 'number' },
    to: pair.to.name,
    since: { column: pair.from.name, unit, ...(compared === null ? {} : { compared: compared.compared }) },
    certainty,
    processes: new Set(PROCESSES.flatMap((process) => process.exec(text)?.[1] ?? [])),
    isFigure: HOW_LONG.test(text) && !GROUPED.test(text),
    isOfGroups: /^(?:which|who|what|where)\b/u.test(text) && EXTREME.test(text) && TAKES_OR_SPEED.test(text),
  };
}

const FINER = /^(?:minute|hour)s?$/u;
const GROUPED =
  /\b(?:by|per|each|every|across|over time|trend|vs|versus|compare\w*|which|daily|weekly|monthly|yearly|split|between)\b/u;
const TAKES_OR_SPEED = new RegExp(`${TAKES.source}|${SPEED.source}`, 'u');
