import { isNumericType, isTemporalType } from '@plumbline/contract';
import type { Lexicon, Phrase, PromptColumn, Term } from './phrase.ts';
import { isTruth } from './truth-words.ts';
import { isSameWord, stem, wordsIn } from './words.ts';

/** Of things that have not ended. */
const ONGOING =
  /^(open|active|current|ongoing|unresolved|outstanding|existing|live|pending|unfinished|undecided|unsettled|undelivered|unreturned|incomplete|backlog)$/u;
/** Of things that have ended, whatever the time of their end is called. */
const DONE =
  /^(finished|completed|complete|done|closed|resolved|decided|settled|delivered|arrived|returned|processed|collected)$/u;
/** Stems of names of times at which things end. */
const ENDS: ReadonlySet<string> = new Set(
  'closed|close|closing|resolved|solved|completed|finished|cancelled|canceled|cancellation|churned|churn|ended|end|left|leave|leaving|exit|terminated|termination|expired|lapsed|settled'
    .split('|')
    .map(stem),
);

const isOpenTime = ({ type, profile }: PromptColumn): boolean =>
  isTemporalType(type) && (profile?.nulls ?? 0) > 0;

/** “not evaluated yet”, of a score that some rows do not have. */
const isPartlyFilled = ({ type, profile }: PromptColumn): boolean =>
  type !== 'boolean' && (profile?.nulls ?? 0) > 0;

/** The only time at which rows end, and that some do not have; null where there is none. */
function endOfRows({ columns }: Lexicon): PromptColumn | null {
  const open = columns.filter(isOpenTime);
  const named = open.filter(({ name }) => wordsIn(name).some((word) => ENDS.has(stem(word))));
  const isTimed = columns.some((column) => isTemporalType(column.type) && !isOpenTime(column));
  // Beside a time that all rows have, the only one that some are without.
  const [end, ...more] = named.length > 0 || !isTimed ? named : open;
  return end === undefined || more.length > 0 ? null : end;
}

const emptiness = (name: string, isEmpty: boolean, score: number): readonly Phrase[] => [
  { meaning: { kind: 'empty', isEmpty }, words: ['have'], score: 1 },
  { meaning: { kind: 'column', name }, words: [], score },
];

const GUESSED = 0.8;

const isKind = (phrase: Phrase | undefined, ...kinds: readonly Term['kind'][]): boolean =>
  kinds.some((kind) => phrase?.meaning?.kind === kind);

const columnNamed = (phrase: Phrase | undefined, { columns }: Lexicon): PromptColumn | undefined => {
  const meaning = phrase?.meaning;
  return meaning?.kind === 'column' ? columns.find(({ name }) => name === meaning.name) : undefined;
};

const IRREGULAR =
  /^(?:left|sold|let|paid|sent|spent|lent|bought|built|made|met|found|won|lost|given|taken|seen)$/u;
const isVerb = ({ words: [word = '', ...more] }: Phrase): boolean =>
  more.length === 0 && (/[^e]ed$/u.test(word) || IRREGULAR.test(word));

/** The only time that some rows do not have and whose name has a word; “sold” may be what the rows are called, too. */
function openTimeCalled(word: string, { columns }: Lexicon): PromptColumn | undefined {
  const [only, ...more] = columns.filter(
    (column) => isOpenTime(column) && wordsIn(column.name).some((one) => isSameWord(stem(one), stem(word))),
  );
  return more.length > 0 ? undefined : only;
}

/** “yet”, “been”: between “not” and its verb. */
const skipsTo = (phrases: readonly Phrase[], from: number): number => {
  const at = phrases.findIndex(
    (phrase, index) => index >= from && !/^(yet|been|ever|be|being)$/u.test(phrase.words.join(' ')),
  );
  return at === -1 ? from : at;
};

interface Replaced {
  readonly phrases: readonly Phrase[];
  /** How many phrases are replaced. */
  readonly count: number;
}

/** “open tickets”, where tickets have a time at which they were closed: those that have none. */
function ongoingAt(phrases: readonly Phrase[], at: number, lexicon: Lexicon): Replaced | null {
  const phrase = phrases[at];
  const end =
    phrase !== undefined && ONGOING.test(phrase.words.join(' ')) && !isKind(phrase, 'value')
      ? endOfRows(lexicon)
      : null;
  return end !== null && (isKind(phrases[at + 1], 'subject') || isSaidOfRows(phrases, at))
    ? { phrases: emptiness(end.name, true, GUESSED), count: 1 }
    : null;
}

/** “tickets that are still open” */
const isSaidOfRows = (phrases: readonly Phrase[], at: number): boolean =>
  /^(?:are|is|still|remain|remains|were)$/u.test(phrases[at - 1]?.words.at(-1) ?? '') &&
  phrases.slice(0, at).some((one) => isKind(one, 'subject'));

