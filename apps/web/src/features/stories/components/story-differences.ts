import type { StoryBlock, StoryInline } from '@plumbline/contract';
import { isSame } from '../../../lib/values/is-same.ts';

export interface StoryState {
  readonly title: string;
  readonly blocks: readonly StoryBlock[];
}

/** One thing that two states of a story have differently. */
export type StoryDifference =
  | { readonly kind: 'title'; readonly before: string; readonly after: string }
  | { readonly kind: 'added' | 'removed' | 'moved'; readonly block: StoryBlock }
  | { readonly kind: 'changed'; readonly before: StoryBlock; readonly block: StoryBlock };

/** A claim says what was written; what the newest rows give is the same for every state. */
const writtenInline = (inline: StoryInline): unknown => {
  if (inline.kind === 'text') {
    return inline;
  }
  const { check, ...claim } = inline;
  return { ...claim, written: check?.written ?? null };
};

const written = (block: StoryBlock): unknown =>
  'content' in block ? { ...block, content: block.content.map(writtenInline) } : block;

/** Ids of the longest run of blocks that are in the same order in both states: the others were moved. */
function inOrder(from: readonly string[], to: readonly string[]): ReadonlySet<string> {
  const position = new Map(from.map((id, at) => [id, at]));
  let longest: readonly string[] = [];
  const runs: (readonly string[])[] = [];
  for (const id of to) {
    const at = position.get(id)!;
    const before = runs
      .filter((run) => position.get(run.at(-1)!)! < at)
      .reduce<readonly string[]>((best, run) => (run.length > best.length ? run : best), []);
    const run = [...before, id];
    runs.push(run);
    longest = run.length > longest.length ? run : longest;
  }
  return new Set(longest);
}

/** What is different in `to`: the title, then block by block in its order, then what it lacks. */
export function storyDifferences(from: StoryState, to: StoryState): readonly StoryDifference[] {
  const before = new Map(from.blocks.map((block) => [block.id, block]));
  const after = new Set(to.blocks.map(({ id }) => id));
  const unmoved = inOrder(
    from.blocks.map(({ id }) => id).filter((id) => after.has(id)),
    to.blocks.map(({ id }) => id).filter((id) => before.has(id)),
  );
  const changed = to.blocks.flatMap((block): StoryDifference[] => {
    const old = before.get(block.id);
    if (old === undefined) {
      return [{ kind: 'added', block }];
    }
    if (!isSame(written(old), written(block))) {
      return [{ kind: 'changed', before: old, block }];
    }
    return unmoved.has(block.id) ? [] : [{ kind: 'moved', block }];
  });
  const removed = from.blocks
    .filter(({ id }) => !after.has(id))
    .map((block): StoryDifference => ({ kind: 'removed', block }));
  const titles: readonly StoryDifference[] =
    from.title === to.title ? [] : [{ kind: 'title', before: from.title, after: to.title }];
  return [...titles, ...changed, ...removed];
}

const inlineText = (inline: StoryInline): string => {
  if (inline.kind === 'text') {
    return inline.text;
  }
  return inline.check?.written ?? inline.check?.current ?? '–';
};

/** The words of a block as they were written; empty where it has none. */
export function blockText(block: StoryBlock): string {
  if ('content' in block) {
    return block.content.map(inlineText).join('');
  }
  if (block.kind === 'heading') {
    return block.text;
  }
  return block.kind === 'chart' ? block.caption : '';
}
