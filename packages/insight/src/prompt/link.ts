import { isShortFor } from './abbreviations.ts';
import { isPersonWord } from './ages.ts';
import { PHRASES, type Meaning } from './lexicon.ts';
import { memoryOf } from './known-lexicons.ts';
import { readAdjectives } from './thesaurus.ts';
import { readMeaning, readValueMeant } from './word-meanings.ts';
import type { Lexicon, Phrase, Term } from './phrase.ts';
import { isSameRoot, peopleOf, placesOf, wordStem } from './word-forms.ts';
import { hasPhysicalUnit } from './number-units.ts';
import {
  isBesideIncome,
  isFeeBesidePrice,
  isIncome,
  isIncomeName,
  isIncoming,
  isMoney,
  mainIncome,
  onlyAmount,
} from './only-amount.ts';
import { isFunctionWord, oneOf, readHead, readParts, SCORE } from './name-parts.ts';
import { PEOPLE } from './named-rows.ts';
import { withFurtherMeanings } from './further-meanings.ts';
import { codeCalled } from './value-codes.ts';
import { truthCalled } from './truth-words.ts';
import { isMisspelt, isSameWord, phraseKey, stem, wordsIn } from './words.ts';

const MAX_WORDS = 6;
const PARTICIPLE = /^\p{L}+[^e]ed$/u;
/** “sunny” for the value sun, “japanese” for Japan, “rated” for a rating. */
function readForm(
  word: string,
  { named, valueRoots, valueWords, parts }: Lexicon,
): Omit<Phrase, 'words'> | null {
  const place = [...placesOf(word), ...peopleOf(word)].flatMap(
    (name) => named.get(phraseKey(wordsIn(name))) ?? [],
  )[0];
  const value = place ?? (word.length > MIN_FORM ? valueRoots.get(wordStem(word)) : undefined);
  if (value !== undefined) {
    return { meaning: value, score: place === undefined ? SCORE.spelling : SCORE.part };
  }
  if (valueWords.has(stem(word)) && !parts.some(({ stems }) => stems.includes(stem(word)))) {
    return null;
  }
  const having = parts.filter(({ name, label }) =>
    [name, label].some((text) => wordsIn(text).some((one) => isSameRoot(one, word))),
  );
  const found = word.length > MIN_FORM ? oneOf(having, [word]) : null;
  return found === null ? null : { ...found, score: Math.min(found.score, SCORE.meaning) };
}

const BILL = /^(?:bills?|billed|billing|invoices?|invoiced)$/u;

/** “income” is a total rather than a fee, where no number is called so. */
function isOwnNumber(word: string, reading: Reading, lexicon: Lexicon): boolean {
  const isTotal = wordsIn(onlyAmount(lexicon.columns) ?? '').includes('total');
  const name = reading?.meaning?.kind === 'column' ? reading.meaning.name : '';
  const isWhole = isIncome(word) || BILL.test(word);
  return isOfNumber(reading, lexicon) && !(isWhole && isTotal && !isIncomeName(name));
}

/** Whether a word for money names no number of its own that could be money. */
const isOpenMoney = (word: string, reading: Reading, lexicon: Lexicon): boolean =>
  isMoney(word) && (isPhysical(reading) || !isOwnNumber(word, reading, lexicon));

const isMisfit = (word: string, reading: Reading): boolean => isMoney(word) && isPhysical(reading);

/** “earned”, where `gross_t` is a weight. */
const isPhysical = (reading: Reading): boolean =>
  reading?.meaning?.kind === 'column' && hasPhysicalUnit(reading.meaning.name);

/** “sales” are money, before they are orders. */
const isOfNumber = (reading: Reading, { parts }: Lexicon): boolean => {
  const meaning = reading?.meaning;
  const names =
    meaning?.kind === 'ambiguous' ? meaning.names : [meaning?.kind === 'column' ? meaning.name : ''];
  return parts.some(({ name, isNumber }) => isNumber && names.includes(name));
};

const MIN_FORM = 4;

/** Verbs and adjectives that say nothing of their own about rows, where nothing is called so. */
const GENERIC =
  /^(given|give|gave|gives|keep|keeps|kept|made|make|makes|took|take|takes|taking|taken|went|goes|go|put|run|runs|ran|need|needs|needed|sat|works?|worked|working|handled?|handles|handling|done|doing|new|active|actual|current|currently|recorded|reported|registered|listed|held|hold|holds|belong|belongs|belonging|contain|contains|ever|already|yet|there|every|also|you|your|yours|please|thanks|thank|hi|hello|hey|kindly|just|really|exactly|roughly|approximately|quick|quickly|overview|summary|report|information|info|details)$/u;