/** The column of a verb, also where the rows are called so: “sold” of sales. */
const columnDone = (verb: Phrase | undefined, lexicon: Lexicon): PromptColumn | undefined =>
  verb?.meaning?.kind === 'subject' && isVerb(verb)
    ? openTimeCalled(verb.words.join(' '), lexicon)
    : columnNamed(verb, lexicon);

/** “not yet closed”, “who have not left”, “never delivered”: the time is empty. */
function deniedTimeAt(phrases: readonly Phrase[], at: number, lexicon: Lexicon): Replaced | null {
  const isDenied = /^(not|never|havent|hasnt|werent|wasnt|arent|isnt|didnt)$/u.test(
    phrases[at]?.words.join(' ') ?? '',
  );
  const verbAt = isDenied ? skipsTo(phrases, at + 1) : at;
  const verb = phrases[verbAt];
  const isDone = verb?.meaning === null && DONE.test(verb.words.join(' '));
  const column = isDone ? (endOfRows(lexicon) ?? undefined) : columnDone(verb, lexicon);
  return isDenied &&
    verb !== undefined &&
    column !== undefined &&
    isPartlyFilled(column) &&
    (isDone || isVerb(verb))
    ? { phrases: emptiness(column.name, true, isDone ? GUESSED : verb.score), count: verbAt - at + 1 }
    : null;
}

/** “unlet properties”: those without the time of it. */
function untimedAt(phrases: readonly Phrase[], at: number, lexicon: Lexicon): Replaced | null {
  const { meaning = null, words = [] } = phrases[at] ?? {};
  const [, verb] = /^un(.{3,})$/u.exec(words.join(' ')) ?? [];
  const column = verb === undefined || meaning !== null ? undefined : openTimeCalled(verb, lexicon);
  return column === undefined ? null : { phrases: emptiness(column.name, true, GUESSED), count: 1 };
}

interface TimedLexicon {
  readonly lexicon: Lexicon;
  /** Whether any phrase names a unit or a part of times. */
  readonly isTimed: boolean;
}

/** “cancelled accounts by plan”: those that have the time; “cancelled accounts per month” are by it. */
function endedAt(
  phrases: readonly Phrase[],
  at: number,
  { lexicon, isTimed }: TimedLexicon,
): Replaced | null {
  const phrase = phrases[at];
  const column = columnNamed(phrase, lexicon);
  const isState =
    phrase !== undefined &&
    column !== undefined &&
    isOpenTime(column) &&
    isVerb(phrase) &&
    isKind(phrases[at + 1], 'subject') &&
    !isKind(phrases[at - 1], 'by');
  return isState && !isTimed ? { phrases: emptiness(column.name, false, phrase.score), count: 1 } : null;
}

/** “items that have been sold”: those that have the time. */
function doneAt(phrases: readonly Phrase[], at: number, { lexicon, isTimed }: TimedLexicon): Replaced | null {
  const phrase = phrases[at];
  const column = columnNamed(phrase, lexicon);
  const isSaid = phrases[at - 1]?.words.at(-1) === 'been' && !isTimed;
  return isSaid && phrase !== undefined && column !== undefined && isOpenTime(column) && isVerb(phrase)
    ? { phrases: emptiness(column.name, false, phrase.score), count: 1 }
    : null;
}

/** “churn”, “leavers”, “cancellations”: rows that have ended. */
const ENDED = /^(?:churn|attrition|leavers?|departures?|cancell?ations?|closures?|terminations?)$/u;

/** “leavers by department” are those that have the time at which rows end; “leavers per month” are by it. */
function endedNounAt(
  phrases: readonly Phrase[],
  at: number,
  { lexicon, isTimed }: TimedLexicon,
): Replaced | null {
  const isNamed = ENDED.test(phrases[at]?.words.join(' ') ?? '') && !isKind(phrases[at - 1], 'by');
  const isRate = /^(?:rate|ratio|share)$/u.test(phrases[at + 1]?.words.join(' ') ?? '');
  const end = isNamed && !isRate && !isTimed ? endOfRows(lexicon) : null;
  return end === null ? null : { phrases: emptiness(end.name, false, GUESSED), count: 1 };
}

/** “the Free plan”: the name after its only value says no more. */
function ownNameAt(phrases: readonly Phrase[], at: number): Replaced | null {
  const [value, name] = [phrases[at]?.meaning, phrases[at + 1]?.meaning];
  const phrase = phrases[at];
  if (
    phrase === undefined ||
    value?.kind !== 'value' ||
    name?.kind !== 'column' ||
    name.name !== value.column
  ) {
    return null;
  }
  const values = phrases.filter(
    ({ meaning }) => meaning?.kind === 'value' && meaning.column === value.column,
  );
  return values.length === 1 ? { phrases: [phrase], count: 2 } : null;
}

