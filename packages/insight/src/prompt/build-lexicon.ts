import { isNumericType, isYearColumn, namesLevels } from '@plumbline/contract';
import { isTemporal } from '@plumbline/viz';
import { hasShortNames, mayBeShort } from './abbreviations.ts';
import { namesInFull } from './acronyms.ts';
import { PHRASES } from './lexicon.ts';
import { durationNames, unitCalled } from './number-units.ts';
import type { Lexicon, PromptColumn, PromptContext, Term } from './phrase.ts';
import { sameMeaning } from './thesaurus.ts';
import { isTruth, tellingWords } from './truth-words.ts';
import { wordStem } from './word-forms.ts';
import { isSameWord, phraseKey, stem, wordInFull, wordsIn } from './words.ts';

/** What the words of a question can name. */
export function buildLexicon(
  columns: readonly PromptColumn[],
  { subject = '', meaning, measures = [] }: PromptContext,
): Lexicon {
  const named = new Map<string, Term>();
  const valueKeys: string[] = [];
  const valueRoots = new Map<string, Term>();
  const learn = (text: string, meaning: Term): void => {
    const key = phraseKey(wordsIn(text));
    if (key !== '' && !named.has(key)) {
      named.set(key, meaning);
      if (meaning.kind === 'value') {
        valueKeys.push(key);
        if (!key.includes(' ')) {
          valueRoots.set(wordStem(wordsIn(text)[0] ?? key), meaning);
        }
      }
    }
  };
  const learnMeasures = (isCertified: boolean): void =>
    measures
      .filter((measure) => (measure.isCertified ?? false) === isCertified)
      .forEach(({ name }) => learn(name, { kind: 'saved', name }));
  // Of a certified measure and a column with the same name, the measure is meant.
  learnMeasures(true);
  learnNames(columns, learn);
  learnMeasures(false);
  const isName = isNameOf(columns);
  const subjectWord = subjectOf(subject, isName);
  const headStem = stem(subjectWord);
  learn(subjectWord, { kind: 'subject' });
  columns.flatMap(rowNounsOf).forEach((noun) => learn(noun, { kind: 'subject' }));
  const rowWord = rowNounOf(meaning?.grain ?? '', columns);
  learn(rowWord, { kind: 'subject' });
  learnValues(columns, named, learn);
  initialsOfValues(columns).forEach(([word, value]) => learn(word, value));
  // “number of meters” in a dataset of meter readings counts meters.
  const keys = new Set(columns.flatMap(keyNounsOf).map(stem));
  // “as a line” asks for lines in a dataset of line items too.
  wordsIn(subject)
    .filter((word) => PHRASES.get(word)?.kind !== 'mark' && !isName(word) && !keys.has(stem(word)))
    .forEach((word) => learn(word, { kind: 'filler' }));
  const parts = namePartsOf(columns);
  return {
    named,
    columns,
    times: [...columns.filter((column) => isTemporal(column)), ...columns.filter((one) => isYearColumn(one))],
    parts,
    valueKeys,
    valueRoots,
    valueWords: valueWordsOf(columns),
    sharedValues: sharedValuesOf(columns),
    vocabulary: new Set([...named.keys()].flatMap((key) => key.split(' '))),
    joined: joinedNames(columns),
    entities: new Set(columns.filter(isEntity).map(({ name }) => name)),
    subjects: new Set([...namesOfRows([headStem, stem(rowWord)]), ...columns.flatMap(rowNounsOf).map(stem)]),
  };
}

/** The words of each column's name. */
function namePartsOf(columns: readonly PromptColumn[]): Lexicon['parts'] {
  const isShortened = hasShortNames(columns.map(({ name }) => name));
  return columns.map((column) => {
    const { name, label = name, synonyms = [], type } = column;
    return {
      name,
      label,
      isNumber: isNumericType(type),
      isTruth: isTruth(column),
      initials: initialsOf(name),
      stems: [name, label, ...synonyms.filter((text) => !text.includes('='))].flatMap((text) => [
        ...endOfWay(text),
        ...wordsIn(text).flatMap((word) => [...new Set([stem(word), stem(wordInFull(word))])]),
      ]),
      head: headOf(name),
      shorts: isShortened ? [...new Set([name, label].flatMap(wordsIn))].filter(mayBeShort) : [],
    };
  });
}

