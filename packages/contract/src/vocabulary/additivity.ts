import { isNumericType, isTemporalType, type COLUMN_ROLES, type COLUMN_TYPE_NAMES } from './column-type.ts';
import type { SEMANTIC_ROLES } from './source.ts';
import { tableKeys } from './table.ts';

/**
 * What the numbers of a column are, and so how many of them become one. A sum of shares, prices or temperatures is a
 * number without a meaning; a sum of stock levels over time counts the same things again. [SEM-ADD-1]
 */
export const QUANTITIES = {
  amount: 'sum',
  /** A share, a percentage, a concentration: a part of something that differs from row to row. */
  share: 'mean',
  /** A price, or anything else per unit. */
  price: 'mean',
  average: 'mean',
  /** A score, a grade, an index, a rank. */
  score: 'mean',
  /** A temperature, a speed, a height, an age: a state, of which there is not more in two rows. */
  measurement: 'mean',
  /** A return on an investment: returns compound. */
  return: 'mean',
  /** A head count, a stock, a balance, in a dataset with dates: it adds up across groups and not over time. */
  balance: 'mean',
  year: 'none',
  /** A time of day as a number (`dep_time` 1755), an hour, a month, a weekday. */
  clock: 'none',
  coordinate: 'none',
  identifier: 'none',
  /** Whole numbers that stand for categories. */
  code: 'none',
} as const satisfies Record<string, Additivity>;

/** The role of a column whose numbers are this, in defaults. */
export const roleOfQuantity = (quantity: Quantity): 'measure' | 'dimension' | 'identifier' => {
  if (QUANTITIES[quantity] !== 'none' || quantity === 'coordinate') {
    return 'measure';
  }
  return quantity === 'identifier' ? 'identifier' : 'dimension';
};

/** `sum`: values add up; `mean`: only their average is meaningful; `none`: they are names written in digits. */
export type Additivity = 'sum' | 'mean' | 'none';
export type Quantity = keyof typeof QUANTITIES;
export const QUANTITY_NAMES = tableKeys<Quantity>(QUANTITIES);

/** What the rule needs to know of a column; a `DatasetColumn` is one. */
export interface QuantityColumn {
  readonly name: string;
  readonly label?: string | undefined;
  readonly type: (typeof COLUMN_TYPE_NAMES)[number];
  readonly role?: (typeof COLUMN_ROLES)[number] | undefined;
  readonly semanticRole?: (typeof SEMANTIC_ROLES)[number] | null | undefined;
  /** What its numbers are, where somebody said so or all of the dataset shows it; null where the column alone decides. */
  readonly quantity?: Quantity | null | undefined;
  readonly profile?:
    | {
        readonly min: string | number | boolean | null;
        readonly max: string | number | boolean | null;
        readonly distinct: number;
      }
    | null
    | undefined;
}

/** `unitPrice`, `UNIT_PRICE` and `unit price` as ` unit price `: words in lower case, each between blanks. */
export const columnNameWords = (name: string): string =>
  ` ${name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('%', ' % ')
    .replaceAll('‰', ' ‰ ')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%‰]+/u)
    .filter((word) => word !== '')
    .join(' ')} `;

const anyOf = (...words: readonly string[]): RegExp => new RegExp(` (${words.join('|')}) `, 'u');
const allOf = (...words: readonly string[]): RegExp => new RegExp(`^ (${words.join('|')}) $`, 'u');

