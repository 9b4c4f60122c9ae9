import { HOUR_MS } from '@plumbline/contract';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import { isoAfter, isoNow, type Clock } from '../../platform/clock.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import type { SignUpRow } from '../../platform/db/mail-tables.ts';
import { newId } from '../../platform/ids.ts';
import { emailKey } from './accounts.store.ts';

/** How long the link of a sign-up works. */
export const SIGN_UP_HOURS = 24;

export interface NewSignUp {
  readonly email: string;
  readonly passwordHash: string;
  readonly fname: string;
  readonly lname: string;
  readonly organisation: string;
}

/** A sign-up that waits for its link; an earlier one of the address ends. Returns the token, which is not stored. */
export async function addSignUp(trx: Trx, clock: Clock, signUp: NewSignUp): Promise<string> {
  const token = newToken();
  const row = {
    id: newId(),
    email: signUp.email,
    email_key: emailKey(signUp.email),
    password_hash: signUp.passwordHash,
    fname: signUp.fname,
    lname: signUp.lname,
    organisation: signUp.organisation,
    token_hash: hashToken(token),
    expires_at: isoAfter(clock, SIGN_UP_HOURS * HOUR_MS),
  };
  await acrossTenants(trx)
    .insertInto('sign_ups')
    .values(row)
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(row))
    .execute();
  return token;
}

/** The sign-up of a link that has not expired. */
export const findSignUp = (db: Executor, clock: Clock, token: string): Promise<SignUpRow | undefined> =>
  acrossTenants(db)
    .selectFrom('sign_ups')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', isoNow(clock))
    .executeTakeFirst();

/** Use its link up. False when another call did so first. */
export async function takeSignUp(
  trx: Trx,
  { id, token_hash: tokenHash }: Pick<SignUpRow, 'id' | 'token_hash'>,
): Promise<boolean> {
  const { numDeletedRows } = await acrossTenants(trx)
    .deleteFrom('sign_ups')
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Remove what was never confirmed. */
export async function sweepSignUps(db: Executor, clock: Clock): Promise<void> {
  await acrossTenants(db).deleteFrom('sign_ups').where('expires_at', '<=', isoNow(clock)).execute();
}
