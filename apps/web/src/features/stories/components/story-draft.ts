import { StoryBlock, type CheckedClaim } from '@plumbline/contract';
import { z } from 'zod';
import type { Draft } from '../../../lib/drafts/drafts.ts';

/** Changes to a story that somebody left with. */
export interface StoryDraft {
  readonly title: string;
  readonly blocks: readonly StoryBlock[];
  /** Tag of the state that they were made on: a save is checked against it, however long ago that was. */
  readonly etag: string;
  /** Epoch ms of the last change. */
  readonly at: number;
}

const StoredDraft = z.object({ title: z.string(), blocks: z.array(StoryBlock), etag: z.string() });

const withContent = <Result>(
  blocks: readonly StoryBlock[],
  change: (block: Extract<StoryBlock, { content: unknown }>) => Result,
): (Result | Exclude<StoryBlock, { content: unknown }>)[] =>
  blocks.map((block) => ('content' in block ? change(block) : block));

/** What the server computes is neither stored on this device nor sent back. */
export const withoutChecks = (blocks: readonly StoryBlock[]): StoryBlock[] =>
  withContent(blocks, (block) => ({
    ...block,
    content: block.content.map((inline) => {
      if (inline.kind === 'text') {
        return inline;
      }
      const { check: _, ...claim } = inline;
      return claim;
    }),
  }));

/** With the values that the story as it was loaded has. */
export function withChecks(
  blocks: readonly StoryBlock[],
  loaded: readonly StoryBlock[],
): readonly StoryBlock[] {
  const inlines = loaded.flatMap((block) => ('content' in block ? block.content : []));
  const checks = new Map<string, CheckedClaim | undefined>(
    inlines.flatMap((inline) => (inline.kind === 'claim' ? [[inline.id, inline.check] as const] : [])),
  );
  return withContent(blocks, (block) => ({
    ...block,
    content: block.content.map((inline) => {
      const check = inline.kind === 'claim' ? checks.get(inline.id) : undefined;
      return check === undefined ? inline : { ...inline, check };
    }),
  }));
}

/** Null for none, and for one that this version cannot read. */
export function readDraft(draft: Draft | null): StoryDraft | null {
  const read = draft === null ? null : StoredDraft.safeParse(draft.data);
  return draft !== null && read?.success === true ? { ...read.data, at: draft.updatedAt } : null;
}
