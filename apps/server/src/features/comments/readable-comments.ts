import { AppError, CommentAnchor } from '@plumbline/contract';
import type { Thing } from '../../platform/access/thing-kinds.ts';
import type { CommentRow } from '../../platform/db/comment-tables.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findSeenPart } from '../datasources/index.ts';
import { listOn } from './comments.store.ts';

export const anchorOf = ({ anchor }: Pick<CommentRow, 'anchor'>): CommentAnchor | null =>
  anchor === null ? null : CommentAnchor.parse(JSON.parse(anchor));

/** Whether somebody sees a part of a dataset: values of its cells may be beyond that part. */
export const seesPart = async (services: Services, actor: Actor, { kind, id }: Thing): Promise<boolean> =>
  kind === 'dataset' && (await findSeenPart(services, actor, id)) !== null;

/**
 * The comments that somebody with access to the thing may read, oldest first: a thread about a cell only where they see
 * all of the dataset, or started it.
 */
export async function listReadable(
  services: Services,
  actor: Actor,
  thing: Thing,
): Promise<readonly CommentRow[]> {
  const rows = await listOn(services.db.executor, actor, thing);
  const isPart = await seesPart(services, actor, thing);
  const hidden = new Set(
    rows
      .filter((row) => isPart && anchorOf(row)?.kind === 'cell' && row.author_id !== actor.userId)
      .map(({ id }) => id),
  );
  return rows.filter(({ thread_id }) => !hidden.has(thread_id));
}

export const commentNotFound = (id: string): AppError =>
  new AppError('comment.not_found', `There is no comment ${id} here. It may have been deleted.`);

/** Throws `comment.not_found`, also for one that was deleted or that the actor may not read. */
export async function getReadable(
  services: Services,
  actor: Actor,
  { thing, id }: { readonly thing: Thing; readonly id: string },
): Promise<CommentRow> {
  const row = (await listReadable(services, actor, thing)).find((one) => one.id === id);
  if (row === undefined || row.deleted_at !== null) {
    throw commentNotFound(id);
  }
  return row;
}