/** Names in English and German, as files have them. The first that matches decides. */
const QUANTITY_WORDS: readonly (readonly [Quantity, RegExp])[] = [
  ['average', anyOf('average|avg|mean|median|durchschnitt|mittel|mittelwert|stddev|std dev|variance')],
  // What is computed per order or for all of it adds up, whatever else its name says.
  [
    'amount',
    anyOf(
      'total price|price total|total discount|discount total|discount amount|extended price|line total|total cost',
      'gesamtpreis|rabattbetrag|number of|no of|nr of|num|count|anzahl',
    ),
  ],
  [
    'share',
    anyOf(
      'rate|rt|ratio|share|percent|percentage|pct|perc|%|‰|proportion|probability|prob|fraction|likelihood',
      'utilization|utilisation|occupancy|prevalence|incidence|literacy|ctr|cvr|roi|roas',
      'ppm|ppb|ppt|mg l|g l|ug m 3|concentration|density|humidity|anteil|quote|prozent',
    ),
  ],
  ['return', anyOf('daily return|log return|total return|annual return|rendite|volatility|drawdown')],
  [
    'price',
    anyOf(
      'price|prc|unit cost|cost per|per|preis|stuckpreis|einzelpreis|adj close|vwap|fx|wechselkurs|kurs',
      'msrp|(?:asking|advertised) (?:rent|rental)|hourly|stundenlohn|multiplier|factor|faktor',
    ),
  ],
  ['price', allOf('open|high|low|close|bid|ask|mid|last')],
  [
    'score',
    anyOf(
      'score|rating|stars|grade|grd|gpa|index|idx|rank|ranking|percentile|quantile|zscore|z score|sharpe|alpha|beta',
      'note|bewertung|rang|nps|csat|hdi|gini|aqi|satisfaction|satisf|scr|rtg|rtng|likes per|correlation',
    ),
  ],
  [
    'measurement',
    anyOf(
      'tenure|seniority|years of experience|years experience|years of service|life expectancy|life expect|life exp|expectancy|delay|delays|lead time|wait time|waiting time|response time|turnaround|turnaround time|cycle time|days to ship|age|alter|temperature|temp|tmin|tmax|tavg|temperatur|dew point|pressure|speed|velocity',
      'geschwindigkeit|latency|ping|bmi|height|width|depth|elevation|altitude|magnitude|weight per|mpg|kmh|km h|mph|rpm|cylinders|torque',
      'horsepower|hp|acceleration|voltage|volt|volts|battery v|battery level|rssi|dbm|lux|decibel|decibels|frequency|ph|visibility|wind speed|wind|gust|body mass|body weight|heart rate|blood pressure|fertility|thickness',
    ),
  ],
];
/** `Satisfaction (1-5)`: an answer on a scale, whatever else its name says. */
const SCALE_IN_NAME = / (\d) (?:to )?(\d{1,2}) $/u;
/** What people say how much of, in few whole numbers; and questions by their number. */
const ANSWERED = anyOf(
  'likely|agree|agreement|satisfied|dissatisfied|likert|recommend|enjoy|confident|important|easy',
);
const QUESTION = /^ q \d{1,2}[a-z]? |^ q\d{1,2}[a-z]? /u;
const LARGEST_ANSWER = 10;

function isAnswer(column: QuantityColumn, words: string): boolean {
  const [, low, high] = SCALE_IN_NAME.exec(words) ?? [];
  if (low !== undefined && high !== undefined && Number(low) < Number(high)) {
    return isWithin(column, Number(low), Number(high));
  }
  return (
    column.type === 'integer' &&
    bound(column.profile?.max) !== null &&
    isWithin(column, 0, LARGEST_ANSWER) &&
    (ANSWERED.test(words) || QUESTION.test(words))
  );
}

/** Shares where they are small numbers and no money; else they are amounts. */
const SHARE_OR_AMOUNT = anyOf('discount|rabatt|margin|marge|yield');
const LARGEST_SHARE = 100;
const MEASURED_UNIT = / (length|width|depth|height|diameter|radius) (mm|cm|m|in|inch|inches|ft) /u;
/** What each thing has of its own: where no value is many times another, the rows are things and not shares of a whole. */
const SIZE_OF_THING = anyOf('weight|mass|displacement|duration|runtime|running time|run time|gewicht|dauer');
const LARGEST_SPREAD = 10;
const BALANCE = anyOf(
  'balance|headcount|head count|employees|staff|fte|ftes|population|pop|inhabitants|stock|stock level|inventory|on hand',
  'employed|employment|unemployed|unemployment|workforce|labor force|labour force|vacancies|enrollment|enrolment|enrolled',
  'residents|households|installed base|active customers|active accounts|open accounts|open positions|open tickets',
  'backlog|outstanding|subscribers|members|active users|mau|dau|mrr|arr|occupied|in stock|followers|open orders',
  'kontostand|saldo|bestand|lagerbestand|einwohner|bevolkerung|mitarbeiter|assets|liabilities|debt|market cap|aum',
);
/** What came and went in a period is no balance. */
const FLOW = anyOf('new|lost|added|removed|gained|churned|hired|sold|change|neu|neue');
const YEAR = anyOf('year|yr|jahr|annee|ano');
const SHORT_YEAR = allOf('year|model year|yr');
const IDENTIFIER = anyOf(
  'id|ids|uuid|guid|key|code|zip|zipcode|postcode|postal|plz|phone|telephone|isbn|ean|sku|iban|nr|no|number|nummer',
);
/** Counts of things are called numbers too. */
const COUNTED = anyOf('number of|no of|nr of|count|anzahl');
const LATITUDE = anyOf('latitude|lat|breitengrad');
const LONGITUDE = anyOf('longitude|lon|lng|long|langengrad');
const CLOCK = anyOf(
  '(dep|arr|departure|arrival|start|end|begin|opening|closing|scheduled|sched|crs|check in|check out) (time|hour|zeit)',
  'time of day|hour of day|day of week|day of month|day of year|week of year|weekday|dow|dayofweek|uhrzeit|wochentag',
);
const CLOCK_PART = allOf('hour|minute|second|month|day|week|quarter|monat|tag|woche|quartal|stunde');
/** `dep_time` 1755: hours and minutes. A duration continues beyond. */
const LAST_CLOCK = 2400;
const FEW_CODES = 12;

