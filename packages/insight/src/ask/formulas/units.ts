import { columnRef } from '@plumbline/query';
import { columnIn, columnsIn, isNumber, type FormulaReader } from './prompt-words.ts';

type Dimension = 'length' | 'mass' | 'speed' | 'time' | 'volume';

/** Each unit in the basic one of its dimension: metres, kilograms, metres a second, seconds, litres. */
const UNITS: readonly (readonly [Dimension, RegExp, number])[] = [
  ['speed', /^(?:km\/h|kmh|kph|kilometers? per hour|kilometres? per hour)$/u, 1000 / 3600],
  ['speed', /^(?:mph|miles? per hour)$/u, 1609.344 / 3600],
  ['speed', /^(?:m\/s|meters? per second|metres? per second)$/u, 1],
  ['speed', /^(?:knots?|kn|kts?)$/u, 1852 / 3600],
  ['length', /^(?:mm|millimet(?:er|re)s?)$/u, 0.001],
  ['length', /^(?:cm|centimet(?:er|re)s?)$/u, 0.01],
  ['length', /^(?:m|met(?:er|re)s?)$/u, 1],
  ['length', /^(?:km|kilomet(?:er|re)s?)$/u, 1000],
  ['length', /^(?:in|inch|inches)$/u, 0.0254],
  ['length', /^(?:ft|foot|feet)$/u, 0.3048],
  ['length', /^(?:mi|miles?)$/u, 1609.344],
  ['mass', /^(?:g|grams?)$/u, 0.001],
  ['mass', /^(?:kg|kilos?|kilograms?)$/u, 1],
  ['mass', /^(?:lb|lbs|pounds?)$/u, 0.453592],
  ['mass', /^(?:oz|ounces?)$/u, 0.0283495],
  ['mass', /^(?:t|tonn?es?|tons?|metric tons?)$/u, 1000],
  ['time', /^(?:s|sec|secs|seconds?)$/u, 1],
  ['time', /^(?:min|mins|minutes?)$/u, 60],
  ['time', /^(?:h|hr|hrs|hours?)$/u, 3600],
  ['time', /^(?:days?)$/u, 86_400],
  ['volume', /^(?:l|lit(?:er|re)s?)$/u, 1],
  ['volume', /^(?:gal|gallons?)$/u, 3.78541],
];
const UNIT_WORD =
  '[a-z]+\\/[a-z]+|(?:kilomet(?:er|re)s?|miles?|met(?:er|re)s?) per (?:hour|second)|metric tons?|[a-z]+';

interface Unit {
  readonly dimension: Dimension;
  readonly size: number;
}

function unitOf(word: string | undefined): Unit | null {
  const [dimension, , size] = UNITS.find(([, pattern]) => pattern.test(word?.trim() ?? '')) ?? [];
  return dimension === undefined || size === undefined ? null : { dimension, size };
}

const unitAfter = (text: string, lead: string): Unit | null => {
  for (const [, word] of text.matchAll(new RegExp(`\\b(?:${lead}) (${UNIT_WORD})`, 'gu'))) {
    const unit = unitOf(word);
    if (unit !== null) {
      return unit;
    }
  }
  return null;
};

/** The unit in the name of a column: “Body Mass (g)”, “Weight_in_lbs”, “Running Time min”. */
const unitOfColumn = (name: string): Unit | null =>
  name
    .toLowerCase()
    .split(/[^\p{L}/]+/u)
    .toReversed()
    .map(unitOf)
    .find((one) => one !== null) ?? null;

const SPEED = /speed|velocity|wind/u;
const MASS = /mass|weight/u;

/** Winds are in metres a second unless the words or the name say otherwise, and masses to be in pounds in kilograms. */
const usualUnit = (name: string, { dimension }: Unit): Unit | null => {
  const lower = name.toLowerCase();
  if (dimension === 'speed' && SPEED.test(lower)) {
    return unitOf('m/s');
  }
  return dimension === 'mass' && MASS.test(lower) ? unitOf('kg') : null;
};

const DIGITS = 6;

/** `* 1.852`, or `/ 1000` where the inverse is the rounder number. */
function factorText(factor: number): string {
  const [direct, inverse] = [factor, 1 / factor].map((one) => String(Number(one.toPrecision(DIGITS))));
  return (inverse ?? '').length < (direct ?? '').length ? `/ ${inverse}` : `* ${direct}`;
}

/** “weight in kilograms from pounds”, “wind in km/h (it is in m/s)”, “body mass in kg”. */
const converted: FormulaReader = (words) => {
  const { plain } = words;
  const from = unitAfter(plain, 'from|is in|are in|given in|measured in');
  const target = unitAfter(
    plain.replaceAll(/\b(?:is|are|given|measured) in [a-z/]+/gu, ' '),
    'in|to|as|into',
  );
  const column =
    columnIn(plain.replaceAll(/\b(?:in|to|from|into|as) \S+/gu, ' '), words, isNumber) ??
    columnIn(plain, words, isNumber);
  const [, own] = /\b1 [a-z]+ (?:=|is|are|equals) (\d+(?:\.\d+)?)/u.exec(plain) ?? [];
  if (column === null || (target === null && own === undefined)) {
    return null;
  }
  if (own !== undefined) {
    return `${columnRef(column)} / ${own}`;
  }
  const source = from ?? unitOfColumn(column) ?? (target === null ? null : usualUnit(column, target));
  return source === null ||
    target === null ||
    source.dimension !== target.dimension ||
    source.size === target.size
    ? null
    : `${columnRef(column)} ${factorText(source.size / target.size)}`;
};

