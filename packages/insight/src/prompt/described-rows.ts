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

/**
 * “items” beside `item_category`, “patients” beside PAT_SEX and PAT_AGE, where nothing else is called so: the rows, and no
 * group by what their column says of them.
 */
export function withDescribedRows(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  return phrases.map((phrase, at): Phrase => {
    const { meaning, words, score } = phrase;
    const [word = '', ...more] = words;
    const isOpen = more.length === 0 && score < 1 && /[^s]s$/u.test(word) && !isSaid(phrases[at - 1]);
    const column = meaning?.kind === 'column' ? [meaning.name] : [];
    const names = meaning?.kind === 'ambiguous' ? meaning.names : column;
    // “oncology patients”, where they have an age and a sex; “wholesale customers” of a group of customers alone are that group.
    const isNarrowed = phrases[at - 1]?.meaning?.kind === 'value' && names.length < 2;
    return isOpen && !isNarrowed && names.length > 0 && describes(names, word, lexicon)
      ? { ...phrase, meaning: { kind: 'subject' } }
      : phrase;
  });
}
