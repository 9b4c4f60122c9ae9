import type { Phrase, Term } from './phrase.ts';

export type TermOf<K extends Term['kind']> = Extract<Term, { kind: K }>;

/** The phrases of one kind, in their order. */
export const phrasesOfKind = <K extends Term['kind']>(
  { phrases }: { readonly phrases: readonly Phrase[] },
  kind: K,
): readonly TermOf<K>[] =>
  phrases.flatMap(({ meaning }) => (meaning?.kind === kind ? [meaning as TermOf<K>] : []));
