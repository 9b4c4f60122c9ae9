import { inTenant, insertInto } from '../db/in-tenant.ts';
import { AppError, DAY_MS } from '@plumbline/contract';
import { isoAfter, isoNow, type Clock } from '../clock.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database, Executor, Trx } from '../db/database.ts';
import type { Actor } from '../principal.ts';
import type { Once } from './queue.ts';

/** A key may be reused after this long. */
const KEPT_MS = DAY_MS;

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Two calls with one key ran at the same time and the other one won. Its answer can be replayed. */
export class OnceTaken extends Error {
  override readonly name = 'OnceTaken';
}

const ofKey = (db: Executor, actor: Actor, once: Once) =>
  inTenant(db, actor)
    .selectFrom('once_keys')
    .where('user_id', '=', actor.userId)
    .where('route', '=', once.route)
    .where('once_key', '=', once.key);

/** The first answer under this key, or null. A different body under the same key is `request.invalid`. */
export async function findAnswer(db: Database, actor: Actor, once: Once): Promise<StoredAnswer | null> {
  const row = await ofKey(db.executor, actor, once).selectAll().executeTakeFirst();
  if (!row) {
    return null;
  }
  if (row.body_hash !== once.bodyHash) {
    throw new AppError(
      'request.invalid',
      'This Idempotency-Key was used for a call with another body. Use a new key for a new call.',
      { issues: [{ path: 'Idempotency-Key', message: 'The key was used with another body.' }] },
    );
  }
  return { status: row.status, body: JSON.parse(row.answer) as unknown };
}

/** Store the answer in the transaction of the work. Throws `OnceTaken` when the key was used meanwhile. */
export async function saveAnswer(
  trx: Trx,
  actor: Actor,
  stored: { once: Once; answer: StoredAnswer; clock: Clock },
): Promise<void> {
  const { once, answer, clock } = stored;
  const added = await insertInto(trx, 'once_keys')
    .values({
      tenant_id: actor.tenantId,
      user_id: actor.userId,
      route: once.route,
      once_key: once.key,
      body_hash: once.bodyHash,
      status: answer.status,
      answer: JSON.stringify(answer.body),
      created_at: isoNow(clock),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) {
    throw new OnceTaken();
  }
}

export async function sweepAnswers(db: Database, clock: Clock): Promise<void> {
  await acrossTenants(db.executor)
    .deleteFrom('once_keys')
    .where('created_at', '<', isoAfter(clock, -KEPT_MS))
    .execute();
}
