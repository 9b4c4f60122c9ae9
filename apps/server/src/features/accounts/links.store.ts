import { HOUR_MS } from '@plumbline/contract';
import { insertInto } from '../../platform/db/in-tenant.ts';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import { isoAfter, isoNow, type Clock } from '../../platform/clock.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import type { LinkRow } from '../../platform/db/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';

export type LinkPurpose = LinkRow['purpose'];

/** Hours that a link works. */
export const LINK_HOURS = {
  'first-sign-in': 24,
  'sign-in': 24,
  'password-reset': 2,
  'email-change': 24,
  'college-email': 24,
} as const satisfies Record<LinkPurpose, number>;

/** Purposes of links that are exchanged for a session. */
const OPENS_SESSION: readonly LinkPurpose[] = ['first-sign-in', 'sign-in', 'password-reset'];

/** A new link ends the earlier ones of these purposes. */
const replacedBy = (purpose: LinkPurpose): readonly LinkPurpose[] =>
  purpose === 'first-sign-in' || purpose === 'sign-in' ? ['first-sign-in', 'sign-in'] : [purpose];

export interface NewLink extends Pick<Actor, 'tenantId' | 'userId'> {
  readonly purpose: LinkPurpose;
  /** What the link is about: the new address of an `email-change`. */
  readonly payload?: string;
}

/** Make a one-use link for a person; earlier unused ones of its purpose are revoked. Returns the token, which is not stored. */
export async function addLink(trx: Trx, clock: Clock, link: NewLink): Promise<string> {
  await endLinks(trx, link.userId, replacedBy(link.purpose));
  const token = newToken();
  await insertInto(trx, 'links')
    .values({
      id: newId(),
      tenant_id: link.tenantId,
      user_id: link.userId,
      purpose: link.purpose,
      payload: link.payload ?? null,
      token_hash: hashToken(token),
      created_at: isoNow(clock),
      expires_at: isoAfter(clock, LINK_HOURS[link.purpose] * HOUR_MS),
      used_at: null,
    })
    .execute();
  return token;
}

/** Revoke unused links of a person: those of the purposes, or all of them. */
export async function endLinks(trx: Trx, userId: string, purposes?: readonly LinkPurpose[]): Promise<void> {
  const unused = acrossTenants(trx)
    .deleteFrom('links')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null);
  await (purposes ? unused.where('purpose', 'in', purposes) : unused).execute();
}

const openLinks = (executor: Executor, clock: Clock) =>
  acrossTenants(executor)
    .selectFrom('links')
    .where('used_at', 'is', null)
    .where('expires_at', '>', isoNow(clock));

/**
 * The person whose link can be exchanged for a session now; another call may still use it first. Null if there is
 * none.
 */
export async function findSessionLink(
  executor: Executor,
  clock: Clock,
  token: string,
): Promise<Pick<Actor, 'tenantId' | 'userId'> | null> {
  const row = await openLinks(executor, clock)
    .select(['tenant_id as tenantId', 'user_id as userId'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', OPENS_SESSION)
    .executeTakeFirst();
  return row ?? null;
}

/** The open link of a person for a purpose; null without one. */
export async function findOpenLink(
  executor: Executor,
  clock: Clock,
  { userId, purpose }: { readonly userId: string; readonly purpose: LinkPurpose },
): Promise<{ readonly payload: string | null; readonly expiresAt: string } | null> {
  const row = await openLinks(executor, clock)
    .select(['payload', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row ?? null;
}

/** A link that this call has used. */
export interface TakenLink extends Pick<Actor, 'tenantId' | 'userId'> {
  readonly purpose: LinkPurpose;
  readonly payload: string | null;
}

/** Use a link up. Null when it is unknown, of another purpose, expired, or was used before, also by a call at the same time. */
export const takeLink = (trx: Trx, clock: Clock, token: string): Promise<TakenLink | null> =>
  takeLinkFor(OPENS_SESSION, { trx, clock, token });

/** Uses up a link like `takeLink`, for a change of email. */
export const takeEmailLink = (trx: Trx, clock: Clock, token: string): Promise<TakenLink | null> =>
  takeLinkFor(['email-change'], { trx, clock, token });

/** Uses up a link like `takeLink`, for the confirmation of a college address. */
export const takeCollegeLink = (trx: Trx, clock: Clock, token: string): Promise<TakenLink | null> =>
  takeLinkFor(['college-email'], { trx, clock, token });

async function takeLinkFor(
  purposes: readonly LinkPurpose[],
  { trx, clock, token }: { readonly trx: Trx; readonly clock: Clock; readonly token: string },
): Promise<TakenLink | null> {
  const now = isoNow(clock);
  const row = await acrossTenants(trx)
    .updateTable('links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['tenant_id as tenantId', 'user_id as userId', 'purpose', 'payload'])
    .executeTakeFirst();
  return row ?? null;
}
