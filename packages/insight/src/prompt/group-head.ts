import { readPhrases } from './link.ts';
import type { Lexicon, Phrase, Term } from './phrase.ts';
import { wordsIn } from './words.ts';

/** The group that a question chooses some of: “customers in Germany” with more than 5 orders. */
export interface Head {
  readonly group: readonly string[];
  /** Values and times beside it. */
  readonly more: readonly string[];
}

const PASSED: ReadonlySet<Term['kind'] | undefined> = new Set(['filler', 'rows', 'by', 'intent', 'mark']);

/** The one group that words name before the condition; null where they name more than groups and conditions. */
export function headOf(words: readonly string[], lexicon: Lexicon): Head | null {
  const phrases = readPhrases(words, lexicon);
  const groups = phrases.filter((phrase) => namesGroup(phrase, lexicon));
  const [group, ...others] = groups;
  const more = phrases.filter(({ meaning }) => meaning?.kind === 'value');
  const isPlain = phrases.every(
    (phrase) => groups.includes(phrase) || more.includes(phrase) || PASSED.has(phrase.meaning?.kind),
  );
  return group === undefined || others.length > 0 || !isPlain
    ? null
    : { group: group.words, more: more.flatMap(({ words: spoken }) => spoken) };
}

/** A column that is no number of its own, or a unit of time. */
function namesGroup({ meaning }: Phrase, { columns, entities }: Lexicon): boolean {
  if (meaning?.kind === 'unit') {
    return true;
  }
  const [choice] = meaning?.kind === 'ambiguous' ? meaning.names : [];
  const named = meaning?.kind === 'column' ? meaning.name : choice;
  const column = columns.find(({ name }) => name === named);
  return (
    column !== undefined &&
    (column.role !== 'measure' || isKeyName(column.name)) &&
    !entities.has(column.name)
  );
}

/** `petOwnerId` is a number that names owners. */
const isKeyName = (name: string): boolean => /^(?:id|no|nr|key|code)$/u.test(wordsIn(name).at(-1) ?? '');
