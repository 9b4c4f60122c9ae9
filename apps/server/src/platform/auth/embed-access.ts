import { AppError, DAY_MS } from '@plumbline/contract';
import type { Clock } from '../clock.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database } from '../db/database.ts';
import type { EmbedRow } from '../db/tables.ts';
import type { EmbedTokens } from './embed-tokens.ts';
import { ownedHosts } from './public-hosts.ts';

/** A link pasted into a page lasts as long as its embed; of one without an end, this long. */
export const LINK_DAYS = 3650;

/** The link of a dashboard's default embed, which callers can request again at any time. */
export const DEFAULT_LINK_DAYS = 7;

/** What a token of an embed opens: one dashboard under the embed's locks, and nothing else. */
export interface EmbedGrant {
  readonly tenantId: string;
  readonly embedId: string;
  readonly dashboardId: string;
  /** The person who created the embed. Its readers are anonymous. */
  readonly createdBy: string;
  /** When the embed ends by itself; null: never. */
  readonly endsAt: string | null;
}

export interface SignedToken {
  readonly token: string;
  readonly expiresAt: string;
}

interface EndingEmbed {
  readonly id: string;
  /** Null: it has no end of its own. */
  readonly endsAt: string | null;
}

export interface EmbedAccess {
  /** A token for so long, or until the embed ends by itself. */
  sign(embed: EndingEmbed, forMs: number): SignedToken;
  /** Likewise for this many days and the rest of the last (UTC): the same token all day. */
  signByDay(embed: EndingEmbed, days: number): SignedToken;
  /** Throws `embed.invalid`, `embed.expired` and `embed.revoked`; the messages are for the reader and name nothing. */
  admit(token: string, options: { readonly endedWithinMs: number }): Promise<EmbedGrant>;
  /** The hosts whose pages may hold it and its theme, also of an embed that has ended; null for a token that is not ours. */
  frameOf(token: string): Promise<{ readonly hosts: readonly string[]; readonly theme: string } | null>;
}

/** `embed.invalid`: the token is none of ours. */
export const embedInvalid = (): AppError =>
  new AppError(
    'embed.invalid',
    'This link is incomplete. Copy the whole snippet again, or ask the person who sent it to you.',
  );
/** `embed.revoked`, also for an embed whose author is no longer a member. */
export const embedRevoked = (): AppError =>
  new AppError(
    'embed.revoked',
    'This dashboard is no longer shared here. Ask the owner of this page for a new embed.',
  );
const embedExpired = (): AppError =>
  new AppError('embed.expired', 'This embed has expired. Ask the owner of this page for a new one.');
const tokenExpired = (): AppError =>
  new AppError('embed.expired', 'This link has ended. Load the page again to get another.');

export const linkMs = LINK_DAYS * DAY_MS;

export function createEmbedAccess(deps: {
  readonly db: Database;
  readonly clock: Clock;
  readonly tokens: EmbedTokens;
}): EmbedAccess {
  const { db, clock, tokens } = deps;
  /** Null also where whoever made it is no longer a member: nobody's rights would hold for its readers. */
  const find = async (embedId: string): Promise<EmbedRow | null> =>
    (await acrossTenants(db.executor)
      .selectFrom('embeds as e')
      .innerJoin('members as m', (join) =>
        join.onRef('m.tenant_id', '=', 'e.tenant_id').onRef('m.user_id', '=', 'e.created_by'),
      )
      .selectAll('e')
      .where('e.id', '=', embedId)
      .executeTakeFirst()) ?? null;
  const signUntil = ({ id, endsAt }: EndingEmbed, wanted: number): SignedToken => {
    const expiresAtMs = endsAt === null ? wanted : Math.min(wanted, Date.parse(endsAt));
    return {
      token: tokens.sign({ embedId: id, expiresAtMs }),
      expiresAt: new Date(expiresAtMs).toISOString(),
    };
  };
  return {
    sign: (embed, forMs) => signUntil(embed, clock.now() + forMs),
    signByDay: (embed, days) => signUntil(embed, (Math.floor(clock.now() / DAY_MS) + days + 1) * DAY_MS),
    async admit(token, { endedWithinMs }) {
      const claims = tokens.read(token);
      const row = claims === null ? null : await find(claims.embedId);
      if (claims === null) {
        throw embedInvalid();
      }
      if (row === null || row.revoked_at !== null) {
        throw embedRevoked();
      }
      if (row.expires_at !== null && Date.parse(row.expires_at) <= clock.now()) {
        throw embedExpired();
      }
      if (claims.expiresAtMs + endedWithinMs <= clock.now()) {
        throw tokenExpired();
      }
      return {
        tenantId: row.tenant_id,
        embedId: row.id,
        dashboardId: row.dashboard_id,
        createdBy: row.created_by,
        endsAt: row.expires_at,
      };
    },
    async frameOf(token) {
      const claims = tokens.read(token);
      const row = claims === null ? null : await find(claims.embedId);
      return row && { hosts: ownedHosts(JSON.parse(row.hosts) as string[]), theme: row.theme };
    },
  };
}