/** What people call rows of whatever dataset, where no column or value is called so. */
const ROW_WORDS =
  /^(anything|ones|(?:incident|event|case|observation|transaction|item|reading|measurement|response|submission)s?)$/u;

type Reading = Omit<Phrase, 'words'> | null;
/** The column that a word for money is about where none is called so: the only amount, else what comes in. */
function amountCalled(word: string, meant: Reading, lexicon: Lexicon): string | null {
  const amount = isOpenMoney(word, meant, lexicon) ? onlyAmount(lexicon.columns) : null;
  const isFee =
    amount !== null &&
    isIncoming(word) &&
    (isFeeBesidePrice(amount, lexicon.columns) || isBesideIncome(amount, lexicon.columns));
  const only = isFee ? null : amount;
  const isOpen = isIncoming(word) && !isOwnNumber(word, meant, lexicon);
  return only ?? (isOpen ? mainIncome(lexicon.columns) : null);
}

/** “windiest”, of a column of winds, says which end of it, too. */
const readSuperlative = (word: string, lexicon: Lexicon): Reading =>
  word.endsWith('est') && readAdjectives(word).length > 0 ? readMeaning(word, lexicon) : null;

/** A word for a column by its meaning or another spelling; a value by another spelling. */
function findNearly(word: string, lexicon: Lexicon): Reading {
  const form = readForm(word, lexicon);
  if (form !== null) {
    return form;
  }
  const meant = readMeaning(word, lexicon);
  const amount = amountCalled(word, meant, lexicon);
  if (amount !== null) {
    return { meaning: { kind: 'column', name: amount }, score: SCORE.meaning };
  }
  if (meant !== null && !isMisfit(word, meant)) {
    return meant;
  }
  if (/^\d/u.test(word)) {
    return null;
  }
  const [time, ...times] = lexicon.times;
  if (/^dates?$/u.test(word) && time !== undefined && times.length === 0) {
    return { meaning: { kind: 'column', name: time.name }, score: SCORE.meaning };
  }
  return isRowWord(word, lexicon)
    ? { meaning: { kind: 'subject' }, score: SCORE.meaning }
    : (readValueMeant(word, lexicon) ?? readOther(word, lexicon) ?? (isPersonWord(word) ? SOMEBODY : null));
}

/** “people”, where no row is one and nothing is called so. */
const SOMEBODY: Reading = { meaning: { kind: 'filler' }, score: SCORE.meaning };

const isRowWord = (word: string, { subjects }: Lexicon): boolean =>
  ROW_WORDS.test(word) || (isPersonWord(word) && [...subjects].some((one) => PEOPLE.has(one)));

/** A code, another spelling, or a word that says nothing. */
function readOther(word: string, lexicon: Lexicon): Reading {
  const code = codeCalled(word, lexicon);
  const near = code === null ? readSpelling(word, lexicon) : { meaning: code, score: SCORE.meaning };
  return near ?? (GENERIC.test(word) ? { meaning: { kind: 'filler' }, score: SCORE.exact } : null);
}

/** Initials of a column, and other spellings. */
function readSpelling(
  word: string,
  { parts, subjects, valueKeys, valueWords, named }: Lexicon,
): Omit<Phrase, 'words'> | null {
  const initials = oneOf(
    parts.filter(({ initials: known }) => known === word),
    [word],
  );
  if (initials !== null) {
    return { meaning: initials.meaning, score: Math.min(initials.score, SCORE.spelling) };
  }
  const stemmed = stem(word);
  const part = valueWords.get(stemmed);
  if (part !== undefined) {
    return { meaning: part, score: SCORE.meaning };
  }
  const misspelt = parts.filter(({ stems: known }) => known.some((one) => isMisspelt(stemmed, one)));
  const column = oneOf(misspelt, [word]);
  if (column !== null) {
    return { meaning: column.meaning, score: Math.min(column.score, SCORE.spelling) };
  }
  const near = [...subjects].some((one) => isMisspelt(stemmed, one))
    ? ({ kind: 'subject' } as const)
    : named.get(
        valueKeys.find((known) => isMisspelt(stemmed, known) || known === word || isMisspelt(word, known)) ??
          '',
      );
  return near === undefined ? null : { meaning: near, score: SCORE.spelling };
}