/** Whether a word of the dataset's name names a column, or something of which there are no single ones to be counted. */
const isNameOf =
  (columns: readonly PromptColumn[]) =>
  (word: string): boolean =>
    namesLevels(word) ||
    // “employment” in a dataset of employment with a column “Employed” is that column.
    columns.some(({ name, type, label = name }) => {
      const [only, ...more] = wordsIn(label);
      return (
        isNumericType(type) && only !== undefined && more.length === 0 && isSameWord(stem(only), stem(word))
      );
    });

/** “order” of an order number that each row has once. */
function rowNounsOf(column: PromptColumn): readonly string[] {
  const words = wordsIn(column.name).map(wordInFull);
  const [noun, ...more] = words.slice(0, -1);
  const isKey = isEntity(column) && /^(?:id|no|nr|number|key)$/u.test(words.at(-1) ?? '');
  return isKey && noun !== undefined && more.length === 0 ? [noun] : [];
}

/** “meter” of an identifier of meters that many rows have. */
function keyNounsOf({ name, type, profile }: PromptColumn): readonly string[] {
  const words = wordsIn(name).map(wordInFull);
  const isKey = /^(?:id|no|nr|number|key|name|title)$/u.test(words.at(-1) ?? '') && words.length === 2;
  const isRepeated =
    (profile?.top ?? []).some(({ count }) => count > 1) && (type === 'text' || isIdName(words));
  return isKey && isRepeated ? words.slice(0, 1) : [];
}

/** Numbers that name things: “Lift ID”, and no “house number”, which is no name of a house. */
const isIdName = (words: readonly string[]): boolean => words.at(-1) === 'id';

/** The name of the dataset names its rows: “strikes” in a dataset of strikes. Empty where it does not. */
function subjectOf(subject: string, isName: (word: string) => boolean): string {
  const head = headNoun(subject) ?? '';
  return isName(head) ? '' : head;
}

/** Stems that name the rows, and those that mean the same. */
const namesOfRows = (stems: readonly string[]): ReadonlySet<string> =>
  new Set(stems.filter((one) => one !== '').flatMap((one) => [one, ...sameMeaning(one)]));

/** What one row is called, unless a column is called so or the words of questions are: “orders” counts rows. */
function rowNounOf(grain: string, columns: readonly PromptColumn[]): string {
  const words = wordsIn(grain);
  const isColumn = columns.some(({ name, label = name }) =>
    [name, label].some((text) => phraseKey(wordsIn(text)) === phraseKey(words)),
  );
  return isColumn || words.some((word) => PHRASES.has(word)) ? '' : words.join(' ');
}

type Learn = (text: string, meaning: Term) => void;

function learnNames(columns: readonly PromptColumn[], learn: Learn): void {
  for (const { name, label = name, synonyms = [] } of columns) {
    [name, label].forEach((text) => learn(text, { kind: 'column', name }));
    // “West means region = West”: a synonym with an equals sign names a value.
    for (const text of synonyms) {
      const [words = '', value] = text.split('=').map((part) => part.trim());
      learn(words, value === undefined ? { kind: 'column', name } : { kind: 'value', column: name, value });
    }
  }
  for (const column of columns) {
    const { name, label = name } = column;
    [name, label].forEach((text) => learn(spokenName(text, isTruth(column)), { kind: 'column', name }));
    [name, label]
      .flatMap((text) => [...turnedName(text), ...namesInFull(wordsIn(text)), ...namesOfTime(column, text)])
      .forEach((text) => learn(text, { kind: 'column', name }));
  }
}

const namesOfTime = ({ type }: PromptColumn, text: string): readonly string[] =>
  isNumericType(type) ? durationNames(text) : [];

const WAYS: ReadonlyMap<string, string> = new Map([
  ['to', 'destination'],
  ['from', 'origin'],
]);

/** “destination” of `To Country`, “origin” of `from_city`. */
function endOfWay(text: string): readonly string[] {
  const [first, ...more] = wordsIn(text);
  const end = WAYS.get(first ?? '');
  return end === undefined || more.length === 0 ? [] : [stem(end)];
}

