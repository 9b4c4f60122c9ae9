import type { Cell, ClaimState, StoryBlock, StoryInline } from '@plumbline/contract';
import type { IsoTime, JsonText } from '../../platform/db/stored-types.ts';

export interface StoryRow {
  tenant_id: string;
  id: string;
  /** Its title. */
  name: string;
  name_key: string;
  search_key: string;
  workflow_id: string;
  model_id: string;
  dataset_id: string;
  state: 'creating' | 'ready' | 'failed';
  error: string | null;
  /** What it should be about, in words. */
  prompt: string | null;
  /** Names of the columns it is written about; null for all. */
  columns: JsonText | null;
  /** Digest of the part of the rows that whoever saved it last sees; null for all rows and columns. */
  part: string | null;
  /** `StoredStory` */
  content: JsonText;
  /** Number of the newest revision: its ETag. */
  revision: number;
  owner_id: string;
  created_by: string;
  updated_by: string;
  created_at: IsoTime;
  updated_at: IsoTime;
  archived_at: IsoTime | null;
}

/** One claim as its check found it. */
export interface StoredCheck {
  /** Id of the claim in the story. */
  readonly id: string;
  readonly state: ClaimState;
  /** The value that the claim was written with; null where the owner of the story sees other rows than its author. */
  readonly written: Cell;
  /** The value of the rows of `version`; null where there is none. */
  readonly current: Cell;
}

/** The newest check of a story by a job, as its owner sees the rows. */
export interface StoryCheckRow {
  tenant_id: string;
  story_id: string;
  /** Revision of the story. */
  revision: number;
  /** Digest of the part of the rows that the owner sees; null for all rows and columns. */
  part: string | null;
  /** Version of the dataset; null where the owner cannot read it. */
  version: number | null;
  /** `StoredCheck[]` */
  claims: JsonText;
  checked_at: IsoTime;
}

/** A claim with the value that it was written with. */
export type StoredInline =
  | Extract<StoryInline, { kind: 'text' }>
  | (Omit<Extract<StoryInline, { kind: 'claim' }>, 'check' | 'accept'> & { readonly value: Cell });

type WithStored<Block> = Block extends { content: unknown }
  ? Omit<Block, 'content'> & { readonly content: readonly StoredInline[] }
  : Block;

export type StoredBlock = WithStored<Exclude<StoryBlock, { kind: 'withheld' }>>;

/** What a revision stores. */
export interface StoredStory {
  readonly title: string;
  readonly blocks: readonly StoredBlock[];
  /** Numbers in the text as it was written by the product, such as years: they are not typed by a person. */
  readonly writtenNumbers: readonly string[];
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    stories: StoryRow;
    story_checks: StoryCheckRow;
  }
}
