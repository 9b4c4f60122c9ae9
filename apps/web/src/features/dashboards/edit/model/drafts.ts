import { DashboardContent } from '@plumbline/contract';
import { z } from 'zod';
import type { Draft } from '../../../../lib/drafts/drafts.ts';

/** Changes that somebody left with. */
export interface DashboardDraft {
  readonly content: DashboardContent;
  /** What they were made on, and its tag: a save is checked against it, however long ago that was. */
  readonly saved: DashboardContent;
  readonly etag: string;
  /** Epoch ms of the last change. */
  readonly at: number;
}

const StoredDraft = z.object({ content: DashboardContent, saved: DashboardContent, etag: z.string() });

/** Null for none, and for one that this version cannot read. */
export function readDraft(draft: Draft | null): DashboardDraft | null {
  const read = draft === null ? null : StoredDraft.safeParse(draft.data);
  return draft !== null && read?.success === true ? { ...read.data, at: draft.updatedAt } : null;
}
