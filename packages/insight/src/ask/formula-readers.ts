import { isNumericType, isTemporalType, type Condition } from '@plumbline/contract';
import type { ColumnTraits } from '../columns/traits.ts';
import { readChartPrompt, type ChartPrompt } from '../prompt/read-prompt.ts';
import { timeTraits, type DescribedDataset } from './described.ts';

/** A prompt, and the columns that it may name. */
export interface PromptWords {
  /** As it was typed, for quoted texts. */
  readonly text: string;
  /** In lower case, without quoted texts. */
  readonly plain: string;
  readonly dataset: DescribedDataset;
  readonly traits: readonly ColumnTraits[];
}

export const columnRef = (name: string): string => `[${name.replaceAll(']', ']]')}]`;

const literal = (value: unknown): string =>
  typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : String(value);

/** A formula for a prompt; null where the prompt does not ask for one of its kind. */
type Reader = (words: PromptWords) => string | null;

const read = (text: string, { dataset }: PromptWords): ChartPrompt =>
  readChartPrompt(text, dataset.columns, { subject: dataset.subject });

/** The column that a part of the prompt names; `fits` chooses where several could be meant. */
function columnIn(
  text: string,
  words: PromptWords,
  fits: (one: ColumnTraits) => boolean = () => true,
): string | null {
  const found = read(text, words);
  const ambiguous = found.phrases.flatMap(({ meaning }) =>
    meaning?.kind === 'ambiguous' ? meaning.names : [],
  );
  const names = [...found.columns, ...ambiguous];
  const name = names.find((one) => words.traits.some((each) => each.name === one && fits(each)));
  return name ?? null;
}

const isNumber = ({ column }: ColumnTraits): boolean => isNumericType(column.type);
const isTime = ({ column }: ColumnTraits): boolean => isTemporalType(column.type);
const isText = ({ column }: ColumnTraits): boolean => column.type === 'text';

const NUMERAL = /^\s*(\d+(?:\.\d+)?)\s*$/u;

/** A column or a number as an operand. */
function operand(text: string, words: PromptWords): string | null {
  const [, numeral] = NUMERAL.exec(text) ?? [];
  if (numeral !== undefined) {
    return numeral;
  }
  const name = columnIn(text, words, isNumber);
  return name === null ? null : columnRef(name);
}

const OPERATORS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:plus|added to|together with)\b|\s\+\s/u, '+'],
  [/\b(?:minus|less)\b(?! than)|\s[-–]\s/u, '-'],
  [/\b(?:times|multiplied by)\b|\s[*×]\s/u, '*'],
  [/\b(?:divided by|over)\b|\s[/÷]\s/u, '/'],
];

/** “a plus b”, “a minus b divided by 10”: multiplication binds closer, as on paper. */
function arithmetic(words: PromptWords, text = afterName(words.plain)): string | null {
  for (const [pattern, operator] of OPERATORS) {
    const found = pattern.exec(text);
    if (found !== null) {
      const [left, right] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
      const [one, other] = [
        arithmetic(words, left) ?? operand(left, words),
        arithmetic(words, right) ?? operand(right, words),
      ];
      if (one === null || other === null) {
        continue;
      }
      return operator === '/' && !NUMERAL.test(other)
        ? `DIVIDE(${one}, ${other})`
        : `${one} ${operator} ${other}`;
    }
  }
  return null;
}

/** “profit as a minus b”, “profit = a - b”: what comes before is its name. */
const afterName = (text: string): string =>
  /^[^=:]*(?:=|:|\bas\b(?! an? (?:share|percent)))(.*)$/u.exec(text)?.[1] ?? text;

const aggregated: Reader = (words) => {
  const { aggregate, columns } = read(words.plain, words);
  const factor = /\b(?:times|multiplied by)\s+(\d+(?:\.\d+)?)/u.exec(words.plain)?.[1];
  const name = columnIn(words.plain, words, isNumber);
  const call = aggregate === null ? undefined : CALLS[aggregate];
  if (aggregate === 'distinct') {
    const [first] = columns;
    return first === undefined ? null : `COUNTDISTINCT(${columnRef(first)})`;
  }
  if (call === undefined || name === null || columns.length > 1) {
    return null;
  }
  return `${call}(${columnRef(name)})${factor === undefined ? '' : ` * ${factor}`}`;
};

