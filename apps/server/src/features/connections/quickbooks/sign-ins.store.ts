import { MINUTE_MS } from '@plumbline/contract';
import { hashToken, newToken } from '../../../platform/auth/tokens.ts';
import { isoAfter, isoNow, type Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { Actor } from '../../../platform/principal.ts';

const SIGN_IN_MINUTES = 10;

/** A sign-in that leaves for the source. Returns its state, of which only a hash is stored. */
export async function addSignIn(
  trx: Trx,
  clock: Clock,
  {
    actor,
    connectionId,
    redirectUri,
  }: { readonly actor: Actor; readonly connectionId: string; readonly redirectUri: string },
): Promise<string> {
  const state = newToken();
  await insertInto(trx, 'source_sign_ins')
    .values({
      state_hash: hashToken(state),
      tenant_id: actor.tenantId,
      user_id: actor.userId,
      connection_id: connectionId,
      redirect_uri: redirectUri,
      expires_at: isoAfter(clock, SIGN_IN_MINUTES * MINUTE_MS),
    })
    .execute();
  return state;
}

/**
 * Uses a sign-in up: whatever becomes of it, its state is not accepted a second time. Null for one that is unknown, of
 * another person, expired, or used, also by a call at the same time.
 */
export async function takeSignIn(
  trx: Trx,
  clock: Clock,
  { actor, state }: { readonly actor: Actor; readonly state: string },
): Promise<{ readonly connectionId: string; readonly redirectUri: string } | null> {
  const now = isoNow(clock);
  await inTenant(trx, actor).deleteFrom('source_sign_ins').where('expires_at', '<=', now).execute();
  const row = await inTenant(trx, actor)
    .deleteFrom('source_sign_ins')
    .where('state_hash', '=', hashToken(state))
    .where('user_id', '=', actor.userId)
    .returning(['connection_id as connectionId', 'redirect_uri as redirectUri'])
    .executeTakeFirst();
  return row ?? null;
}
