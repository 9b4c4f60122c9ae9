import { HOUR_MS } from '@plumbline/contract';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import { hashToken, newToken } from '../../platform/auth/tokens.ts';
import { isoAfter, isoNow, type Clock } from '../../platform/clock.ts';
import { acrossTenants, type Executor, type Trx } from '../../platform/db/database.ts';
import type { LinkRow } from '../../platform/db/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';

const LINK_HOURS = 24;

export type LinkPurpose = LinkRow['purpose'];

/** Make a one-use link for a person; earlier unused ones are revoked. Returns the token, which is not stored. */
export async function addLink(
  trx: Trx,
  clock: Clock,
  link: Actor & { purpose: LinkPurpose },
): Promise<string> {
  await inTenant(trx, link)
    .deleteFrom('links')
    .where('user_id', '=', link.userId)
    .where('used_at', 'is', null)
    .execute();
  const token = newToken();
  await insertInto(trx, 'links')
    .values({
      id: newId(),
      tenant_id: link.tenantId,
      user_id: link.userId,
      purpose: link.purpose,
      token_hash: hashToken(token),
      created_at: isoNow(clock),
      expires_at: isoAfter(clock, LINK_HOURS * HOUR_MS),
      used_at: null,
    })
    .execute();
  return token;
}

/** Whether a link can be used now; another call may still use it first. */
export async function isLinkOpen(executor: Executor, clock: Clock, token: string): Promise<boolean> {
  const row = await acrossTenants(executor)
    .selectFrom('links')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', isoNow(clock))
    .executeTakeFirst();
  return row !== undefined;
}

/** Use a link up. Null when it is unknown, expired, or was used before, also by a call at the same time. */
export async function takeLink(
  trx: Trx,
  clock: Clock,
  token: string,
): Promise<(Actor & { readonly purpose: LinkPurpose }) | null> {
  const now = isoNow(clock);
  const row = await acrossTenants(trx)
    .updateTable('links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['tenant_id', 'user_id', 'purpose'])
    .executeTakeFirst();
  return row ? { tenantId: row.tenant_id, userId: row.user_id, purpose: row.purpose } : null;
}