const CALLS: Readonly<Record<string, string>> = {
  sum: 'SUM',
  mean: 'AVERAGE',
  median: 'MEDIAN',
  min: 'MIN',
  max: 'MAX',
  stddev: 'STDEV',
};

/** “days with rain”, “number of movies with rating above 8”, “share of rainy days”, “cost of large wildlife only”. */
const conditional: Reader = (words) => {
  const { conditions, countsRows, columns } = read(words.plain, words);
  const condition = conditionFormula(conditions);
  if (condition === null) {
    return null;
  }
  if (/\b(?:share|proportion|percentage|percent|fraction|rate)\b/u.test(words.plain)) {
    return `DIVIDE(COUNTIF(${condition}), COUNT())`;
  }
  if (countsRows || /\b(?:days|rows|count)\b/u.test(words.plain)) {
    return `COUNTIF(${condition})`;
  }
  const used = new Set(conditions.map(({ column }) => column));
  const number = columns.find(
    (name) => !used.has(name) && words.traits.some((one) => one.name === name && isNumber(one)),
  );
  const other = number ?? columnIn(words.plain, words, (one) => isNumber(one) && !used.has(one.name));
  return other === null ? condition : `SUMIF(${columnRef(other)}, ${condition})`;
};

const OPS: Readonly<Partial<Record<Condition['op'], string>>> = {
  eq: '=',
  ne: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

function conditionFormula(conditions: readonly Condition[]): string | null {
  const parts = conditions.flatMap(({ column, op, value }): string[] => {
    const symbol = OPS[op];
    const ref = columnRef(column);
    if (symbol !== undefined) {
      return [`${ref} ${symbol} ${literal(value)}`];
    }
    if (op === 'in') {
      return [`${ref} IN (${value.map(literal).join(', ')})`];
    }
    if (op === 'isnull' || op === 'notnull') {
      return [op === 'isnull' ? `ISNULL(${ref})` : `NOTNULL(${ref})`];
    }
    return op === 'between' ? [`${ref} >= ${literal(value[0])} AND ${ref} <= ${literal(value[1])}`] : [];
  });
  return parts.length === 0 ? null : parts.join(' AND ');
}

/** “label strikes with cost over 10000 as "expensive" otherwise "cheap"”. */
const labelled: Reader = (words) => {
  const condition = conditionFormula(read(words.plain, words).conditions);
  const quoted = [...words.text.matchAll(/["“”']([^"“”']*)["“”']/gu)].map(([, one = '']) => one);
  const [, plainYes, plainNo] =
    /\bas (\w+)\b.*?\b(?:otherwise|else|others?|the rest)\b(?: as)? (\w+)/u.exec(words.plain) ?? [];
  const [yes = plainYes, no = plainNo] = quoted;
  return condition === null || yes === undefined || no === undefined
    ? null
    : `IF(${condition}, ${literal(yes)}, ${literal(no)})`;
};

const ofTime =
  (pattern: RegExp, call: string): Reader =>
  (words) => {
    if (!pattern.test(words.plain)) {
      return null;
    }
    const name =
      columnIn(words.plain.replace(pattern, ' '), words, isTime) ?? timeTraits(words.traits)?.name ?? null;
    return name === null ? null : call.replaceAll('$', columnRef(name));
  };

const ofNumber =
  (pattern: RegExp, call: string): Reader =>
  (words) => {
    const found = pattern.exec(words.plain);
    const name = found === null ? null : columnIn(words.plain.replace(pattern, ' '), words, isNumber);
    return name === null ? null : call.replaceAll('$', columnRef(name)).replaceAll('#', found?.[1] ?? '1');
  };

const ofText =
  (pattern: RegExp, call: string): Reader =>
  (words) => {
    const found = pattern.exec(words.plain);
    const rest = words.plain.replace(pattern, ' ');
    const name = found === null ? null : (columnIn(rest, words, isText) ?? columnIn(rest, words));
    return name === null ? null : call.replaceAll('$', columnRef(name)).replaceAll('#', found?.[1] ?? '1');
  };

const ofPair =
  (pattern: RegExp, call: (one: string, other: string) => string): Reader =>
  (words) => {
    const [, left, right] = pattern.exec(words.plain) ?? [];
    if (left === undefined || right === undefined) {
      return null;
    }
    const [one, other] = [operand(left, words), operand(right, words)];
    return one === null || other === null || one === other ? null : call(one, other);
  };

export const divide = (one: string, other: string): string => `DIVIDE(${one}, ${other})`;

/** “power to weight ratio”: the ratio comes last. */
const trailingRatio: Reader = ofPair(/^(.*)\bto\b(.*)\bratio\b/u, divide);

/** “average weight times 2”: the average first, then the factor. */
const scaledAverage: Reader = (words) =>
  /\b(?:times|multiplied by)\s+\d/u.test(words.plain) ? aggregated(words) : null;

/** “temperature range”, “temperature difference”: the column of the highest minus that of the lowest. */
const range: Reader = (words) => {
  if (!/\b(?:range|spread|difference|span)\b/u.test(words.plain)) {
    return null;
  }
  const rest = words.plain.replaceAll(
    /\b(?:range|spread|difference|span|between|and|of|as|absolute|value)\b/gu,
    ' ',
  );
  const stems = rest.match(/\p{L}{4,}/gu) ?? [];
  const fits = ({ name }: ColumnTraits, end: RegExp): boolean =>
    end.test(name.toLowerCase()) && stems.some((stem) => name.toLowerCase().includes(stem.slice(0, 4)));
  const numbers = words.traits.filter(isNumber);
  const high = numbers.find((one) => fits(one, /max|high|upper/u));
  const low = numbers.find((one) => fits(one, /min|low/u));
  if (high === undefined || low === undefined) {
    return null;
  }
  const difference = `${columnRef(high.name)} - ${columnRef(low.name)}`;
  return /\babsolute\b/u.test(words.plain) ? `ABS(${difference})` : difference;
};

const joined: Reader = (words) => {
  if (!/\b(?:joined|concatenated|combined|combine|join|concatenate)\b/u.test(words.plain)) {
    return null;
  }
  const [one, other] = read(words.plain, words).columns;
  const separator = SEPARATORS.find(([pattern]) => pattern.test(words.plain))?.[1] ?? ' ';
  return one === undefined || other === undefined
    ? null
    : `CONCAT(${columnRef(one)}, ${literal(separator)}, ${columnRef(other)})`;
};

const SEPARATORS: readonly (readonly [RegExp, string])[] = [
  [/dash|hyphen/u, ' - '],
  [/comma/u, ', '],
  [/slash/u, '/'],
  [/underscore/u, '_'],
];

const averageOf: Reader = ofPair(
  /\b(?:average|mean) of (.*?)\band\b(.*)$/u,
  (one, other) => `(${one} + ${other}) / 2`,
);

/** “was it freezing, below 0”, “is it night”: a condition by itself. */
const isCondition: Reader = (words) =>
  /^\s*(?:is|was|are|has|flag|whether)\b/u.test(words.plain)
    ? conditionFormula(read(words.plain, words).conditions)
    : null;

/** The first that fits is the best. */
export const FORMULA_READERS: readonly Reader[] = [
  labelled,
  isCondition,
  joined,
  averageOf,
  ofText(/\bfirst (\d+) (?:letters|characters|chars) of\b/u, 'LEFT($, #)'),
  ofText(/\blast (\d+) (?:letters|characters|chars) of\b/u, 'RIGHT($, #)'),
  ofText(/\bfirst word of\b/u, 'SPLIT($, " ", 1)'),
  ofText(/\bupper ?case\b|\bin capitals\b/u, 'UPPER($)'),
  ofText(/\blower ?case\b/u, 'LOWER($)'),
  ofText(/\b(?:proper|title) case\b/u, 'PROPER($)'),
  ofText(/\b(?:length|number of (?:letters|characters)) of\b/u, 'LEN($)'),
  ofText(/\b(?:trim|without spaces around|clean)\b/u, 'TRIM($)'),
  ofTime(/\bdecade\b(?: of)?(?: the)?(?: year)?/u, 'FLOOR(YEAR($) / 10) * 10'),
  ofTime(/\bis (?:it )?(?:a )?weekend\b|\bweekend\b/u, 'ISWEEKEND($)'),
  ofTime(/\b(?:day of (?:the )?week name|weekday name|name of (?:the )?weekday)\b/u, 'WEEKDAYNAME($)'),
  ofTime(/\b(?:weekday|day of (?:the )?week)\b/u, 'WEEKDAY($)'),
  ofTime(/\bmonth name\b|\bname of (?:the )?month\b/u, 'MONTHNAME($)'),
  ofTime(/\byear (?:of|from)\b/u, 'YEAR($)'),
  ofTime(/\bquarter (?:of|from)\b/u, 'QUARTER($)'),
  ofTime(/\bmonth (?:of|from)\b/u, 'MONTH($)'),
  ofTime(/\b(?:day|days) of (?:the )?month\b/u, 'DAY($)'),
  ofNumber(/\bin thousands\b/u, '$ / 1000'),
  ofNumber(/\bin millions\b/u, '$ / 1000000'),
  ofNumber(/\b(?:in|to) (?:kilograms|kg)\b.*\b(?:from )?(?:pounds|lbs)\b/u, '$ * 0.4536'),
  ofNumber(/\b(?:in|to) (?:kilograms|kg)\b/u, '$ / 1000'),
  ofNumber(/\bin hours\b/u, '$ / 60'),
  ofNumber(/\bin fahrenheit\b/u, '$ * 9 / 5 + 32'),
  ofNumber(/\bin celsius\b/u, '($ - 32) * 5 / 9'),
  ofNumber(/\bin (?:km\/h|kmh|kph|kilometers per hour)\b.*\bknots\b/u, '$ * 1.852'),
  ofNumber(/\bin (?:mph|miles per hour)\b.*/u, '$ * 2.237'),
  ofNumber(/\bto the nearest (?:10|ten)\b/u, 'ROUND($, -1)'),
  ofNumber(/\bsquare root\b(?: of)?/u, 'SQRT($)'),
  ofNumber(/\b(?:running|cumulative) (?:total|sum)\b(?: of)?/u, 'RUNNINGSUM($)'),
  ofNumber(/\b(?:moving|rolling) average\b.*?(\d+)\b.*/u, 'MOVINGAVG($, #)'),
  ofNumber(/\b(?:growth|percent change|percentage change|relative change)\b(?: of)?/u, 'PCTCHANGE($)'),
  ofNumber(/\b(?:change|difference) (?:of|in|from)\b(?=.*\b(?:previous|last|prior)\b)/u, 'DIFF($)'),
  ofNumber(/\brank(?:ed|ing)?\b(?: by| of)?/u, 'RANK($)'),
  ofNumber(/\b(?:share|percent|percentage) of (?:the )?total\b/u, 'PCTOFTOTAL($)'),
  ofNumber(/\b(?:replace|fill) (?:missing|empty|null)\b/u, 'IFNULL($, 0)'),
  ofPair(/\bratio of\b(.*)\bto\b(.*)$/u, divide),
  ofPair(/^(.*)\bas (?:an? )?(?:share|percent|percentage|fraction|proportion|%) of\b(.*)$/u, divide),
  trailingRatio,
  ofPair(/\bdifference between\b(.*)\band\b(.*?)(?:\bas\b.*)?$/u, (one, other) => `${one} - ${other}`),
  range,
  scaledAverage,
  arithmetic,
  ofNumber(/\baverage\b(.*)\bper\b.*/u, 'AVERAGE($)'),
  conditional,
  aggregated,
  ofPair(/^(.*)\bper\b(.*)$/u, divide),
];
