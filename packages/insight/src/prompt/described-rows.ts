import type { Lexicon, Phrase } from './phrase.ts';
import { stem } from './words.ts';

/** What names say of a thing: of what kind or how old it is. */
const DESCRIBING: ReadonlySet<string> = new Set(
  'type|category|class|kind|sort|group|sex|gender|age|segment|tier|status|condition|size|weight|colour|color'
    .split('|')
    .map(stem),
);

const isSaid = (phrase: Phrase | undefined): boolean =>
  phrase !== undefined &&
  (['by', 'order', 'aggregate', 'mark'].includes(phrase.meaning?.kind ?? '') ||
    /^(?:\d.*|which|what|each|every)$/u.test(phrase.words.at(-1) ?? ''));

/** Whether names have a word only to say what they describe. */
const describes = (names: readonly string[], word: string, { parts }: Lexicon): boolean =>
  names.every((name) =>
    parts.some((part) => part.name === name && DESCRIBING.has(part.head) && part.head !== stem(word)),
  );

/** The columns that a phrase may name; none for one that names none. */
function namesOf({ meaning }: Phrase): readonly string[] {
  if (meaning?.kind === 'ambiguous') {
    return meaning.names;
  }
  return meaning?.kind === 'column' ? [meaning.name] : [];
}

function isDescribed(phrase: Phrase, before: Phrase | undefined, lexicon: Lexicon): boolean {
  const [word = '', ...more] = phrase.words;
  const names = namesOf(phrase);
  const isOpen = more.length === 0 && phrase.score < 1 && /[^s]s$/u.test(word) && !isSaid(before);
  // “oncology patients”, where they have an age and a sex; “wholesale customers” of a group of customers alone are that group.
  const isNarrowed = before?.meaning?.kind === 'value' && names.length < 2;
  return isOpen && !isNarrowed && names.length > 0 && describes(names, word, lexicon);
}

/**
 * “items” beside `item_category`, “patients” beside PAT_SEX and PAT_AGE, where nothing else is called so: the rows, and no
 * group by what their column says of them.
 */
export function withDescribedRows(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  return phrases.map((phrase, at): Phrase =>
    isDescribed(phrase, phrases[at - 1], lexicon) ? { ...phrase, meaning: { kind: 'subject' } } : phrase,
  );
}
