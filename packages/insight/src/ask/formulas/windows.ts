import { columnRef } from '@plumbline/query';
import { timeTraits } from '../dataset/described.ts';
import { columnIn, isNumber, type FormulaReader, type PromptWords } from './prompt-words.ts';

/** The number whose course the words are about; without “the day before” and the like, which name no column. */
const numberIn = ({ plain }: PromptWords, words: PromptWords, pattern: RegExp): string | null =>
  columnIn(plain.replace(pattern, ' '), words, isNumber) ?? columnIn(plain, words, isNumber);

const ofNumber =
  (pattern: RegExp, call: string): FormulaReader =>
  (words) => {
    const match = pattern.exec(words.plain);
    const name = match === null ? null : numberIn(words, words, pattern);
    const count = match?.slice(1).find((one) => one !== undefined) ?? '1';
    const time = timeTraits(words.traits)?.name;
    return name === null || (time === undefined && call.includes('@'))
      ? null
      : call
          .replaceAll('$', columnRef(name))
          .replaceAll('#', COUNTS[count] ?? count)
          .replaceAll('@', columnRef(time ?? ''));
  };

const COUNTS: Readonly<Record<string, string>> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  ten: '10',
  twelve: '12',
};

const COUNT = '(\\d+|two|three|four|five|six|seven|ten|twelve)';
const PERIOD = '(?:days?|weeks?|months?|quarters?|years?|rows?|periods?|points?|values?|entries|hours?)';
const BEFORE = '(?:day|week|month|quarter|year|row|period|one|value|entry|record)';
const LAST = '(?:previous|prior|last|preceding|earlier)';

const moving = (what: string, call: string): FormulaReader[] => [
  ofNumber(
    new RegExp(
      `\\b${COUNT}[ -]?(?:${PERIOD})?[ -]?(?:moving |rolling |trailing )?(?:${what})(?: of)?\\b`,
      'u',
    ),
    call,
  ),
  ofNumber(
    new RegExp(
      `\\b(?:moving|rolling|trailing) (?:${what})\\b.*?\\b${COUNT}\\b(?: ${PERIOD})?|\\b(?:moving|rolling|trailing) ${COUNT}[ -](?:${PERIOD})[ -](?:${what})\\b|\\b(?:${what})\\b.*\\b(?:last|past|previous) ${COUNT} ${PERIOD}`,
      'u',
    ),
    call,
  ),
];

const runningOf = (what: string, call: string): FormulaReader[] => [
  ofNumber(new RegExp(`\\b(?:running|cumulative|accumulated) (?:${what})\\b(?: of)?`, 'u'), call),
  ofNumber(
    new RegExp(`\\b(?:${what})\\b(?=.*\\b(?:so far|until then|up to (?:now|then|that))\\b)`, 'u'),
    call,
  ),
];

const isAscending = ({ plain }: PromptWords): boolean =>
  /\b(?:lowest|smallest|ascending|cheapest|least) (?:is |first|gets|=)|\bfrom (?:low|small|lowest|smallest)\b|\bascending\b/u.test(
    plain,
  );

const ranked: FormulaReader = (words) => {
  const pattern = /\brank(?:ed|ing|s)?\b(?: by| of| on)?/u;
  const name = pattern.test(words.plain) ? numberIn(words, words, pattern) : null;
  return name === null ? null : `RANK(${columnRef(name)}${isAscending(words) ? ', "asc"' : ''})`;
};

