import { remembered } from './remembered.ts';
import { withSpokenForms } from './spoken-forms.ts';
import { withPlainDates } from './typed-dates.ts';

/** Names of columns and values in lower case, without accents, `unitPrice` in two words. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase();

export const wordsIn: (text: string) => readonly string[] = remembered(
  (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [],
);

/** Comparisons that people type as on a calculator. */
const SYMBOLS: readonly (readonly [RegExp, string])[] = [
  [/>=|=>|≥/gu, ' at least '],
  [/<=|=<|≤/gu, ' at most '],
  [/<>|!=|≠/gu, ' not equal to '],
  [/>/gu, ' more than '],
  [/</gu, ' less than '],
  [/\bU\.\s?S\.(?:\s?A\.)?/gu, ' US '],
  // In one word: “YoY” would else be split as a name in two words.
  [/\byoy\b/giu, ' yoy '],
  [/\bqoq\b/giu, ' qoq '],
  [/\bmom\b/giu, ' mom '],
  [/\bwow\b/giu, ' wow '],
  [/\bw\/o\b/giu, ' without '],
  [/\bw\/(?=\s|\p{L})/giu, ' with '],
  [/(?<=\d)\s*°\s*(?:c|f)?(?!\p{L})/giu, ' degrees '],
  // “all tickets but bugs”
  [/(?<=\b(?:all|every|any)\b[^,.;?]{1,40})\bbut\b(?! not\b)/giu, 'except'],
  // “O-”, “A+”: values of one column that differ by their sign.
  [/(?<![\p{L}\p{N}])(\p{L}{1,2})\+(?![\p{L}\p{N}+])/gu, '$1plus'],
  [/(?<![\p{L}\p{N}])(\p{L}{1,2})-(?=[\s,.;?]|$)/gu, '$1minus'],
  // “teachers n nurses”
  [/(?<=\p{L}\s)n(?=\s\p{L})/giu, 'and'],
  [/\b(?:pct|perc)\b\.?(?= of\b)/giu, 'percentage'],
  [/(?<![\d\s])\s?%|(?<=\D)\s%(?! ?\d)/gu, ' percent '],
  // “refunds by show/barista”
  [/(?<=\b(?:by|per|each) \p{L}+)\/(?=\p{L}{3})/giu, ' and '],
  [/(?<=\p{L}) ?\/ (?=\p{L})/gu, ' divided by '],
  [/(?<=\b(?:worst|best|top|highest|lowest|biggest|largest|smallest) )one\b/giu, '1'],
  // Of a list: “size, phase and time of day”.
  [/,(?=\s)/gu, ' and '],
];

const NUMERALS = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split('|');
const NUMERAL = `(${NUMERALS.join('|')}|twenty)`;
const digits = (word: string): string =>
  word.toLowerCase() === 'twenty' ? '20' : String(NUMERALS.indexOf(word.toLowerCase()) + 2);
/** “top five”, “the ten least profitable products”, “five countries with the lowest fertility” */
const SPELLED_LIMITS: readonly RegExp[] = [
  new RegExp(`(?<=\\b(?:top|bottom|best|worst|first|last) )${NUMERAL}\\b`, 'giu'),
  new RegExp(`\\b${NUMERAL}\\b(?= (?:most|least|best|worst|fewest|\\w+est)\\b)`, 'giu'),
  new RegExp(
    `\\b${NUMERAL}\\b(?= \\w+ (?:with|have|has|had) (?:the )?(?:most|least|fewest|\\w+est)\\b)`,
    'giu',
  ),
];
const withDigits = (text: string): string =>
  SPELLED_LIMITS.reduce((spoken, limit) => spoken.replaceAll(limit, digits), text);

/** “last 5 payments” are the latest ones; “last 5 days” is a time. */
const LAST_ROWS =
  /\b(first|last) (?=\d+ (?!(?:second|minute|hour|day|week|month|quarter|year|decade)s?\b)\p{L})/giu;
