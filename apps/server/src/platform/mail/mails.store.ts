import { DAY_MS, MINUTE_MS } from '@plumbline/contract';
import { storeText, type Message } from '@plumbline/messages';
import { isoAfter, isoNow, type Clock } from '../clock.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Executor, Trx } from '../db/database.ts';
import type { MailRow } from '../db/mail-tables.ts';

/** A mail is deleted after this time, in whatever state. */
const STORED_DAYS = 14;
/** Longer than any attempt lasts: after it another server may try. */
const LEASE_MS = 10 * MINUTE_MS;

export const insertMail = async (trx: Trx, row: MailRow): Promise<void> => {
  await acrossTenants(trx).insertInto('mails').values(row).execute();
};

export const deleteMail = async (trx: Trx, id: string): Promise<void> => {
  await acrossTenants(trx).deleteFrom('mails').where('id', '=', id).execute();
};

/** Up to `limit` mails that are due, each leased to this caller alone. */
export async function leaseDueMails(db: Executor, clock: Clock, limit: number): Promise<readonly MailRow[]> {
  const due = await acrossTenants(db)
    .selectFrom('mails')
    .selectAll()
    .where('due_at', '<=', isoNow(clock))
    .orderBy('due_at')
    .limit(limit)
    .execute();
  const leased: MailRow[] = [];
  for (const row of due) {
    const attempts = row.attempts + 1;
    const { numUpdatedRows } = await acrossTenants(db)
      .updateTable('mails')
      .set({ attempts, due_at: isoAfter(clock, LEASE_MS) })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      leased.push({ ...row, attempts });
    }
  }
  return leased;
}

/** Its content goes: nobody but the recipient has the link from here on. */
export async function markSent(db: Executor, clock: Clock, id: string): Promise<void> {
  await acrossTenants(db)
    .updateTable('mails')
    .set({ sent_at: isoNow(clock), content: null, due_at: null, failure: null })
    .where('id', '=', id)
    .execute();
}

/** `dueAt` null: it is not tried again, unless an admin sends it again before it is deleted. */
export async function markFailed(
  db: Executor,
  id: string,
  { failure, dueAt }: { readonly failure: Message; readonly dueAt: string | null },
): Promise<void> {
  await acrossTenants(db)
    .updateTable('mails')
    .set({ failure: storeText(failure), due_at: dueAt })
    .where('id', '=', id)
    .execute();
}

/** False for a mail that is not failed, or whose link has expired. */
export async function restartMail(db: Executor, clock: Clock, id: string): Promise<boolean> {
  const now = isoNow(clock);
  const { numUpdatedRows } = await acrossTenants(db)
    .updateTable('mails')
    .set({ due_at: now, attempts: 0, failure: null })
    .where('id', '=', id)
    .where('failure', 'is not', null)
    .where('due_at', 'is', null)
    .where('sent_at', 'is', null)
    .where('content', 'is not', null)
    .where((row) => row.or([row('valid_until', 'is', null), row('valid_until', '>', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Which mails a person may list: those of a tenant, and perhaps those of no tenant. */
export interface MailScope {
  readonly tenantId: string;
  readonly hasAccountMails: boolean;
}

const mailsIn = (db: Executor, { tenantId, hasAccountMails }: MailScope) =>
  acrossTenants(db)
    .selectFrom('mails')
    .selectAll()
    .where((eb) =>
      eb.or([eb('tenant_id', '=', tenantId), ...(hasAccountMails ? [eb('tenant_id', 'is', null)] : [])]),
    );

/** Newest first. */
export const listMailsIn = (db: Executor, scope: MailScope, limit: number): Promise<readonly MailRow[]> =>
  mailsIn(db, scope).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();

export const findMailIn = (db: Executor, scope: MailScope, id: string): Promise<MailRow | undefined> =>
  mailsIn(db, scope).where('id', '=', id).executeTakeFirst();

export async function sweepMails(db: Executor, clock: Clock): Promise<void> {
  await acrossTenants(db)
    .deleteFrom('mails')
    .where('created_at', '<', isoAfter(clock, -STORED_DAYS * DAY_MS))
    .execute();
}
