import { PHRASES, type Meaning } from './lexicon.ts';
import { misspeltMeaning, readAdjective, sameMeaning } from './thesaurus.ts';
import type { Lexicon, Phrase, Term } from './phrase.ts';
import { isSameRoot, placesOf, wordStem } from './word-forms.ts';
import { isMoney, onlyAmount } from './only-amount.ts';
import { withRowNouns } from './row-nouns.ts';
import { withStatesOfRows } from './states-of-rows.ts';
import { isMisspelt, isSameWord, phraseKey, stem, wordsIn } from './words.ts';

const MAX_WORDS = 6;
const SCORE = { exact: 1, part: 0.9, meaning: 0.7, spelling: 0.8, ambiguous: 0.5 } as const;

type Part = Lexicon['parts'][number];

/** Words that choose the column of totals among several columns with the same words. */
const TOTAL = new Set(['total', 'overall', 'gross', 'net'].map(stem));

function oneOf(having: readonly Part[], words: readonly string[]): Pick<Phrase, 'meaning' | 'score'> | null {
  const [only] = having;
  if (only === undefined) {
    return null;
  }
  if (having.length === 1) {
    return { meaning: { kind: 'column', name: only.name }, score: SCORE.part };
  }
  const totals = having.filter(({ stems }) => stems.some((known) => TOTAL.has(known)));
  const [total] = totals;
  if (totals.length === 1 && total !== undefined) {
    return { meaning: { kind: 'column', name: total.name }, score: SCORE.spelling };
  }
  // “state” is rather “Origin State” than “State of the engine”.
  const heads = having.filter(({ stems }) => stems.at(-1) === stem(words.at(-1) ?? ''));
  const [head] = heads;
  if (heads.length === 1 && head !== undefined) {
    return { meaning: { kind: 'column', name: head.name }, score: SCORE.spelling };
  }
  return {
    meaning: {
      kind: 'ambiguous',
      columns: having.map(({ label }) => label),
      names: having.map(({ name }) => name),
    },
    score: SCORE.ambiguous,
  };
}

/** The column whose name has all these words in any order. */
function readParts(words: readonly string[], { parts }: Lexicon) {
  if (words.some((word) => word.length < 2 || STOP_WORDS.test(word)) || words.every(isFunctionWord)) {
    return null;
  }
  const having = parts.filter(({ stems }) =>
    words.every((word) => stems.some((known) => isSameWord(known, stem(word)))),
  );
  return words.length === 1 && (words[0] ?? '').length < 3 ? null : oneOf(having, words);
}

/** Never part of a name in a question, whatever columns are called. */
const STOP_WORDS =
  /^(a|an|the|of|in|on|at|and|or|with|to|from|within|as|for|by|per|each|every|is|are|was|were|all|how|what|which|me|show|across|different)$/u;

/** “amount” of “the total amount”: a word without a meaning of its own is a column's where one column has it. */
const HEAD_WORDS = /^(amount|level|type|kind)s?$/u;

function readHead(word: string, { parts }: Lexicon) {
  if (!HEAD_WORDS.test(word)) {
    return null;
  }
  const having = parts.filter(({ stems }) => stems.includes(stem(word)));
  const found = having.length === 1 ? oneOf(having, [word]) : null;
  return found === null ? null : { ...found, score: SCORE.spelling };
}

const isFunctionWord = (word: string): boolean => {
  const kind = PHRASES.get(word)?.kind;
  return kind === 'filler' || kind === 'by' || kind === 'edit';
};