const withLatest = (text: string): string =>
  text.replaceAll(LAST_ROWS, (word) => (/^last/iu.test(word) ? 'latest ' : 'earliest '));

const ZERO = /(?<=\b(?:below|above|over|under|than|least|most|to|with|has|have|had) )zero\b/giu;

/** “mid 2022”, “the end of 2022”: the month or quarter that is meant. */
const TIMES_OF_YEAR: readonly (readonly [RegExp, string])[] = [
  [/\b(?:mid|(?:the )?middle of)[ -](?=\d{4}\b)/giu, 'july '],
  [/\b(?:the )?(?:start|beginning) of (?=\d{4}\b)/giu, 'january '],
  [/\b(?:the )?end of (?=\d{4}\b)/giu, 'december '],
  [/\bearly (?=\d{4}\b)/giu, 'q1 '],
  [/\blate (?=\d{4}\b)/giu, 'q4 '],
];
const withTimesOfYear = (text: string): string =>
  TIMES_OF_YEAR.reduce((spoken, [pattern, month]) => spoken.replaceAll(pattern, month), text);

/** A number that nothing compares yet, with its unit. */
const SPOKEN_LIMIT = String.raw`(?<!\b(?:than|least|most|over|under|above|below|to|and|or) )(?<![\d.,])\b(\d+(?:[.,]\d+)*(?:[km]|%)?(?: (?!or\b|and\b)\p{L}+)?)`;
const MORE = 'more|longer|over|above|higher|up|upwards|better|older|bigger|larger|greater|heavier';
const LESS = 'less|fewer|shorter|under|below|lower|younger|smaller|worse|lighter';

/** “under a minute”, “half an hour”, “50 percent”. */
const SPOKEN_NUMBERS: readonly (readonly [RegExp, string | ((word: string) => string)])[] = [
  [/\bhalf an? hour\b/giu, '30 minutes'],
  [
    /(?<=\b(?:than|under|over|least|most|above|below|within) )an? (?=(?:second|minute|hour|day|week|month|year)\b)/giu,
    '1 ',
  ],
  [/(?<=\d) ?per ?cent\b/giu, '%'],
  [/(?<=\d) +%/gu, '%'],
  [/(?<=\b(?:at least|more than|less than|at most|exactly|over|under) )one\b(?! of\b)/giu, '1'],
  [new RegExp(`(?<=\\b(?:than|least|most|exactly) )${NUMERAL}\\b(?! of\\b)`, 'giu'), digits],
  // “two bathrooms or more”
  [new RegExp(`\\b${NUMERAL}\\b(?= \\p{L}+ or (?:more|less|fewer)\\b)`, 'giu'), digits],
  // “under 30s”
  [/(?<=\b(?:under|over) )(\d\d)s\b/giu, '$1'],
  [/(?<=\d ?)(k?m)\/(s|h)\b/giu, ' $1$2'],
  // “a week or longer”, “5 km or more”, “9 or better”
  [/\ban? (?=(?:second|minute|hour|day|night|week|month|year) (?:or|and) \p{L}+)/giu, '1 '],
  [new RegExp(String.raw`${SPOKEN_LIMIT} (?:or|and) (?:${MORE})\b`, 'giu'), 'at least $1'],
  [new RegExp(String.raw`${SPOKEN_LIMIT} (?:or|and) (?:${LESS})\b`, 'giu'), 'at most $1'],
];
const withNumbers = (text: string): string =>
  SPOKEN_NUMBERS.reduce(
    (spoken, [pattern, number]) =>
      typeof number === 'string' ? spoken.replaceAll(pattern, number) : spoken.replaceAll(pattern, number),
    text,
  );

const LAYOUT = /\bdown\b.*\bacross\b|\bacross\b.*\bdown\b/isu;

/** “states down, years across” as “states in rows, years in columns”. */
const withLayout = (text: string): string =>
  LAYOUT.test(text)
    ? text.replace(/\bdown\b/iu, 'in rows').replace(/\bacross\b(?=\s*(?:,|;|and\b|$))/iu, 'in columns')
    : text;