export const WINDOW_READERS: readonly FormulaReader[] = [
  ofNumber(
    /\bsame (?:month|period|quarter|week|day|time)(?: of| in)?(?: the)? (?:last|previous|prior) year\b|\b(?:a|one) year (?:ago|before|earlier)\b|\b(?:value )?last year\b(?! growth)(?!.*\b(?:growth|change|vs|versus|compared)\b)(?<!\b(?:vs|versus|to|than|with) last year)/u,
    'SAMEPERIODLASTYEAR($, @)',
  ),
  ofNumber(
    /\b(?:yoy|year[ -](?:over|on|to)[ -]year|(?:vs|versus|compared (?:to|with)|against|over|since|from|than|to) (?:the )?(?:same \w+ )?(?:last|previous|prior) year|annual growth|yearly growth|growth per year)\b(?: growth| change| increase)?/u,
    'YOY($, @)',
  ),
  ofNumber(/\b(?:qoq|quarter[ -](?:over|on|to)[ -]quarter|quarterly growth)\b/u, 'QOQ($, @)'),
  ofNumber(/\b(?:mom|month[ -](?:over|on|to)[ -]month|monthly growth)\b(?: growth| change)?/u, 'MOM($, @)'),
  ofNumber(
    /\b(?:ytd|year[ -]to[ -]date|(?:so far|up to now) this year|this year so far|since (?:the )?(?:start|beginning) of (?:the|each) year|within (?:the|each) year)\b/u,
    'YTD($, @)',
  ),
  ofNumber(/\b(?:qtd|quarter[ -]to[ -]date|so far this quarter)\b/u, 'QTD($, @)'),
  ofNumber(/\b(?:mtd|month[ -]to[ -]date|so far this month)\b/u, 'MTD($, @)'),
  ...moving('averages?|mean|avg', 'MOVINGAVG($, #)').slice(0, 2),
  ...moving('sum|total', 'MOVINGSUM($, #)'),
  ...runningOf('average|mean|avg', 'RUNNINGAVG($)'),
  ...runningOf('max|maximum|highest|record|largest|best', 'RUNNINGMAX($)'),
  ...runningOf('min|minimum|lowest|smallest', 'RUNNINGMIN($)'),
  ofNumber(
    /\brunning (?:totals?|sum)(?: of)?\b|\b(?:cumulative|cumulated|accumulated|cumulatively|cum)\b(?: totals?| sum)?(?: of)?|\b(?:added|summed) up so far\b|\bso far\b/u,
    'RUNNINGSUM($)',
  ),
  ofNumber(
    new RegExp(
      `\\b(?:growth(?: rate)?|(?:percent(?:age)?|relative|pct|%) (?:change|growth|increase))\\b(?: of| in)?|\\b(?:change|increase|difference)\\b(?=.*(?:\\bin (?:percent|percentage|%)|\\bas (?:a )?percent|%))`,
      'u',
    ),
    'PCTCHANGE($)',
  ),
  ofNumber(
    new RegExp(
      `\\b(?:changes?|difference|delta|increase|move(?:ment)?|rise)\\b(?: of| in| from)?(?=.*\\b(?:${LAST}|(?:the )?${BEFORE} (?:before|earlier)|yesterday|${BEFORE} to ${BEFORE}|since the ${LAST})\\b)|\\b(?:day|week|month|year|row)[ -](?:to|over|by|on)[ -](?:day|week|month|year|row) (?:change|difference)\\b`,
      'u',
    ),
    'DIFF($)',
  ),
  ofNumber(
    new RegExp(
      `\\byesterdays?\\b(?: s)?|\\b${LAST} (?:${BEFORE}s?(?: s)?)?\\b(?!.*\\baverage)|\\b(?:the |a |one )?${BEFORE} (?:before|earlier|ago)\\b|\\bbefore that\\b`,
      'u',
    ),
    'LAG($)',
  ),
  ofNumber(
    new RegExp(
      `\\btomorrows?\\b(?: s)?|\\b(?:next|following) (?:${BEFORE}s?(?: s)?)?\\b|\\b(?:the )?${BEFORE} after\\b`,
      'u',
    ),
    'LEAD($)',
  ),
  ofNumber(/\bper ?cent(?:ile)? rank\b|\bpercentrank\b|\brank (?:in|as) percent\b/u, 'PERCENTRANK($)'),
  ofNumber(/\bdense rank\b/u, 'DENSERANK($)'),
  ranked,
  ofNumber(
    /\b(?:share|part|percent|percentage|proportion|%|fraction|contribution) (?:of|to|in) (?:the )?(?:grand |overall |whole |column )?(?:total|whole|sum|all|overall)\b(?! \w+ (?:that|which))|\bpercent of total\b/u,
    'PCTOFTOTAL($)',
  ),
  ofNumber(
    /\bz[ -]?scores?\b(?: of)?|\bstandardi[sz]ed?\b|\bstandard deviations? (?:from|away)\b/u,
    'ZSCORE($)',
  ),
  ofNumber(
    new RegExp(
      `\\b(?:in(?:to)? )?${COUNT} (?:equally (?:large|big|sized) )?(?:equal )?(?:groups?|buckets?|parts|classes|tiles|bins)(?: of (?:the )?(?:same|equal) size)?\\b`,
      'u',
    ),
    'NTILE(#, ORDERBY($))',
  ),
  ofNumber(/\bquartiles?\b(?: of| by)?/u, 'NTILE(4, ORDERBY($))'),
  ofNumber(/\bquintiles?\b(?: of| by)?/u, 'NTILE(5, ORDERBY($))'),
  ofNumber(/\bdeciles?\b(?: of| by)?/u, 'NTILE(10, ORDERBY($))'),
];