/** What words name as they are written; null for none. */
function readWhole(words: readonly string[], lexicon: Lexicon): Omit<Phrase, 'words'> | null {
  const phrase = PHRASES.get(words.join(' '));
  const named = namedBy(words, lexicon, phrase);
  if (named !== undefined) {
    return { meaning: named, score: SCORE.exact };
  }
  const head = words.length === 1 ? readHead(words[0] ?? '', lexicon) : null;
  if (head !== null) {
    return head;
  }
  const truth = phrase === undefined ? null : readTruth(words, phrase, lexicon);
  if (truth !== null) {
    return truth;
  }
  if (phrase !== undefined && isNameInstead(phrase, words, lexicon)) {
    return null;
  }
  const joined = lexicon.joined.get(stem(words.join('')));
  const meaning: Term | null =
    phrase ?? (joined === undefined ? readSubject(words, lexicon) : { kind: 'column', name: joined });
  return meaning === null ? null : { meaning, score: scoreOfWhole(meaning, words, lexicon) };
}

/** “dropped calls” and “return rate”, where truth values are called so: no change, and no word for showing. */
function readTruth(
  [word = '', ...more]: readonly string[],
  { kind }: Meaning,
  { columns }: Lexicon,
): Reading {
  const isWeak = kind === 'change' || kind === 'edit' || kind === 'filler';
  const column = more.length === 0 && isWeak ? truthCalled(word, columns) : undefined;
  return column === undefined ? null : { meaning: { kind: 'column', name: column.name }, score: SCORE.part };
}

/** Words that name a column of this dataset, whatever they mean elsewhere. */
const isNameInstead = ({ kind }: Meaning, words: readonly string[], lexicon: Lexicon): boolean =>
  (kind === 'part' && isBeforeName(words, lexicon)) ||
  // “the oldest customers”, where there is a column of ages.
  (kind === 'recency' && isAdjective(words, lexicon)) ||
  // “the most popular genre”, where there are ratings or votes.
  (words.length === 2 && words[1] === 'popular' && isAdjective(words.slice(1), lexicon)) ||
  // “by course”, “total area”, where columns are called so.
  (TELLING.test(words.join(' ')) && readParts(words, lexicon)?.meaning?.kind === 'column') ||
  // “the most common reason for a visit”, where reasons are recorded.
  (/^reasons? for$/u.test(words.join(' ')) && readParts(words.slice(0, 1), lexicon) !== null) ||
  // “sales forecast” is a column where one is called so.
  (kind === 'unknowable' && readParts(words, lexicon) !== null);

/** Words about charts that things are called by too. */
const TELLING = /^(?:course|courses|history|area|points|growth|spread|peak|leaders?|tables?|boxes|box)$/u;

const isAdjective = ([word = '', ...more]: readonly string[], lexicon: Lexicon): boolean =>
  more.length === 0 && readAdjectives(word).length > 0 && readMeaning(word, lexicon) !== null;

/** “jobs” for the rows of a dataset of employment is a guess. */
const scoreOfWhole = (meaning: Term, words: readonly string[], { named }: Lexicon): number =>
  meaning.kind === 'subject' && !named.has(phraseKey(words)) ? SCORE.meaning : SCORE.exact;

/** “by time of day”, where a column is called so. */
const isBeforeName = (words: readonly string[], { named }: Lexicon): boolean =>
  named.get(phraseKey(words.slice(words[1] === 'the' || words[1] === 'each' ? 2 : 1)))?.kind === 'column';

const isRequestedValue = (
  words: readonly string[],
  found: Term | undefined,
  phrase: Meaning | undefined,
): boolean => found?.kind === 'value' && (words.every(isFunctionWord) || phrase?.kind === 'unit');

/** A column called “of” or “the” is rarer than the word, and so is a value called “Total”. */
function namedBy(
  words: readonly string[],
  { named }: Lexicon,
  phrase: Meaning | undefined,
): Term | undefined {
  const found = participleValue(words, named) ?? named.get(phraseKey(words));
  const isWord =
    isFunctionWord(words[0] ?? '') ||
    ((found?.kind === 'value' || found?.kind === 'saved') && isReserved(phrase));
  // “show me” requests something, also where a film is called so.
  const isRequest = isRequestedValue(words, found, phrase);
  // “plots” and “places” count rows where those are called so.
  const isRow = found?.kind === 'subject' && words[0]?.endsWith('s') === true;
  return isRequest || (words.length === 1 && isWord && !isRow) ? undefined : found;
}

