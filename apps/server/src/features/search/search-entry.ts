import type { SearchKind } from '@plumbline/contract';
import type { Thing } from '../../platform/access/thing-kinds.ts';

/** One thing that can be found. */
export interface SearchEntry {
  /** Unique in the tenant. */
  readonly key: string;
  readonly kind: SearchKind;
  readonly id: string;
  /** What somebody has to be able to see to find it; null: every member may. */
  readonly thing: Thing | null;
  /** What it is about, where that has another name than the thing. */
  readonly part: {
    readonly column?: string;
    readonly createdBy?: string;
    readonly chart?: string | null;
  } | null;
  readonly title: string;
  /** What else is searched: description, formula, synonyms. */
  readonly text: string;
  /** What of it is shown below the title. */
  readonly shown: string;
  /** The name of the dataset that it belongs to; empty for a thing of its own. */
  readonly within: string;
  readonly link: string;
  readonly updatedAt: string;
}

/** The entries of one row and of what changes with it: they are replaced together. */
export interface EntryGroup {
  readonly key: string;
  readonly entries: readonly SearchEntry[];
}
