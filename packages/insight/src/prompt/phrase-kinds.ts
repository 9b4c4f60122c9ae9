import type { Term } from './phrase.ts';
import type { ChartPrompt } from './read-prompt.ts';

export type TermOf<K extends Term['kind']> = Extract<Term, { kind: K }>;

/** The phrases of one kind, in their order. */
export const kindsOf = <K extends Term['kind']>({ phrases }: ChartPrompt, kind: K): readonly TermOf<K>[] =>
  phrases.flatMap(({ meaning }) => (meaning?.kind === kind ? [meaning as TermOf<K>] : []));