const ofNumber =
  (pattern: RegExp, call: string): FormulaReader =>
  (words) => {
    const match = pattern.exec(words.plain);
    const name =
      match === null
        ? null
        : (columnIn(words.plain.replace(pattern, ' '), words, isNumber) ??
          columnIn(words.plain, words, isNumber));
    return name === null
      ? null
      : call
          .replaceAll('$', columnRef(name))
          .replaceAll('#', match?.slice(1).find((one) => one !== undefined) ?? '1');
  };

const NUMBER = '(\\d+(?:\\.\\d+)?)';

/** “with 10 percent on top”, “plus 20 % tax”, “minus 5 percent”. */
const surcharged: FormulaReader = (words) => {
  const [whole, digits] = new RegExp(`${NUMBER} ?(?:%|percent)`, 'u').exec(words.plain) ?? [];
  const isAdded = /\b(?:on top|plus|add|added|increased?|surcharge|markup|tax|vat|more|raised?)\b/u.test(
    words.plain,
  );
  const isTaken = /\b(?:minus|off|discount|reduced?|less|decreased?|without|cut)\b/u.test(words.plain);
  const columns = whole === undefined ? [] : columnsIn(words.plain.replace(whole, ' '), words, isNumber);
  const [column] = columns;
  if (digits === undefined || column === undefined || columns.length > 1 || isAdded === isTaken) {
    return null;
  }
  const share = Number(digits) / 100;
  return `${columnRef(column)} * ${Number((isAdded ? 1 + share : 1 - share).toPrecision(DIGITS))}`;
};

const DECIMALS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  ten: '-1',
  hundred: '-2',
  thousand: '-3',
};
const STEPS: Readonly<Record<string, string>> = {
  '10': '-1',
  '100': '-2',
  '1000': '-3',
  ten: '-1',
  hundred: '-2',
  thousand: '-3',
};

const ROUNDINGS: readonly (readonly [RegExp, string])[] = [
  [/\bdown\b/u, 'FLOOR'],
  [/\bup\b/u, 'CEILING'],
];

const rounded: FormulaReader = (words) => {
  const { plain } = words;
  if (!/\b(?:round(?:ed)?|rounding|whole numbers?|integers?)\b/u.test(plain)) {
    return null;
  }
  const [, decimals] =
    /\b(\d|one|two|three) (?:decimals?|digits?|places?|decimal places?)\b/u.exec(plain) ?? [];
  const [, step = ''] = /\bnearest (\d+|ten|hundred|thousand)\b/u.exec(plain) ?? [];
  const rest = plain.replaceAll(
    /\b(?:round(?:ed)?|to|whole|numbers?|integers?|decimals?|digits?|places?|nearest|\d+|one|two|three|ten|hundred|thousand)\b/gu,
    ' ',
  );
  const column = columnIn(rest, words, isNumber);
  const call = ROUNDINGS.find(([pattern]) => pattern.test(plain))?.[1] ?? 'ROUND';
  if (column === null) {
    return null;
  }
  if (step !== '' && STEPS[step] === undefined) {
    return `ROUND(${columnRef(column)} / ${step}) * ${step}`;
  }
  const places = decimals === undefined ? STEPS[step] : (DECIMALS[decimals] ?? decimals);
  return `${call}(${columnRef(column)}${places === undefined ? '' : `, ${places}`})`;
};

const SCALES = [1, 5, 10, 100, 1000];

/** “on a scale of 10”: a rating of at most 100 divided by 10. */
const rescaled: FormulaReader = (words) => {
  const pattern = new RegExp(`\\b(?:on a )?scale (?:of|to|from (?:0|1) to) ${NUMBER}`, 'u');
  const wanted = Number(pattern.exec(words.plain)?.[1]);
  const column = Number.isNaN(wanted) ? null : columnIn(words.plain.replace(pattern, ' '), words, isNumber);
  const known = words.dataset.columns.find(({ name }) => name === column)?.profile?.max;
  const scale = SCALES.find((one) => Number(known ?? 0) <= one);
  return column === null || scale === undefined || scale === wanted
    ? null
    : `${columnRef(column)} ${factorText(wanted / scale)}`;
};

export const CONVERSION_READERS: readonly FormulaReader[] = [
  surcharged,
  ofNumber(
    new RegExp(
      `\\b(?:bucket(?:s|ed)?|bins?|binned|ranges?|steps?|groups?|intervals?|classes)\\b.*?\\b(?:of|by|every) ${NUMBER}|\\bin ${NUMBER}s\\b`,
      'u',
    ),
    'BUCKET($, #)',
  ),
  ofNumber(
    new RegExp(
      `\\b(?:at|with|using) (?:a rate of )?${NUMBER}(?: \\w+)? per \\w+|\\b(?:exchange )?rate (?:of )?${NUMBER}`,
      'u',
    ),
    '$ * #',
  ),
  ofNumber(/\b(?:l|lit(?:er|re)s?) ?(?:per|\/) ?100 ?km\b/u, '235.215 / $'),
  ofNumber(/\bin (?:degrees? )?(?:fahrenheit|°f)\b|\bto fahrenheit\b/u, '$ * 9 / 5 + 32'),
  ofNumber(/\bin (?:degrees? )?(?:celsius|centigrade|°c)\b|\bto celsius\b/u, '($ - 32) * 5 / 9'),
  ofNumber(/\bin kelvin\b|\bto kelvin\b/u, '$ + 273.15'),
  ofNumber(/\b(?:in|to|as) thousands?\b/u, '$ / 1000'),
  ofNumber(/\b(?:in|to|as) millions?\b/u, '$ / 1000000'),
  ofNumber(/\b(?:in|to|as) billions?\b/u, '$ / 1000000000'),
  rescaled,
  converted,
  rounded,
];
