import type { Kysely } from 'kysely';

/** A step of the schema. Once released it never changes: a later step corrects it. */
export interface Migration {
  /** `NNNN-what`, sorting in the order of running. */
  readonly name: string;
  /** Runs inside one transaction with all that are due. Written for both stores: text, integer, bigint only. */
  up(db: Kysely<unknown>): Promise<void>;
}
