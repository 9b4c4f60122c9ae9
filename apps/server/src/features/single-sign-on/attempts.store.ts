import { MINUTE_MS } from '@plumbline/contract';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import { isoAfter, isoNow, type Clock } from '../../platform/clock.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';

const ATTEMPT_MINUTES = 10;

export interface NewAttempt {
  readonly tenantId: string;
  readonly state: string;
  /** Sealed. */
  readonly secrets: string;
  readonly returnTo: string;
}

/** A sign-in that leaves for the provider. Returns the key for the browser, which is not stored. */
export async function addAttempt(trx: Trx, clock: Clock, attempt: NewAttempt): Promise<string> {
  const browserKey = newToken();
  await insertInto(trx, 'sso_attempts')
    .values({
      state_hash: hashToken(attempt.state),
      tenant_id: attempt.tenantId,
      browser_hash: hashToken(browserKey),
      secrets: attempt.secrets,
      return_to: attempt.returnTo,
      expires_at: isoAfter(clock, ATTEMPT_MINUTES * MINUTE_MS),
    })
    .execute();
  return browserKey;
}

/**
 * Uses an attempt up: whatever becomes of the answer, it is not accepted a second time. Null for one that is unknown, of
 * another workspace or browser, expired, or used, also by a call at the same time.
 */
export async function takeAttempt(
  trx: Trx,
  clock: Clock,
  {
    tenantId,
    state,
    browserKey,
  }: { readonly tenantId: string; readonly state: string; readonly browserKey: string },
): Promise<{ readonly secrets: string; readonly returnTo: string } | null> {
  const row = await inTenant(trx, { tenantId })
    .deleteFrom('sso_attempts')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browserKey))
    .where('expires_at', '>', isoNow(clock))
    .returning(['secrets', 'return_to as returnTo'])
    .executeTakeFirst();
  return row ?? null;
}

export interface Connection {
  readonly tenantId: string;
  readonly userId: string;
  /** JSON. */
  readonly person: string;
  readonly returnTo: string;
}

/** Waits for the account's password. Returns the token, which is not stored. */
export async function addConnection(trx: Trx, clock: Clock, connection: Connection): Promise<string> {
  const token = newToken();
  await insertInto(trx, 'sso_connections')
    .values({
      token_hash: hashToken(token),
      tenant_id: connection.tenantId,
      user_id: connection.userId,
      person: connection.person,
      return_to: connection.returnTo,
      expires_at: isoAfter(clock, ATTEMPT_MINUTES * MINUTE_MS),
    })
    .execute();
  return token;
}

export async function findConnection(db: Executor, clock: Clock, token: string): Promise<Connection | null> {
  const row = await acrossTenants(db)
    .selectFrom('sso_connections')
    .select(['tenant_id as tenantId', 'user_id as userId', 'person', 'return_to as returnTo'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', isoNow(clock))
    .executeTakeFirst();
  return row ?? null;
}

/** False when another call has used it first. */
export async function takeConnection(trx: Trx, token: string): Promise<boolean> {
  const { numDeletedRows } = await acrossTenants(trx)
    .deleteFrom('sso_connections')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes what was never finished. */
export async function sweepAttempts(db: Executor, clock: Clock): Promise<void> {
  for (const table of ['sso_attempts', 'sso_connections'] as const) {
    await acrossTenants(db).deleteFrom(table).where('expires_at', '<=', isoNow(clock)).execute();
  }
}
