import { buildLexicon } from './build-lexicon.ts';
import type { Lexicon, Phrase, PromptColumn, PromptContext } from './phrase.ts';
import { wordStem } from './word-forms.ts';

/** What has been read with a lexicon, for the next time. */
interface LexiconMemory {
  /** The first phrase of some words. */
  readonly phrases: Map<string, Phrase>;
  /** Names of several words by how many they have. */
  readonly names: ReadonlyMap<number, readonly (readonly string[])[]>;
  /** What is left of the words of columns and values without their endings. */
  readonly roots: ReadonlySet<string>;
}

interface KnownLexicon extends Pick<PromptContext, 'subject' | 'measures'> {
  readonly grain: string | null | undefined;
  readonly lexicon: Lexicon;
}

/** A question is read as a quotient, as a running total and as it is, each time with the words of the same columns. */
const lexicons = new WeakMap<readonly PromptColumn[], KnownLexicon>();

/** The lexicon of `buildLexicon`, built once for a list of columns that is the same. */
export function lexiconOf(columns: readonly PromptColumn[], context: PromptContext): Lexicon {
  const { subject, measures, meaning } = context;
  const known = lexicons.get(columns);
  if (
    known !== undefined &&
    known.subject === subject &&
    known.measures === measures &&
    known.grain === meaning?.grain
  ) {
    return known.lexicon;
  }
  const lexicon = buildLexicon(columns, context);
  lexicons.set(columns, { subject, measures, grain: meaning?.grain, lexicon });
  return lexicon;
}

/** By the names of a lexicon, which it shares with the same one beside general word knowledge. */
const memories = new WeakMap<Lexicon['named'], LexiconMemory>();

export function memoryOf({ named, vocabulary }: Lexicon): LexiconMemory {
  const known = memories.get(named);
  if (known !== undefined) {
    return known;
  }
  const names = [...named.keys()].map((key) => key.split(' '));
  const memory = {
    phrases: new Map<string, Phrase>(),
    names: Map.groupBy(names, ({ length }) => length),
    roots: new Set([...vocabulary].map(wordStem)),
  };
  memories.set(named, memory);
  return memory;
}