const GENERIC = /^(?:name|number|id|no|key|code|description|title|label|text|txt)$/u;

/** `sku` for `sku_desc`, `category` for `prod_cat`. */
function headOf(name: string): string {
  // A unit in brackets is no head.
  const words = wordsIn(name.replace(/[([].*$/u, '')).map(wordInFull);
  // `price_eur` is a price.
  const things = words.filter((word) => unitCalled(word) === undefined);
  return stem(
    (things.length > 0 ? things : words).findLast((word) => !GENERIC.test(word)) ?? words.at(-1) ?? '',
  );
}

/** “years of service” for `svc_yrs`. */
function turnedName(text: string): readonly string[] {
  const [own, head, ...more] = wordsIn(text).map(wordInFull);
  const turned = own === undefined || head === undefined || more.length > 0 ? '' : `${head} of ${own}`;
  // “number of cards” counts, whatever a card number is.
  return turned === '' || PHRASES.has(`${head} of`) ? [] : [turned];
}

/** “customer group” for `cust_grp`, “return” for `is_rtn`. */
const spokenName = (name: string, isTruth: boolean): string =>
  (isTruth ? tellingWords(name) : wordsIn(name)).map(wordInFull).join(' ');

/** “O-”, “A+”, which differ by their sign alone. */
const SIGNED = /^\p{L}{1,2}[+-]$/u;
const PARTICIPLE = /^\p{L}+[^e]ed$/iu;
/** One word in a question. */
const VERSION = /^\d+(?:\.\d+)+$/u;

function learnValues(columns: readonly PromptColumn[], named: Map<string, Term>, learn: Learn): void {
  for (const { name, type, profile, values = [] } of columns) {
    const frequent = type === 'text' ? (profile?.top ?? []).map(({ value }) => value) : [];
    const texts = [...frequent, ...values].filter((value) => typeof value === 'string');
    texts
      .filter((value) => value.trim().length > 1)
      .flatMap((value) =>
        [
          ...(SIGNED.test(value) ? [value.replace('+', 'plus').replace('-', 'minus')] : [value]),
          ...(value.includes('&') ? [value.replaceAll('&', ' and ')] : []),
          // “5G” is one word in a question.
          ...(/\d\p{Lu}/u.test(value) ? [value.toLowerCase()] : []),
        ].map((text) => [text, value] as const),
      )
      .forEach(([text, value]) => learn(text, { kind: 'value', column: name, value }));
    texts
      .filter((value) => VERSION.test(value))
      .forEach((value) => named.set(value, { kind: 'value', column: name, value }));
    // “delivered” in a dataset of deliveries: its stem is that of the rows, as it is written it is the value.
    texts
      .filter((value) => PARTICIPLE.test(value) && named.get(stem(value.toLowerCase()))?.kind === 'subject')
      .forEach((value) => named.set(value.toLowerCase(), { kind: 'value', column: name, value }));
    spokenCodes(name, texts).forEach(([word, value]) => learn(word, { kind: 'value', column: name, value }));
  }
}

const MIN_INITIALS = 2;

/** “UK” of United Kingdom: first letters that are those of one value alone, and no word of questions. */
function initialsOfValues(columns: readonly PromptColumn[]): readonly (readonly [string, Term])[] {
  const found = Map.groupBy(
    columns.flatMap(namesIn).flatMap(({ column, value }) => {
      const words = value.split(/[\s-]+/u);
      const isName = words.length >= MIN_INITIALS && words.every((word) => /^\p{Lu}/u.test(word));
      const initials = words.map(([first = '']) => first.toLowerCase()).join('');
      return isName && !PHRASES.has(initials) && stem(initials) === initials
        ? [{ initials, column, value }]
        : [];
    }),
    ({ initials }) => initials,
  );
  return [...found].flatMap(([initials, [only, ...more]]) =>
    only === undefined || more.length > 0
      ? []
      : [[initials, { kind: 'value', column: only.column, value: only.value }] as const],
  );
}

/** Columns by their names as one word. */
const joinedNames = (columns: readonly PromptColumn[]): ReadonlyMap<string, string> =>
  new Map(
    columns.flatMap(({ name, label = name }) =>
      [name, label].map((text) => [stem(wordsIn(text).join('')), name] as const),
    ),
  );

/** A column with more values holds titles or remarks, and their words are no names. */
const MAX_NAMES = 300;
const MIN_LETTERS = 4;

/** The values of a column of names. */
function namesIn({ name: column, type, profile, values }: PromptColumn) {
  const isNames = type === 'text' && (profile?.distinct ?? MAX_NAMES + 1) <= MAX_NAMES;
  const texts: readonly unknown[] = values ?? (profile?.top ?? []).map(({ value }) => value);
  return isNames ? texts.flatMap((value) => (typeof value === 'string' ? [{ column, value }] : [])) : [];
}

/** Values that more than one column has. */
function sharedValuesOf(columns: readonly PromptColumn[]): Lexicon['sharedValues'] {
  const all = Map.groupBy(columns.flatMap(textsOf), ({ value }) => value.toLowerCase());
  return new Map([...all].filter(([, found]) => found.length > 1));
}

/** The known values of a column, each once. */
function textsOf({ name: column, type, profile, values = [] }: PromptColumn) {
  const frequent = type === 'text' ? (profile?.top ?? []).map(({ value }) => value) : [];
  const texts = [...frequent, ...values].filter((value) => typeof value === 'string');
  return [...new Set(texts)].map((value) => ({ column, value }));
}

/** A word that more values share names none of them. */
const MAX_OF_WORD = 20;

/** Values by a word that only they have, and no column: “late” for “Shipped Late”, “latte” for “Oat latte” and “Chai latte”. */
function valueWordsOf(columns: readonly PromptColumn[]): ReadonlyMap<string, Term> {
  const words = columns.flatMap(namesIn).flatMap(({ column, value }) => {
    const own = wordsIn(value);
    const telling = own.length > 1 ? own.filter((word) => word.length >= MIN_LETTERS) : [];
    return [...new Set(telling.map(stem))].map((key) => ({ key, column, value }));
  });
  return new Map(
    [...Map.groupBy(words, ({ key }) => key)].flatMap(([key, [first, ...more]]) => {
      const isOfColumn = more.every(({ column }) => column === first?.column) && more.length < MAX_OF_WORD;
      const others = more.map(({ value }) => value);
      return first === undefined || !isOfColumn
        ? []
        : [[key, { kind: 'value', column: first.column, value: first.value, others }] as const];
    }),
  );
}

/** Text whose most frequent value occurs once. */
const isEntity = ({ type, profile }: PromptColumn): boolean =>
  type === 'text' && (profile?.distinct ?? 0) > 1 && (profile?.top ?? []).every(({ count }) => count === 1);

const GENDER = /\b(sex|gender)\b/u;
const WOMEN = ['female', 'females', 'woman', 'women', 'girl', 'girls'];
const MEN = ['male', 'males', 'man', 'men', 'boy', 'boys'];
const GENDERS: Readonly<Record<string, readonly string[]>> = {
  f: WOMEN,
  female: WOMEN,
  w: WOMEN,
  woman: WOMEN,
  m: MEN,
  male: MEN,
  man: MEN,
};

/** “female” for F in a column of genders. */
const spokenCodes = (name: string, values: readonly string[]): readonly (readonly [string, string])[] =>
  GENDER.test(wordsIn(name).join(' '))
    ? values.flatMap((value) =>
        (GENDERS[value.trim().toLowerCase()] ?? []).map((word) => [word, value] as const),
      )
    : [];

function initialsOf(name: string): string | null {
  const words = wordsIn(name);
  return words.length < 2 ? null : words.map(([first = '']) => first).join('');
}

/** “strikes” of “Wildlife strikes on aircraft”: the last word before a preposition. */
function headNoun(subject: string): string | undefined {
  const words = wordsIn(subject);
  const at = words.findIndex((word) => /^(on|in|of|from|by|for|at|per|to|with|and)$/u.test(word));
  return (at <= 0 ? words : words.slice(0, at)).at(-1);
}