/** A word for a column by its meaning: “turnover” for revenue, “heaviest” for weight. */
function readMeaning(word: string, { parts, entities }: Lexicon): Omit<Phrase, 'words'> | null {
  const adjective = readAdjective(word);
  for (const meaning of adjective?.stems ?? meaningsOf(word)) {
    const having = parts.filter(
      (part) =>
        part.stems.some((one) => one === meaning || (adjective !== null && isSameWord(one, meaning))) &&
        (adjective === null || part.isNumber),
    );
    const found = oneOf(having, [meaning]);
    if (found?.meaning?.kind === 'column') {
      const { name } = found.meaning;
      const score = Math.min(found.score, SCORE.meaning);
      return adjective === null && entities.has(name)
        ? { meaning: { kind: 'subject' }, score: SCORE.exact }
        : {
            meaning: { kind: 'column', name, ...(adjective === null ? {} : { order: adjective.order }) },
            score,
          };
    }
    if (found?.meaning?.kind === 'ambiguous') {
      return {
        meaning: { ...found.meaning, ...(adjective === null ? {} : { order: adjective.order }) },
        score: Math.min(found.score, SCORE.meaning),
      };
    }
  }
  return null;
}

/** “sunny” for the value sun, “japanese” for Japan, “rated” for a rating. */
function readForm(word: string, { named, valueRoots, parts }: Lexicon): Omit<Phrase, 'words'> | null {
  const place = placesOf(word).flatMap((name) => named.get(phraseKey(wordsIn(name))) ?? [])[0];
  const value = place ?? (word.length > MIN_FORM ? valueRoots.get(wordStem(word)) : undefined);
  if (value !== undefined) {
    return { meaning: value, score: place === undefined ? SCORE.spelling : SCORE.part };
  }
  const having = parts.filter(({ name, label }) =>
    [name, label].some((text) => wordsIn(text).some((one) => isSameRoot(one, word))),
  );
  const found = word.length > MIN_FORM ? oneOf(having, [word]) : null;
  return found === null ? null : { ...found, score: Math.min(found.score, SCORE.meaning) };
}

const MIN_FORM = 4;

/** What people call rows of whatever dataset, where no column or value is called so. */
const ROW_WORDS =
  /^(incident|event|case|observation|transaction|item|reading|measurement|response|submission)s?$/u;

type Reading = Omit<Phrase, 'words'> | null;
const nearby = new WeakMap<Lexicon, Map<string, Reading>>();

/** What `findNearly` finds, once for each word. */
function readNearly(word: string, lexicon: Lexicon): Reading {
  const known = nearby.get(lexicon) ?? new Map<string, Reading>();
  nearby.set(lexicon, known);
  const reading = known.has(word) ? (known.get(word) ?? null) : findNearly(word, lexicon);
  known.set(word, reading);
  return reading;
}

/** A word for a column by its meaning or another spelling; a value by another spelling. */
function findNearly(word: string, lexicon: Lexicon): Reading {
  const form = readForm(word, lexicon);
  if (form !== null) {
    return form;
  }
  const meant = readMeaning(word, lexicon);
  if (meant !== null) {
    return meant;
  }
  if (/^\d/u.test(word)) {
    return null;
  }
  const [time, ...times] = lexicon.times;
  if (/^dates?$/u.test(word) && time !== undefined && times.length === 0) {
    return { meaning: { kind: 'column', name: time.name }, score: SCORE.meaning };
  }
  const amount = isMoney(word) ? onlyAmount(lexicon.columns) : null;
  if (amount !== null) {
    return { meaning: { kind: 'column', name: amount }, score: SCORE.meaning };
  }
  if (ROW_WORDS.test(word)) {
    return { meaning: { kind: 'subject' }, score: SCORE.meaning };
  }
  return readSpelling(word, lexicon);
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
  const misspelt = parts.filter(({ stems: known }) => known.some((one) => isMisspelt(stemmed, one)));
  const column = oneOf(misspelt, [word]);
  if (column !== null) {
    return { meaning: column.meaning, score: Math.min(column.score, SCORE.spelling) };
  }
  const near = [...subjects].some((one) => isMisspelt(stemmed, one))
    ? ({ kind: 'subject' } as const)
    : named.get(valueKeys.find((known) => isMisspelt(stemmed, known)) ?? '');
  if (near !== undefined) {
    return { meaning: near, score: SCORE.spelling };
  }
  const part = valueWords.get(stemmed);
  return part === undefined ? null : { meaning: part, score: SCORE.meaning };
}

