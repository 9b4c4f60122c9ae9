import { inTenant, insertInto } from '../db/in-tenant.ts';
import type { Executor, Trx } from '../db/database.ts';
import { isoNow, type Clock } from '../clock.ts';
import type { Actor } from '../principal.ts';

export interface DocumentName {
  readonly kind: string;
  readonly id: string;
}

export interface Revision {
  /** From 1, without gaps. */
  readonly revision: number;
  readonly authorId: string;
  readonly data: unknown;
  readonly createdAt: string;
}

/** Every state an editable document has had: for undo, restore and the 409 that shows both versions. */
export interface Revisions {
  /** Store the document's new state; returns its number. Call it in the transaction that changes the document. */
  append(trx: Trx, actor: Actor, entry: { document: DocumentName; data: unknown }): Promise<number>;
  /** Newest first. */
  list(db: Executor, actor: Actor, document: DocumentName): Promise<readonly Revision[]>;
  /** A window of them, newest first, and how many there are. */
  page(
    db: Executor,
    actor: Actor,
    wanted: { document: DocumentName; limit: number; offset: number },
  ): Promise<{ readonly rows: readonly Revision[]; readonly total: number }>;
  find(db: Executor, actor: Actor, wanted: DocumentName & { revision: number }): Promise<Revision | null>;
  /** Deletes the revision of a document that was deleted. */
  forget(trx: Trx, actor: Actor, document: DocumentName): Promise<void>;
}

export function createRevisions(clock: Clock): Revisions {
  const ofDocument = (db: Executor, { tenantId }: Actor, { kind, id }: DocumentName) =>
    inTenant(db, { tenantId })
      .selectFrom('revisions')
      .where('document_kind', '=', kind)
      .where('document_id', '=', id);
  return {
    async append(trx, actor, { document, data }) {
      const last = await ofDocument(trx, actor, document)
        .select(({ fn }) => fn.max('revision').as('revision'))
        .executeTakeFirst();
      const revision = (last?.revision ?? 0) + 1;
      await insertInto(trx, 'revisions')
        .values({
          tenant_id: actor.tenantId,
          document_kind: document.kind,
          document_id: document.id,
          revision,
          author_id: actor.userId,
          data: JSON.stringify(data),
          created_at: isoNow(clock),
        })
        .execute();
      return revision;
    },
    async list(db, actor, document) {
      const rows = await ofDocument(db, actor, document).selectAll().orderBy('revision', 'desc').execute();
      return rows.map(presentRevision);
    },
    async page(db, actor, { document, limit, offset }) {
      const rows = await ofDocument(db, actor, document)
        .selectAll()
        .orderBy('revision', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      const { total } = await ofDocument(db, actor, document)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { rows: rows.map(presentRevision), total };
    },
    async find(db, actor, { revision, ...document }) {
      const row = await ofDocument(db, actor, document)
        .selectAll()
        .where('revision', '=', revision)
        .executeTakeFirst();
      return row ? presentRevision(row) : null;
    },
    async forget(trx, { tenantId }, { kind, id }) {
      await inTenant(trx, { tenantId })
        .deleteFrom('revisions')
        .where('document_kind', '=', kind)
        .where('document_id', '=', id)
        .execute();
    },
  };
}

const presentRevision = (row: {
  revision: number;
  author_id: string;
  data: string;
  created_at: string;
}): Revision => ({
  revision: row.revision,
  authorId: row.author_id,
  data: JSON.parse(row.data) as unknown,
  createdAt: row.created_at,
});