/** Words of a question; numerals stay whole, with decimals, thousands and a unit: `1,250.5`, `10k`, `1.5m`, `20%`. */
export const questionWords = (text: string): string[] =>
  SYMBOLS.reduce(
    (spoken, [symbol, words]) => spoken.replaceAll(symbol, words),
    withLayout(
      withPlainDates(
        withNumbers(withTimesOfYear(withLatest(withDigits(withSpokenForms(text.replaceAll(ZERO, '0')))))),
      ),
    ),
  )
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’]/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/\d+(?:[.,]\d+)*(?:[\p{L}\p{N}]+|%)?|[\p{L}\p{N}]+/gu) ?? [];

/** Plural and singular alike: `countries` and `country` as `countr`, `sales` and `sale` as `sal`. */
export const stem: (word: string) => string = remembered((word) => stemOf(singular(word)));

/** The singular of an irregular plural; other words as they are. */
export const singular = (word: string): string =>
  word.replace(IRREGULAR, (plural) => (plural === 'children' ? 'child' : 'person'));

/** “children”, “salespeople”; “people” alone has a meaning of its own. */
const IRREGULAR = /^children$|(?<=..)people$/u;

const stemOf = (word: string): string =>
  word.length <= SHORT && /[^su]s$/u.test(word) ? word.slice(0, -1) : longStem(word);

const SHORT = 4;
const longStem = (word: string): string =>
  word.length < SHORT ? word : word.replace(/(ies|es|s|y|e|(?<=...[^e])ed)$/u, '');

export const phraseKey = (words: readonly string[]): string => words.map(stem).join(' ');

/** `temp` is short for `temperature`. */
const MIN_PREFIX = 4;

/** Short forms that data is exported with. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  `
acct account|addr address|amt amount|ann annual|apl appeal|avg average|bal balance|bev beverage|bgt budget|biz business|bkg booking|brnch branch|cat category|cd code|chrg charge
cntr container|chg charge|chk check|clm claim|cnt count|ctry country|cust customer|curr currency|dept department|desc description|dest destination|disc discount
div division|dcsn decision|dlvry delivery|dt date|dur duration|emp employee|flg flag|freq frequency|frt freight|gr gross|grp group|hr hour|inv invoice
itm item|lang language|lvl level|loc location|max maximum|mbr member|mem memory|mfr manufacturer|mgr manager|min minimum|mth month
nbr number|nm name|num number|ord order|org organization|pct percent|pg page|pmt payment|pop population|prc price
prin principal|prod product|qtr quarter|qty quantity|rcpt receipt|rcvd received|ref reference|rev revenue|rgn region|rt rate|rtn return
sal salary|schm scheme|seg segment|shp ship|shpmt shipment|spd speed|srvc service|stat status|supp supplier|svc service|tbl table|temp temperature|terr territory
tm time|tot total|trx transaction|txn transaction|typ type|usr user|val value|vend vendor|ver version|vol volume|whse warehouse
wk week|wt weight|yr year|yrs years
actl actual|arr arrival|auth author|awd award|bnfcry beneficiary|canc cancelled|cmdty commodity|cmplnt complaint|cmplnts complaints|cncl cancelled|cntry country|coll collection
contam contamination|cxl cancelled|dep departure|diff difference|disp disposal|dly delay|eval evaluation|frst first|haz hazardous|opr operator|orig origin|ot overtime|pat patient|proc procedure|pts points
prog programme|recip recipient|rpt report|rvw review|satisf satisfaction|sched scheduled|scr score|sprv supervisor|strm stream|superv supervisor|wgn wagon|wste waste|yd yard
pd paid|rsn reason|dlvd delivered|dlv delivery|rcvr receiver|est estimated|resp response|dmg damage|viol violation|inc incident|insp inspection|flr floor|veh vehicle|ofcr officer|stn station|prio priority|refsl refusal|obj objection|bldg building|applcnt applicant|drvr driver|pol policy|adjstr adjuster|amnt amount|avail available|cal calendar|cap capacity|comm commission|compl completed|cond condition|conf confirmed|cont contract|del delivery|doc document|eff effective|enr enrolled|equip equipment|exp expected|fac facility|hosp hospital|insur insurance|lic license|maint maintenance|med medical|mgmt management|mkt market|mod model|mtg meeting|pkg package|pos position|prev previous|prop property|purch purchase|rec record|rem remaining|res reserved|sch school|sub subscription|tel telephone|tkt ticket|trk truck|trn train|usg usage|util utility|var variance|wrk work
`
    .trim()
    .split(/[|\n]/u)
    .map((pair) => {
      const [short = '', long = ''] = pair.trim().split(' ');
      return [short, long];
    }),
);
const SHORT_STEMS: ReadonlyMap<string, string> = new Map(
  [...SHORT_FORMS].map(([short, long]) => [stem(short), stem(long)]),
);

/** “customer” for `cust`; other words as they are. */
export const wordInFull = (word: string): string => SHORT_FORMS.get(word) ?? word;