/** Words of the same meaning; for a word that nobody knows those of the one that it misspells. */
function meaningsOf(word: string): readonly string[] {
  const known = sameMeaning(stem(word));
  return known.length > 0 ? known : misspeltMeaning(stem(word));
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
  if (phrase !== undefined && isNameInstead(phrase, words, lexicon)) {
    return null;
  }
  const joined = lexicon.joined.get(stem(words.join('')));
  const meaning: Term | null =
    phrase ?? (joined === undefined ? readSubject(words, lexicon) : { kind: 'column', name: joined });
  return meaning === null ? null : { meaning, score: scoreOfWhole(meaning, words, lexicon) };
}

/** Words that name a column of this dataset, whatever they mean elsewhere. */
const isNameInstead = ({ kind }: Meaning, words: readonly string[], lexicon: Lexicon): boolean =>
  (kind === 'part' && isBeforeName(words, lexicon)) ||
  // “the oldest customers”, where there is a column of ages.
  (kind === 'recency' && isAdjective(words, lexicon)) ||
  // “sales forecast” is a column where one is called so.
  (kind === 'unknowable' && readParts(words, lexicon) !== null);

const isAdjective = ([word = '', ...more]: readonly string[], lexicon: Lexicon): boolean =>
  more.length === 0 && readAdjective(word) !== null && readMeaning(word, lexicon) !== null;

/** “jobs” for the rows of a dataset of employment is a guess. */
const scoreOfWhole = (meaning: Term, words: readonly string[], { named }: Lexicon): number =>
  meaning.kind === 'subject' && !named.has(phraseKey(words)) ? SCORE.meaning : SCORE.exact;

/** “by time of day”, where a column is called so. */
const isBeforeName = (words: readonly string[], { named }: Lexicon): boolean =>
  named.get(phraseKey(words.slice(words[1] === 'the' || words[1] === 'each' ? 2 : 1)))?.kind === 'column';

/** A column called “of” or “the” is rarer than the word, and so is a value called “Total”. */
function namedBy(
  words: readonly string[],
  { named }: Lexicon,
  phrase: Meaning | undefined,
): Term | undefined {
  const found = named.get(phraseKey(words));
  const isWord =
    isFunctionWord(words[0] ?? '') ||
    ((found?.kind === 'value' || found?.kind === 'saved') && isReserved(phrase));
  // “show me” requests something, also where a film is called so.
  const isRequest = found?.kind === 'value' && words.every(isFunctionWord);
  return isRequest || (words.length === 1 && isWord) ? undefined : found;
}

function readSubject([word = '', ...more]: readonly string[], lexicon: Lexicon): Term | null {
  return more.length === 0 && lexicon.subjects.has(stem(word)) && !meansNumber(word, lexicon)
    ? { kind: 'subject' }
    : null;
}

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
  const keys = [...named.keys()].filter((key) => key.split(' ').length === words.length);
  const key = keys.find((known) =>
    known.split(' ').every((one, at) => {
      const word = words[at] ?? '';
      return word === typed ? isMisspelt(stem(word), one) : stem(word) === one;
    }),
  );
  const meaning = key === undefined ? undefined : named.get(key);
  return meaning?.kind === 'column' || meaning?.kind === 'value' ? { meaning, score: SCORE.spelling } : null;
}

/** The longest known phrase; columns and values come before words about charts. */
function readNext(words: readonly string[], lexicon: Lexicon): Phrase {
  for (let count = Math.min(MAX_WORDS, words.length); count > 0; count -= 1) {
    const taken = words.slice(0, count);
    const whole = readWhole(taken, lexicon);
    if (whole !== null) {
      return { ...whole, words: taken };
    }
    const part = readParts(taken, lexicon);
    if (part !== null && !(count > 1 && part.meaning?.kind === 'ambiguous')) {
      return { ...part, words: taken };
    }
    const near = count > 1 ? readMisspelt(taken, lexicon) : null;
    if (near !== null) {
      return { ...near, words: taken };
    }
  }
  const [first = ''] = words;
  const near = readNearly(first, lexicon);
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
  return withStatesOfRows(withRowNouns(found, lexicon), lexicon);
}
