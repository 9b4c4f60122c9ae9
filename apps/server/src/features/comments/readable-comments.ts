import { AppError, CommentAnchor } from '@plumbline/contract';
import { findPermission } from '../../platform/access/access.ts';
import type { Thing } from '../../platform/access/thing-kinds.ts';
import type { CommentRow } from '../../platform/db/comment-tables.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findSeenPart } from '../datasources/index.ts';
import { listOn } from './comments.store.ts';

/** Null for a comment on the whole thing. */
export const parseAnchor = ({ anchor }: Pick<CommentRow, 'anchor'>): CommentAnchor | null =>
  anchor === null ? null : CommentAnchor.parse(JSON.parse(anchor));

/** What is asked of one person about anchors: each dataset and each set of values once. */
export class AnchorReader {
  readonly #services: Services;
  readonly #actor: Actor;
  readonly #known = new Map<string, Promise<boolean>>();

  constructor(services: Services, actor: Actor) {
    this.#services = services;
    this.#actor = actor;
  }

  /** Whether the person may know what a thread is about, and what it says. */
  sees(thing: Thing, anchor: CommentAnchor | null): Promise<boolean> {
    const key = JSON.stringify(anchor);
    const known = this.#known.get(key) ?? this.#find(thing, anchor);
    this.#known.set(key, known);
    return known;
  }

  async #find({ kind, id }: Thing, anchor: CommentAnchor | null): Promise<boolean> {
    if (anchor?.kind === 'cell') {
      // The number of a row means another row to somebody who sees a part.
      return kind !== 'dataset' || (await findSeenPart(this.#services, this.#actor, id)) === null;
    }
    return anchor?.kind === 'values' ? this.#hasValues(anchor) : true;
  }

  async #hasValues({
    datasetId,
    rows,
    column,
  }: Extract<CommentAnchor, { kind: 'values' }>): Promise<boolean> {
    const dataset = { kind: 'dataset', id: datasetId } as const;
    if ((await findPermission(this.#services.db.executor, this.#actor, dataset)) === null) {
      return false;
    }
    const seenPart = await findSeenPart(this.#services, this.#actor, datasetId);
    return (
      seenPart === null || ((column === null || seenPart.isUsable(column)) && (await seenPart.hasRow(rows)))
    );
  }
}

/**
 * The comments that somebody with access to the thing may read, oldest first: a thread about values only where they see
 * a row with them, or started it.
 */
export async function listReadable(
  services: Services,
  actor: Actor,
  thing: Thing,
): Promise<readonly CommentRow[]> {
  const rows = await listOn(services.db.executor, actor, thing);
  const reader = new AnchorReader(services, actor);
  const isShown = await Promise.all(
    rows.map(async (row) => {
      const isOwn = row.id !== row.thread_id || row.author_id === actor.userId;
      return isOwn || (await reader.sees(thing, parseAnchor(row)));
    }),
  );
  const hidden = new Set(rows.filter((_, at) => !isShown[at]).map(({ id }) => id));
  return rows.filter(({ thread_id }) => !hidden.has(thread_id));
}

/** Ids of the comments that the actor may read, among comments on things that they may see. */
export async function filterReadable(
  services: Services,
  actor: Actor,
  comments: readonly { readonly thing: Thing; readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const things = new Map(comments.map(({ thing }) => [`${thing.kind} ${thing.id}`, thing]));
  const readable = await Promise.all(
    [...things.values()].map((thing) => listReadable(services, actor, thing)),
  );
  return new Set(readable.flat().flatMap(({ id, deleted_at }) => (deleted_at === null ? [id] : [])));
}

/** `comment.not_found` */
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