const inFull = (stemmed: string): string => SHORT_STEMS.get(stemmed) ?? stemmed;

export const isSameWord = (one: string, other: string): boolean =>
  inFull(one) === inFull(other) ||
  (Math.min(one.length, other.length) >= MIN_PREFIX && (one.startsWith(other) || other.startsWith(one)));

const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mn: 1e6, mio: 1e6, bn: 1e9, b: 1e9 };

/** `10k` as 10000, `20%` as 0.2 where the column holds shares; null for what is no number. */
export function readNumber(word: string, holdsShares = false): number | null {
  const [, digits = '', unit = ''] = /^(\d+(?:[.,]\d+)*)(%|\p{L}+)?$/u.exec(word) ?? [];
  if (digits === '') {
    return null;
  }
  const number = Number(digits.replaceAll(/,(?=\d{3}(?:\D|$))/gu, '').replace(',', '.'));
  if (Number.isNaN(number)) {
    return null;
  }
  if (unit === '%') {
    return holdsShares ? number / 100 : number;
  }
  const scale = unit === '' ? 1 : SCALES[unit];
  return scale === undefined ? null : number * scale;
}

/** How far two words may differ to be the same one misspelt: one letter from five, two from eight. */
const tolerance = (length: number): number => {
  if (length < 5) {
    return 0;
  }
  return length < 8 ? 1 : 2;
};

const SHORTEST = 3;

/** “mgp” for “mpg”: the letters are right, two of them swapped. */
const isSwapped = (word: string, known: string): boolean =>
  word.length >= SHORTEST &&
  word.length === known.length &&
  word !== known &&
  word.split('').toSorted().join('') === known.split('').toSorted().join('') &&
  distance(word, known) === 1;

/** Whether a word is another with letters left out, added, changed or swapped. */
export function isMisspelt(word: string, known: string): boolean {
  // “sate” for “state”: one of the two is long enough.
  const most = Math.max(
    tolerance(Math.min(word.length, known.length)),
    word.length === 4 ? tolerance(known.length) : 0,
  );
  if (word[0] === known[0] && isSwapped(word, known)) {
    return true;
  }
  return (
    most > 0 &&
    word[0] === known[0] &&
    Math.abs(word.length - known.length) <= most &&
    distance(word, known) <= most
  );
}

/** Optimal string alignment. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const costAt = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const isEqual = one[i - 1] === other[j - 1];
      const plain = Math.min(
        costAt(i - 1, j) + 1,
        costAt(i, j - 1) + 1,
        costAt(i - 1, j - 1) + (isEqual ? 0 : 1),
      );
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(isSwap ? Math.min(plain, costAt(i - 2, j - 2) + 1) : plain);
    }
  }
  return costAt(one.length, other.length);
}
