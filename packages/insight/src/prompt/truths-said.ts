import type { Lexicon, Phrase, PromptColumn } from './phrase.ts';
import { isTruth, truthValue } from './truth-words.ts';

const said = (phrase: Phrase | undefined): string => phrase?.words.join(' ') ?? '';

function truthAt(phrases: readonly Phrase[], at: number, { columns }: Lexicon): PromptColumn | null {
  const meaning = phrases[at]?.meaning;
  const name = meaning?.kind === 'column' ? meaning.name : null;
  return columns.find((column) => column.name === name && isTruth(column)) ?? null;
}

const FAILING = /^(?:missed|failed|breached|violated|lost|broken)$/u;
const ARTICLE = /^(?:a|an|any|the)$/u;
/** “parcels needing a signature”, “visits with a guest pass”. */
const NEEDING =
  /^(?:with|having|has|have|had|need|needs|needed|needing|require|requires|required|requiring|using|uses|used|got|get)$/u;

interface Said {
  readonly value: boolean;
  /** The first and the last phrase that say it. */
  readonly from: number;
  readonly to: number;
}

/** What the words around a truth value say of it; null where they say nothing. */
function saidAt(phrases: readonly Phrase[], at: number): Said | null {
  const [before, after] = [phrases[at - 1], phrases[at + 1]];
  // “SLA missed”, “breached SLA”
  if (after?.meaning === null && FAILING.test(said(after))) {
    return { value: false, from: at, to: at + 1 };
  }
  if (before?.meaning === null && FAILING.test(said(before))) {
    return { value: false, from: at - 1, to: at };
  }
  // “out of warranty”
  if (said(before) === 'of' && said(phrases[at - 2]) === 'out') {
    return { value: false, from: at - 2, to: at };
  }
  const verbAt = ARTICLE.test(said(before)) ? at - 2 : at - 1;
  const isVerb = (phrase: Phrase | undefined): boolean => NEEDING.test(phrase?.words.at(-1) ?? '');
  // “homes with 4 bedrooms and a garden”
  const isFurther = said(phrases[verbAt]) === 'and' && phrases.slice(0, Math.max(0, verbAt)).some(isVerb);
  return verbAt >= 0 && verbAt < at - 1 && (isVerb(phrases[verbAt]) || isFurther)
    ? { value: true, from: verbAt, to: at }
    : null;
}

/** Phrases in which “SLA missed”, “out of warranty” and “needing a signature” are conditions on truth values. */
export function withTruthsSaid(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  for (let at = 0; at < phrases.length; at += 1) {
    const truth = truthAt(phrases, at, lexicon);
    const found = truth === null ? null : saidAt(phrases, at);
    if (truth !== null && found !== null) {
      const value: Phrase = {
        words: phrases[at]?.words ?? [],
        meaning: { kind: 'value', column: truth.name, value: truthValue(truth, found.value) },
        score: 0.9,
      };
      return [...phrases.slice(0, found.from), value, ...phrases.slice(found.to + 1)];
    }
  }
  return phrases;
}