/** “delivered”, a value, where the rows are deliveries. */
const participleValue = (
  [word = '', ...more]: readonly string[],
  named: Lexicon['named'],
): Term | undefined => (more.length === 0 && PARTICIPLE.test(word) ? named.get(word) : undefined);

function readSubject([word = '', ...more]: readonly string[], lexicon: Lexicon): Term | null {
  return more.length === 0 &&
    lexicon.subjects.has(stem(word)) &&
    !meansNumber(word, lexicon) &&
    !isVerbOfTime(word, lexicon)
    ? { kind: 'subject' }
    : null;
}

/** “harvested in May”, in a dataset of harvests with a date of them. */
const isVerbOfTime = (word: string, { times, parts }: Lexicon): boolean =>
  /[^e]ed$/u.test(word) &&
  parts.some(
    ({ name, stems, shorts }) =>
      times.some((time) => time.name === name) &&
      (stems.some((known) => isSameWord(known, stem(word))) ||
        shorts.some((short) => isShortFor(short, word))),
  );

/** “payroll” in a dataset of employees with a salary is what they earn. */
function meansNumber(word: string, lexicon: Lexicon): boolean {
  const { meaning } = (lexicon.named.has(stem(word)) ? null : readMeaning(word, lexicon)) ?? {};
  return (
    meaning?.kind === 'column' &&
    lexicon.parts.some(({ name, isNumber }) => name === meaning.name && isNumber)
  );
}

const isReserved = (phrase: Meaning | undefined): boolean =>
  phrase?.kind === 'aggregate' || phrase?.kind === 'rows' || phrase?.kind === 'order';

/** “phase of flght”: a name or value of several words, one of them misspelt. */
function readMisspelt(words: readonly string[], lexicon: Lexicon): Omit<Phrase, 'words'> | null {
  const { named, vocabulary } = lexicon;
  const odd = words.filter((word) => !vocabulary.has(stem(word)) && !PHRASES.has(word) && !/\d/u.test(word));
  const [typed, ...more] = odd;
  if (typed === undefined || more.length > 0) {
    return null;
  }
  const stems = words.map(stem);
  const at = words.indexOf(typed);
  const key = memoryOf(lexicon)
    .names.get(words.length)
    ?.find(
      (known) =>
        stems.every((one, place) => place === at || one === known[place]) &&
        isMisspelt(stems[at] ?? '', known[at] ?? ''),
    );
  const meaning = key === undefined ? undefined : named.get(key.join(' '));
  return meaning?.kind === 'column' || meaning?.kind === 'value' ? { meaning, score: SCORE.spelling } : null;
}

const MAX_PHRASES = 5000;

/** What `findNext` finds, once for the same words. */
function readNext(words: readonly string[], lexicon: Lexicon): Phrase {
  const { phrases } = memoryOf(lexicon);
  const key = words.join(' ');
  const phrase = phrases.get(key) ?? findNext(words, lexicon);
  if (phrases.size >= MAX_PHRASES) {
    phrases.clear();
  }
  phrases.set(key, phrase);
  return phrase;
}

/** The longest known phrase; columns and values come before words about charts. */
function findNext(words: readonly string[], lexicon: Lexicon): Phrase {
  for (let count = Math.min(MAX_WORDS, words.length); count > 0; count -= 1) {
    const taken = words.slice(0, count);
    const whole = readWhole(taken, lexicon);
    if (whole !== null) {
      return { ...whole, words: taken };
    }
    const part = (count === 1 ? readSuperlative(taken[0] ?? '', lexicon) : null) ?? readParts(taken, lexicon);
    if (part !== null && !(count > 1 && part.meaning?.kind === 'ambiguous')) {
      return { ...part, words: taken };
    }
    const near = count > 1 ? readMisspelt(taken, lexicon) : null;
    if (near !== null) {
      return { ...near, words: taken };
    }
  }
  const [first = ''] = words;
  const near = findNearly(first, lexicon);
  return near === null ? { meaning: null, words: [first], score: 0 } : { ...near, words: [first] };
}

/** A question in phrases, from left to right. */
export function readPhrases(words: readonly string[], lexicon: Lexicon): readonly Phrase[] {
  const found: Phrase[] = [];
  for (let at = 0; at < words.length;) {
    const next = readNext(words.slice(at, at + MAX_WORDS), lexicon);
    found.push(next);
    at += next.words.length;
  }
  return withFurtherMeanings(found, lexicon);
}
