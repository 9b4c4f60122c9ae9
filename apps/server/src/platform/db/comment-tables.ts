import type { IsoTime, JsonText } from './stored-types.ts';

/** A comment on a thing; the first of a thread has the anchor and whether the thread is resolved. */
export interface CommentRow {
  tenant_id: string;
  id: string;
  thing_kind: string;
  thing_id: string;
  /** The id of the first comment: its own for that one. */
  thread_id: string;
  author_id: string;
  /** Empty once it was deleted. */
  text: string;
  /** `string[]`: ids of people. */
  mentions: JsonText;
  /** `CommentAnchor`; null for the whole thing, and for replies. */
  anchor: JsonText | null;
  created_at: IsoTime;
  edited_at: IsoTime | null;
  deleted_at: IsoTime | null;
  resolved_at: IsoTime | null;
}

export interface CommentReactionRow {
  tenant_id: string;
  comment_id: string;
  user_id: string;
  emoji: string;
}

/** A person who is notified of every comment on a thing. */
export interface CommentFollowerRow {
  tenant_id: string;
  thing_kind: string;
  thing_id: string;
  user_id: string;
}
