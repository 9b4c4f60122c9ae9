import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { COMMENTED_KINDS, MAX_COMMENT_CHARS, REACTIONS } from '../vocabulary/comment.ts';
import { Cell } from './cell.ts';
import { FilterGroup } from './filter.ts';
import { PersonCard } from './sharing.ts';

/** What people comment on. */
export const CommentedKind = z.enum(COMMENTED_KINDS);
export type CommentedKind = z.infer<typeof CommentedKind>;

const label = z.string().max(300);

/** The part that a thread is about. `label` is what people called it when the thread was started. */
export const CommentAnchor = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tile'),
    /** Of the dashboard. */
    tileId: z.string().min(1).max(100),
    /** What people called it when the thread was started. */
    label,
  }),
  z.object({
    kind: z.literal('chart'),
    /** Of a saved chart. */
    chartId: Id,
    /** What people called it when the thread was started. */
    label,
  }),
  /** Shown to nobody who sees a part of the dataset, unless they wrote it. */
  z.object({
    kind: z.literal('cell'),
    /** Name of the column of the cell. */
    column: z.string().min(1).max(1000),
    /** The dataset version in which the row has this number. */
    version: z.int().positive(),
    /** Number of the row in that version, from 1. */
    row: z.int().positive(),
    /** Value of the cell when the thread was started. */
    value: Cell,
    /** What people called it when the thread was started. */
    label,
  }),
  /**
   * A mark of a chart, or a cell of a table or pivot, by the values of its rows. Shown to those who see a row with all of
   * them.
   */
  z.object({
    kind: z.literal('values'),
    /** The dataset of the rows: what is commented on, or one that it shows. */
    datasetId: Id,
    /** Conditions on the values by which the mark or cell is recognized. */
    rows: FilterGroup,
    /** The column of a cell; null of a mark. */
    column: z.string().min(1).max(1000).nullable(),
    /** The tile of a dashboard; null elsewhere. */
    tileId: z.string().min(1).max(100).nullable(),
    /** What people called it when the thread was started. */
    label,
  }),
]);
export type CommentAnchor = z.infer<typeof CommentAnchor>;

/** Plain text; `@Name` names a person. */
export const CommentText = z.string().trim().min(1, 'Write a comment.').max(MAX_COMMENT_CHARS);

/** An emoji. */
export const Reaction = z.enum(REACTIONS);

/** A comment as the caller sees it. */
export const Comment = z.object({
  id: Id,
  /** Null of somebody who is no longer a member. */
  author: PersonCard.nullable(),
  /** Empty once it was deleted; replies to it stay. */
  text: z.string(),
  /** People whom the text names as `@Name`. */
  mentions: z.array(z.object({ id: Id, name: z.string() })),
  /** Each emoji once; empty without any. */
  reactions: z.array(
    z.object({
      emoji: Reaction,
      /** How many people reacted with it. */
      count: z.int().positive(),
      /** Whether the caller is one of them. */
      isMine: z.boolean(),
    }),
  ),
  createdAt: Timestamp,
  /** Null while the text is as it was first written. */
  editedAt: Timestamp.nullable(),
  /** True: `text` is empty. */
  isDeleted: z.boolean(),
  /** Whether the caller wrote it and may still comment. */
  canEdit: z.boolean(),
  /** For whoever wrote it, and for people who may manage the thing. */
  canDelete: z.boolean(),
});
export type Comment = z.infer<typeof Comment>;

/** A comment with its replies. */
export const CommentThread = z.object({
  /** Id of the thread's first comment. */
  id: Id,
  /** Null: the thread is about the thing as a whole. */
  anchor: CommentAnchor.nullable(),
  /** The first comment and the replies, oldest first. */
  comments: z.array(Comment),
  /** Null while the thread is open. */
  resolvedAt: Timestamp.nullable(),
});
export type CommentThread = z.infer<typeof CommentThread>;

/** The threads on a thing that the caller may read. */
export const CommentList = z.object({
  /** Open ones first, then the newest first. */
  threads: z.array(CommentThread),
  /** Whether the caller is notified of every comment, and not only of threads that they wrote in. */
  isFollowing: z.boolean(),
  /** Whether the caller may write; needs `comment` on the thing. */
  canComment: z.boolean(),
});
export type CommentList = z.infer<typeof CommentList>;