const bound = (value: unknown): number | null => {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return value === '' || Number.isNaN(number) ? null : number;
};

/** Whether all values lie between the two, as far as the profile shows. */
const isWithin = ({ profile }: QuantityColumn, low: number, high: number): boolean => {
  const [min, max] = [bound(profile?.min), bound(profile?.max)];
  return (min === null || min >= low) && (max === null || max <= high);
};

/** Whether the largest value is a few times the smallest. */
const isNarrow = ({ profile }: QuantityColumn): boolean => {
  const [min, max] = [bound(profile?.min), bound(profile?.max)];
  return min !== null && max !== null && min > 0 && max <= LARGEST_SPREAD * min;
};

/** Whether its numbers are of a kind, where it is known what they are; null where the column has to show it. */
const saidToBe = ({ quantity }: QuantityColumn, kind: Quantity): boolean | null =>
  quantity === undefined || quantity === null ? null : quantity === kind;

/** By its role, or by its name and values from -90 to 90; a correction decides before both. */
export const isLatitudeColumn = (column: QuantityColumn): boolean =>
  saidToBe(column, 'coordinate') !== false &&
  (column.semanticRole === 'latitude' ||
    (LATITUDE.test(columnNameWords(column.name)) && isWithin(column, -90, 90)));

/** By its role, or by its name and values from -180 to 180; a correction decides before both. */
export const isLongitudeColumn = (column: QuantityColumn): boolean =>
  saidToBe(column, 'coordinate') !== false &&
  (column.semanticRole === 'longitude' ||
    (LONGITUDE.test(columnNameWords(column.name)) && isWithin(column, -180, 180)));

/** Whole numbers that are named so and lie between 1000 and 3000, or have two digits; a correction decides before both. */
export const isYearColumn = (column: QuantityColumn): boolean =>
  saidToBe(column, 'year') ??
  (column.type === 'integer' &&
    ((YEAR.test(columnNameWords(column.name)) && isWithin(column, 1000, 3000)) || isShortYear(column)));

/** “Year” from 70 to 82: years of two digits. Years of an age or a loan are smaller. */
const FIRST_SHORT_YEAR = 40;
const isShortYear = (column: QuantityColumn): boolean =>
  SHORT_YEAR.test(columnNameWords(column.name)) &&
  bound(column.profile?.min) !== null &&
  isWithin(column, FIRST_SHORT_YEAR, 99);

/** By its role, or whole numbers that are named so; a correction decides before both. */
export const isIdentifierColumn = (column: QuantityColumn): boolean => {
  const { name, type, role } = column;
  const words = columnNameWords(name);
  return (
    saidToBe(column, 'identifier') ??
    (role === 'identifier' || (type === 'integer' && IDENTIFIER.test(words) && !COUNTED.test(words)))
  );
};

const isClockColumn = (column: QuantityColumn, words: string): boolean =>
  (CLOCK.test(words) || CLOCK_PART.test(words)) && isWithin(column, 0, LAST_CLOCK);

const isCodeColumn = ({ type, role, profile }: QuantityColumn): boolean =>
  type === 'integer' && role === 'dimension' && (profile?.distinct ?? 0) <= FEW_CODES;

const isFraction = (column: QuantityColumn): boolean =>
  column.type !== 'integer' &&
  bound(column.profile?.min) !== null &&
  bound(column.profile?.max) !== null &&
  isWithin(column, 0, 1);

/** Fractional returns, or returns below zero; goods that came back are whole numbers. */
const isReturn = (column: QuantityColumn, words: string): boolean =>
  / returns? /u.test(words) && (column.type !== 'integer' || (bound(column.profile?.min) ?? 0) < 0);

/** By the columns of a dataset: each of them is compared with all. */
const timed = new WeakMap<readonly QuantityColumn[], boolean>();

function isTimed(columns: readonly QuantityColumn[]): boolean {
  const known =
    timed.get(columns) ?? columns.some((column) => isTemporalType(column.type) || isYearColumn(column));
  timed.set(columns, known);
  return known;
}

