/** Other forms of what questions say, as one that is read: ordinals, halves of years, open ranges. */

const ORDINALS = 'second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth'.split('|');
const NO_SUPERLATIVE =
  '(?!harvest|interest|request|forest|guest|test|contest|invest|digest|west|rest|quest|latest|earliest|oldest order)';
const RANKED = new RegExp(
  String.raw`\b(?:the )?(${ORDINALS.join('|')}|\d(?:nd|rd|th))[ -]+(?=(?:most|least|best|worst|${NO_SUPERLATIVE}\p{L}+est)\b)`,
  'giu',
);
const rankOf = (word: string): string =>
  /^\d/u.test(word) ? word.slice(0, 1) : String(ORDINALS.indexOf(word.toLowerCase()) + 2);

const YEAR = String.raw`(?:19|20)\d\d`;
const SEASONS: Readonly<Record<string, readonly [first: string, last: string]>> = {
  spring: ['march', 'may'],
  summer: ['june', 'august'],
  autumn: ['september', 'november'],
  fall: ['september', 'november'],
};
const halfOf = (half: string, year: string): string =>
  /^(?:1|first)$/iu.test(half)
    ? `from january ${year} to june ${year}`
    : `from july ${year} to december ${year}`;
const seasonOf = (season: string, year: string): string => {
  const [first, last] = SEASONS[season.toLowerCase()] ?? ['january', 'december'];
  return `from ${first} ${year} to ${last} ${year}`;
};

const AGAINST = String.raw`(?:vs\.?|versus|against|compared (?:to|with)|or)`;

type Form = readonly [pattern: RegExp, form: string | ((...parts: string[]) => string)];

const FORMS: readonly Form[] = [
  // “do more watchers mean a higher price”, “has age an effect on the amount”: one number beside another.
  [
    /^(\s*(?:do|does)\b.+?)\b(?:mean|cause|attract|get|bring|lead to|result in|make(?: for)?|drive|push up|raise) (?:(?:a|the|to) )?(?:more|fewer|less|higher|lower|better|worse|longer|shorter)\b/giu,
    '$1 affect',
  ],
  [/^(\s*(?:do|does)) (?:a |the )?(?:more|fewer|higher|lower|many)\b/giu, '$1'],
  [/^\s*(?:has|have) (.+?) (?:an? |any )?(?:effect|impact|influence) on\b/giu, 'does $1 affect'],
  [/^\s*(?:is|are) there (?:an? |any )?(?:effect|impact|influence) of (.+?) on\b/giu, 'does $1 affect'],
  // “jobs billed at nothing”
  [/\b(?:at|for) (?:nothing|zero)\b/giu, 'exactly 0'],
  // “share of time in maintenance”, where each row is as long as the others.
  [
    /\b(share|percentage|percent|pct|proportion|fraction|%) of (?:the )?time (?:spent )?(?:in|under|on|at|with|being)\b/giu,
    '$1 of',
  ],
  [/\b(?:the )?runners?[ -]?up\b/giu, 'top 2'],
  [RANKED, (_, ordinal = '') => `${rankOf(ordinal)} `],
  [/\bneither (\p{L}+(?: \p{L}+)?) nor (\p{L}+)/giu, 'not $1 and not $2'],
  [
    /\b(?:everywhere|anywhere|everyone|everybody|anyone|everything) (?:but|except(?: for| in)?|other than|outside(?: of)?)\b/giu,
    'except',
  ],
  [/\b(?:not|never|no|(?:does|do|did) not) exceed(?:ing|s|ed)?\b|\bwithout exceeding\b/giu, 'at most'],
  [/(?<![\p{L}\d.,])(\d+(?:[.,]\d+)*[km]?)\+(?!\d)/giu, 'at least $1'],
  [
    new RegExp(
      String.raw`\bfrom (?!${YEAR}\b)(\d+(?:[.,]\d+)*[km]?) (?:up )?to (?!${YEAR}\b)(\d+(?:[.,]\d+)*[km]?)(?= |$)(?! ?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)`,
      'giu',
    ),
    'between $1 and $2',
  ],
  [
    new RegExp(String.raw`\b(?:in |during )?(?:the )?(first|second) half (?:of )?(${YEAR})\b`, 'giu'),
    (_, half = '', year = '') => halfOf(half, year),
  ],
  [
    new RegExp(String.raw`\b(?:in |during )?h([12])[ -]?(?:of )?(${YEAR})\b`, 'giu'),
    (_, half = '', year = '') => halfOf(half, year),
  ],
  [
    new RegExp(String.raw`\b(?:in |during )?(?:the )?(spring|summer|autumn|fall)(?: of)? (${YEAR})\b`, 'giu'),
    (_, season = '', year = '') => seasonOf(season, year),
  ],
  [new RegExp(String.raw`\bbetween may and (\p{L}+) (${YEAR})\b`, 'giu'), 'between may $2 and $1 $2'],
  [/\b(?:on |from )?yesterday\b/giu, 'last day'],
  [/\b(?:of |from )?today\b/giu, 'this day'],
  [new RegExp(String.raw`\bweek ?days? ${AGAINST} week ?ends?\b`, 'giu'), 'by weekday'],
  [
    new RegExp(
      String.raw`\bthis (year|quarter|month|week) (?:${AGAINST}|and) (?:the )?(?:last|previous|prior)(?: \1)?\b`,
      'giu',
    ),
    'compared with last $1',
  ],
  [
    new RegExp(
      String.raw`(?<=\b(?:difference|gap|change|compare|compared|differs?|changed)\b.*)\bbetween (${YEAR}) and (${YEAR})\b`,
      'giu',
    ),
    'in $1 vs $2',
  ],
  // “by source, agency excluded”
  [/, ?(\p{L}+(?: \p{L}+)?) (?:excluded|omitted|left out)$/giu, ' excluding $1'],
  // “value per harbour from high to low”
  [
    /^((?:(?!\b(?:sort|order|rank|list|arrang)\p{L}*\b).)+) from (?:high|highest|largest|most) to (?:low|lowest|smallest|least)$/giu,
    '$1 descending',
  ],
  [
    /^((?:(?!\b(?:sort|order|rank|list|arrang)\p{L}*\b).)+) from (?:low|lowest|smallest|least) to (?:high|highest|largest|most)$/giu,
    '$1 ascending',
  ],
  [
    /^\s*(?:sort|order|rank)(?:ed)?(?: it| them)? from (?:low|lowest|smallest) to (?:high|highest|largest)\s*$/giu,
    'sort ascending',
  ],
  [
    /^\s*(?:sort|order|rank)(?:ed)?(?: it| them)? from (?:high|highest|largest) to (?:low|lowest|smallest)\s*$/giu,
    'sort descending',
  ],
  // “most valuable landings, first 5”
  [/, (?:the )?first (\d+)$/giu, ' top $1'],
  // “leaving Hull out”
  [/\b(?:leaving|leave) (\p{L}+(?: \p{L}+)?) out\b/giu, 'without $1'],
  [/\bhow many percent(?= of\b)/giu, 'what percentage'],
  [/\b(\d+(?:[.,]\d+)*) and (\d+(?:[.,]\d+)*)( ?%)/gu, '$1$3 and $2$3'],
];

/** A question in the forms that are read. */
export const withSpokenForms = (text: string): string =>
  FORMS.reduce(
    (spoken, [pattern, form]) =>
      typeof form === 'string' ? spoken.replaceAll(pattern, form) : spoken.replaceAll(pattern, form),
    text,
  );
