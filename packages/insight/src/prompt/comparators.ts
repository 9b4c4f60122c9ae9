import type { Phrase, Term } from './phrase.ts';

interface FoundComparator {
  readonly op: Extract<Term, { kind: 'comparator' }>['op'];
  readonly at: number;
}

/** The comparator right before a number, or one filler before it. */
export function comparatorBefore(phrases: readonly Phrase[], at: number): FoundComparator | null {
  for (let index = at - 1; index >= Math.max(0, at - 2); index -= 1) {
    const meaning = phrases[index]?.meaning;
    if (meaning?.kind !== 'filler') {
      return meaning?.kind === 'comparator' ? { op: meaning.op, at: index } : null;
    }
  }
  return null;
}