/**
 * What the numbers of a column are; null where it has none. `columns` are all of its dataset: whether a balance
 * repeats over time shows in the others.
 */
export function detectQuantity(
  column: QuantityColumn,
  columns: readonly QuantityColumn[] = [],
): Quantity | null {
  if (!isNumericType(column.type)) {
    return null;
  }
  if (column.quantity !== undefined && column.quantity !== null) {
    return column.quantity;
  }
  const names = [column.name, column.label ?? column.name].map(columnNameWords);
  const [, digits = null] = NAMES_IN_DIGITS.find(([matches]) => matches(column, names)) ?? [];
  return digits ?? quantityOfNumbers(column, names, columns);
}

/** Datasets whose name says that their numbers are levels: employment by sector, a column each. */
const OF_LEVELS = anyOf(
  'employment|unemployment|population|headcount|inventory|workforce|labor force|labour force|stock levels',
  'beschaftigung|bevolkerung|lagerbestand',
);
/** Whether a name speaks of levels: employment, a population. */
export const namesLevels = (name: string): boolean => OF_LEVELS.test(columnNameWords(name));

/** Levels move little between the times at which they are measured. */
const LEVEL_SPREAD = 3;

/** Like `detectQuantity`, with the dataset's name as further evidence. */
export function quantityInDataset(
  column: QuantityColumn,
  { columns, subject }: { readonly columns: readonly QuantityColumn[]; readonly subject: string },
): Quantity | null {
  const quantity = detectQuantity(column, columns);
  const words = columnNameWords(column.name);
  const isLevel =
    saidToBe(column, 'amount') === null &&
    quantity === 'amount' &&
    namesLevels(subject) &&
    isTimed(columns) &&
    column.semanticRole !== 'currency' &&
    !FLOW.test(words) &&
    quantityByName(column, words) === null &&
    isSteady(column);
  return isLevel ? 'balance' : quantity;
}

function isSteady({ profile }: QuantityColumn): boolean {
  const [min, max] = [bound(profile?.min), bound(profile?.max)];
  return min !== null && max !== null && min > 0 && max <= LEVEL_SPREAD * min;
}

type Matches = (column: QuantityColumn, names: readonly string[]) => boolean;

/** Numbers that are no quantities; the first that matches decides. */
const NAMES_IN_DIGITS: readonly (readonly [Matches, Quantity])[] = [
  [(column) => isLatitudeColumn(column) || isLongitudeColumn(column), 'coordinate'],
  [isYearColumn, 'year'],
  [(column, names) => names.some((words) => isClockColumn(column, words)), 'clock'],
  [isIdentifierColumn, 'identifier'],
  [isCodeColumn, 'code'],
];

function quantityOfNumbers(
  column: QuantityColumn,
  names: readonly string[],
  columns: readonly QuantityColumn[],
): Quantity {
  if (column.semanticRole === 'percentage') {
    return 'share';
  }
  const [named] = names.flatMap((words) => quantityByName(column, words) ?? []);
  if (named !== undefined && named !== 'amount') {
    return named;
  }
  if (names.some((words) => BALANCE.test(words) && !FLOW.test(words)) && isTimed(columns)) {
    return 'balance';
  }
  return named === undefined && isFraction(column) ? 'share' : 'amount';
}

function quantityByName(column: QuantityColumn, words: string): Quantity | null {
  if (MEASURED_UNIT.test(words)) {
    return 'measurement';
  }
  if (SIZE_OF_THING.test(words) && isNarrow(column)) {
    return 'measurement';
  }
  if (isAnswer(column, words)) {
    return 'score';
  }
  const isMoney = column.semanticRole === 'currency';
  const match =
    QUANTITY_WORDS.find(
      ([quantity, pattern]) =>
        pattern.test(words) && !(isMoney && quantity === 'share' && !words.includes('%')),
    )?.[0] ?? null;
  if (match !== null) {
    return match;
  }
  if (SHARE_OR_AMOUNT.test(words)) {
    return !isMoney && isWithin(column, -LARGEST_SHARE, LARGEST_SHARE) ? 'share' : 'amount';
  }
  return isReturn(column, words) ? 'return' : null;
}

/**
 * The aggregate of a column where nobody chose one: its sum, its average, or null where neither means anything, so
 * that its values are counted. Totals of the grid, groups, pivots, charts, suggestions and single figures all use it.
 */
export function defaultAggregate(
  column: QuantityColumn,
  columns: readonly QuantityColumn[] = [],
): 'sum' | 'mean' | null {
  const quantity = detectQuantity(column, columns);
  const additivity = quantity === null ? 'none' : QUANTITIES[quantity];
  return additivity === 'none' ? null : additivity;
}
