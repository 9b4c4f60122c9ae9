import { foldText } from '../../lib/values/fold-text.ts';
import type { Hit } from './api.ts';

export interface Choice {
  readonly id: string;
  readonly title: string;
  /** Under the title; empty where it says nothing more. */
  readonly detail: string;
  readonly kind: Hit['kind'] | 'command';
  /** Where the words of a search were found in title and detail. */
  readonly marks?: Hit['marks'];
  readonly run: () => void;
}

/** Commands whose words all contain a part of the text, in their own order. */
export const matching = <T extends { readonly title: string }>(choices: readonly T[], text: string): T[] => {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return choices.filter((choice) => words.every((word) => foldText(choice.title).includes(word)));
};

/** The order kinds are listed in: what a person looks for first. */
const KINDS: readonly Hit['kind'][] = [
  'dataset',
  'dashboard',
  'column',
  'formula',
  'chart',
  'story',
  'workflow',
  'annotation',
  'comment',
  'connection',
  'folder',
  'person',
];

export const groupHits = (
  hits: readonly Hit[],
): { readonly kind: Hit['kind']; readonly hits: readonly Hit[] }[] =>
  KINDS.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) })).filter(
    (group) => group.hits.length > 0,
  );

/** The next active line of a list, round its ends; -1 is none. */
export const moveActive = (active: number, step: 1 | -1, count: number): number => {
  if (count === 0) {
    return -1;
  }
  if (active === -1) {
    return step === 1 ? 0 : count - 1;
  }
  return (active + step + count) % count;
};
