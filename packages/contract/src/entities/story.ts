import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Cell } from './cell.ts';
import { ChartSpec } from './chart.ts';
import { Claim } from './claim.ts';
import { Evidence } from './evidence.ts';
import { FilterGroup } from './filter.ts';
import { ThingAccess } from './sharing.ts';
import { NamedPerson } from './person.ts';

/** A sentence. With a number in it, it is a claim: it holds the query the number came from. */
export const Sentence = z.object({
  text: z.string().max(5000),
  /** Null where the sentence has no number. */
  claim: z
    .object({
      /** As it was before it was rounded. */
      value: Cell,
      evidence: Evidence,
      /** True once a newer version gives another value. */
      stale: z.boolean(),
    })
    .nullable(),
});
export type Sentence = z.infer<typeof Sentence>;

/**
 * `holds`: the newest rows give the written value, as it is rounded. `changed`: they give another value with which the
 * sentence is still true. `false`: they give a value with which it is not. `unknown`: the query cannot run, because its
 * columns are gone or not visible to the reader.
 */
export const CLAIM_STATES = ['holds', 'changed', 'false', 'unknown'] as const;
/** Whether a number in a story is still that of the newest rows. */
export const ClaimState = z.enum(CLAIM_STATES);
export type ClaimState = z.infer<typeof ClaimState>;

/** What a claim is worth to the reader now, computed from the rows that the reader sees. */
export const CheckedClaim = z.object({
  /** Computed from the rows that the reader sees. */
  state: ClaimState,
  /** The value as it was written; null for readers who see other rows than its author. */
  written: z.string().nullable(),
  /** The value of the newest rows; null where there is none. */
  current: z.string().nullable(),
  /** Null where the query cannot run. */
  evidence: Evidence.nullable(),
  /** The rows that it counts; null for all. */
  rows: FilterGroup.nullable(),
});
export type CheckedClaim = z.infer<typeof CheckedClaim>;

const InlineId = z.string().min(1).max(100);

/** A run of text, or a claim within it. */
export const StoryInline = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    /** Plain text; `bold` and `italic` are for all of it. */
    text: z.string().max(20_000),
    /** False unless given. */
    bold: z.boolean().optional(),
    /** False unless given. */
    italic: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('claim'),
    id: InlineId,
    claim: Claim,
    /** In replies; ignored when a story is saved. */
    check: CheckedClaim.optional(),
    /** When a story is saved: replace the written value by the current one. */
    accept: z.boolean().optional(),
  }),
]);
export type StoryInline = z.infer<typeof StoryInline>;

const content = z.array(StoryInline).max(500);

/** The test behind an insight. */
export const InsightStatistics = z.object({
  /** Name of the test, such as `mann-kendall` or `spearman`. */
  test: z.string(),
  /** Value of the test's statistic. */
  statistic: z.number(),
  /** 0 to 1: how likely so large a statistic is by chance. */
  p: z.number(),
  /** False discovery rate at which it would be accepted. */
  q: z.number(),
  /** Rows or periods that were tested. */
  n: z.int(),
  /** 0 to 1. */
  effect: z.number(),
});
export type InsightStatistics = z.infer<typeof InsightStatistics>;

/** A part of a story; `kind` decides its content. */
export const StoryBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    id: InlineId,
    /** Plain text. */
    text: z.string().max(300),
  }),
  z.object({ kind: z.literal('paragraph'), id: InlineId, content }),
  z.object({
    kind: z.literal('chart'),
    id: InlineId,
    chart: ChartSpec,
    /** Empty: none is shown. */
    caption: z.string().max(1000).default(''),
  }),
  /** A pattern that was found, with its chart and test. */
  z.object({
    kind: z.literal('insight'),
    id: InlineId,
    /** Kind of the pattern that it is about. */
    insight: z.string().max(100),
    content,
    chart: ChartSpec.nullable(),
    statistics: InsightStatistics,
  }),
  /** A scored record and why the model predicts what it does; `key` is its number. */
  z.object({
    kind: z.literal('record'),
    id: InlineId,
    /** Number of the record among the scored records. */
    key: z.string().min(1).max(1000),
  }),
  /** In replies alone: a block about rows or columns that the reader does not see. */
  z.object({ kind: z.literal('withheld'), id: InlineId }),
]);
export type StoryBlock = z.infer<typeof StoryBlock>;

/** How many claims are in each state, and how many numbers were typed and are not checked. */
export const StoryChecks = z.object({
  /** Claims whose state is `holds`. */
  holds: z.int(),
  /** Claims whose state is `changed`. */
  changed: z.int(),
  /** Claims whose state is `false`. */
  false: z.int(),
  /** Claims whose state is `unknown`. */
  unknown: z.int(),
  /** Numbers that a person typed: nothing checks them. */
  typed: z.int(),
});
export type StoryChecks = z.infer<typeof StoryChecks>;

/** The newest check by a job: after each new version of the dataset and each save. */
export const StoryCheck = z.object({
  /** Version of the dataset that was checked. */
  version: z.int().positive(),
  checkedAt: Timestamp,
  /** Claims whose state is `holds`. */
  holds: z.int(),
  /** Claims whose state is `changed`. */
  changed: z.int(),
  /** Claims whose state is `false`. */
  false: z.int(),
  /** Claims whose state is `unknown`. */
  unknown: z.int(),
});
export type StoryCheck = z.infer<typeof StoryCheck>;

/** A story in a list. */
export const StorySummary = z
  .object({
    id: Id,
    title: z.string(),
    /** Of the model that it is about. */
    workflowId: Id,
    /** The model that it is about. */
    modelId: Id,
    /** The dataset of its workflow. */
    datasetId: Id,
    /** Null where the caller may not see the dataset. */
    datasetName: z.string().nullable(),
    /** `creating` until its job has written it. */
    state: z.enum(['creating', 'ready', 'failed']),
    /** Why it could not be written; null otherwise. */
    error: z.string().nullable(),
    /** Number of the newest revision, from 1. */
    revision: z.int().positive(),
    /** True: it is in the archive alone. */
    isArchived: z.boolean(),
    /** Null before the first check, and for callers who see other rows than the owner. */
    lastCheck: StoryCheck.nullable(),
    /** Null for somebody who is no longer a member. */
    createdBy: NamedPerson.nullable(),
    /** Who saved its newest revision. */
    updatedBy: NamedPerson.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .extend(ThingAccess.shape);
export type StorySummary = z.infer<typeof StorySummary>;

/** A story with every claim checked against the newest rows that the caller sees. */
export const Story = StorySummary.extend({
  /** In the order of the text; empty while it is written. */
  blocks: z.array(StoryBlock),
  checks: StoryChecks,
  /** Numbers in the text that a person typed: nothing checks them. */
  typedNumbers: z.array(z.string()),
  /** Newest version of the dataset, against which claims were checked; null where the caller may not see it. */
  version: z.int().positive().nullable(),
  /** The job that writes it; null when none runs. */
  jobId: Id.nullable(),
});
export type Story = z.infer<typeof Story>;

/** One saved state of a story. */
export const StoryRevision = z.object({
  /** From 1. */
  revision: z.int().positive(),
  /** Null for somebody who is no longer a member. */
  author: NamedPerson.nullable(),
  createdAt: Timestamp,
  /** The title at the time. */
  title: z.string(),
  /** Parts of the story as it was then. */
  blockCount: z.int(),
});
export type StoryRevision = z.infer<typeof StoryRevision>;

export const STORY_FORMATS = ['html', 'pdf', 'pptx'] as const;