/** “remote vs non remote”: by that column, both of its values; of numbers that are 0 and 1 “by” says so. */
function besideOpposite(phrase: Phrase, name: string, { columns }: Lexicon): readonly Phrase[] {
  const named: Phrase = { ...phrase, meaning: { kind: 'column', name }, score: 1 };
  const isNumber = columns.some((column) => column.name === name && isNumericType(column.type));
  return isNumber ? [{ meaning: { kind: 'by' }, words: ['by'], score: 1 }, named] : [named];
}

/** “remote vs non remote”, “remote vs not”: a group, and no condition. */
function withoutOpposite(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const { columns } = lexicon;
  const truthAt = (at: number): string | null => {
    const meaning = phrases[at]?.meaning;
    const name = meaning?.kind === 'value' ? meaning.column : null;
    const named = meaning?.kind === 'column' ? meaning.name : name;
    return columns.some((column) => column.name === named && isTruth(column)) ? named : null;
  };
  const isCompared = phrases.some((one, at) => isComparing(one) || isJoined(phrases, at, truthAt));
  const opposite = phrases.findIndex(
    ({ meaning }) =>
      meaning?.kind === 'value' && (meaning.value === false || meaning.value === 0) && isCompared,
  );
  const own = opposite === -1 ? null : truthAt(opposite);
  const beside = phrases.findIndex(
    (_, index) => index !== opposite && own !== null && truthAt(index) === own,
  );
  if (own !== null && beside !== -1) {
    return phrases.flatMap((phrase, index): readonly Phrase[] => {
      const found = index === beside ? besideOpposite(phrase, own, lexicon) : [phrase];
      return index === opposite ? [] : found;
    });
  }
  const at = phrases.findIndex((phrase, index) => isKind(phrase, 'not') && truthAt(index + 1) !== null);
  const denied = at === -1 ? null : truthAt(at + 1);
  const other = phrases.findIndex(
    (_, index) => index !== at + 1 && denied !== null && truthAt(index) === denied,
  );
  return isCompared && denied !== null && other !== -1
    ? phrases.flatMap((phrase, index): readonly Phrase[] => {
        if (index === at || index === at + 1) {
          return [];
        }
        return index === other ? besideOpposite(phrase, denied, lexicon) : [phrase];
      })
    : withoutBareOpposite(phrases, { truthAt, lexicon });
}

/** “paying and non-paying users”, “furnished or unfurnished” */
function isJoined(phrases: readonly Phrase[], at: number, truthAt: (at: number) => string | null): boolean {
  const after = isKind(phrases[at + 1], 'not') ? at + 2 : at + 1;
  const isJoining = /^(?:and|or)$/u.test(phrases[at]?.words.join(' ') ?? '');
  return isJoining && truthAt(at - 1) !== null && truthAt(at - 1) === truthAt(after);
}

/** “remote vs not”, “furnished or not” */
function withoutBareOpposite(
  phrases: readonly Phrase[],
  { truthAt, lexicon }: { readonly truthAt: (at: number) => string | null; readonly lexicon: Lexicon },
): readonly Phrase[] {
  const at = phrases.findIndex(
    (phrase, index) =>
      phrase.words.join(' ') === 'not' &&
      !isKind(phrases[index + 1], 'value', 'column') &&
      (isComparing(phrases[index - 1]) || phrases[index - 1]?.words.join(' ') === 'or'),
  );
  const [truth, phrase] = at < 2 ? [null] : [truthAt(at - 2), phrases[at - 2]];
  return truth === null || phrase === undefined
    ? phrases
    : [...phrases.slice(0, at - 2), ...besideOpposite(phrase, truth, lexicon), ...phrases.slice(at + 1)];
}

const isComparing = (phrase: Phrase | undefined): boolean =>
  phrase?.meaning?.kind === 'intent' && phrase.meaning.intent === 'compare';

/** Phrases in which words for the state of a row are conditions on the time at which it ended. */
export function withStatesOfRows(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const found: Phrase[] = [];
  const isTimed = phrases.some((one) => isKind(one, 'unit') || isKind(one, 'part'));
  for (let at = 0; at < phrases.length;) {
    const phrase = phrases[at];
    const replaced =
      ongoingAt(phrases, at, lexicon) ??
      deniedTimeAt(phrases, at, lexicon) ??
      untimedAt(phrases, at, lexicon) ??
      endedAt(phrases, at, { lexicon, isTimed }) ??
      doneAt(phrases, at, { lexicon, isTimed }) ??
      endedNounAt(phrases, at, { lexicon, isTimed }) ??
      ownNameAt(phrases, at);
    found.push(...(replaced?.phrases ?? (phrase === undefined ? [] : [phrase])));
    at += replaced?.count ?? 1;
  }
  return withoutOpposite(found, lexicon);
}
