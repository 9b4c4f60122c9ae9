import { DAY_MS } from '@plumbline/contract';
import { inTenant, insertInto } from '../db/in-tenant.ts';
import { acrossTenants, type Database, type Executor, type Trx } from '../db/database.ts';
import { isoAfter, isoNow, type Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { Principal } from '../principal.ts';
import { z } from 'zod';
import { parseSignInRules } from './sign-in-rules.ts';
import { Endings } from './endings.ts';
import { hashToken, newToken } from './tokens.ts';

/** A session unused for this long ends; using it means a call of `POST /beta/auth/token`. */
export const SESSION_DAYS = 14;

const StoredPreferences = z.object({ locale: z.string().optional() });

/** A session, what its tenant has paid for, and what it still lacks. */
export interface SignedIn extends Principal {
  readonly plan: string;
  /** The tenant requires a second factor, and the person has yet to set it up. */
  readonly needsTwoFactor: boolean;
}

/** Where a sign-in came from, as the caller's connection says. */
export interface ClientInfo {
  readonly address: string | null;
  readonly userAgent: string | null;
}

const UNKNOWN_CLIENT: ClientInfo = { address: null, userAgent: null };

/** A session as its owner sees it. */
export interface SessionInfo extends ClientInfo {
  readonly id: string;
  readonly tenantName: string;
  readonly createdAt: string;
  readonly usedAt: string;
}

export interface Sessions {
  /** Returns the bearer token, which is not stored. */
  create(trx: Trx, member: { tenantId: string; userId: string }, client?: ClientInfo): Promise<string>;
  /** Every live session of a person, in all tenants; the one used last first. */
  list(userId: string): Promise<readonly SessionInfo[]>;
  /** End one session of a person; false where it is none of theirs. */
  endOne(trx: Trx, session: { readonly userId: string; readonly sessionId: string }): Promise<boolean>;
  /** Who a bearer token speaks for; null when it is unknown, ended or expired. Queries the store every time. */
  find(token: string): Promise<SignedIn | null>;
  /** True while the session lives, whichever process ended it. */
  isAlive(principal: Principal): Promise<boolean>;
  /** Put the expiry `SESSION_DAYS` from now. */
  slide(principal: Principal): Promise<void>;
  end(trx: Trx, principal: Principal): Promise<void>;
  /**
   * End every session of the person but the given one (null: all of them), in all tenants; remembered devices and
   * sign-ins that wait for a code end, too.
   */
  endOthers(trx: Trx, stored: { readonly userId: string; readonly sessionId: string | null }): Promise<void>;
  /** End every session of the person in one tenant. */
  endIn(trx: Trx, member: { readonly tenantId: string; readonly userId: string }): Promise<void>;
  /** Called when this process has ended sessions. Returns the function that unsubscribes. */
  onEnded(listener: () => void): () => void;
  /** Remove what has expired. */
  sweep(): Promise<void>;
}

/** Sessions that have not expired, of people who are still members. */
const liveSessions = (db: Executor, clock: Clock) =>
  acrossTenants(db)
    .selectFrom('sessions as s')
    .innerJoin('members as m', (join) =>
      join.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .innerJoin('tenants as t', 't.id', 's.tenant_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id as sessionId', 's.tenant_id as tenantId', 's.user_id as userId', 'm.role', 't.plan'])
    .leftJoin('second_factors as f', 'f.user_id', 's.user_id')
    .select(['u.preferences', 't.settings', 'f.confirmed_at as twoFactorSince'])
    .where('s.expires_at', '>', isoNow(clock));

type LiveSessions = ReturnType<typeof liveSessions>;

async function listSessions(live: LiveSessions, userId: string): Promise<readonly SessionInfo[]> {
  const rows = await live
    .select(['t.name as tenantName', 's.created_at as createdAt', 's.used_at', 's.user_agent', 's.address'])
    .where('s.user_id', '=', userId)
    .execute();
  return rows
    .map(({ sessionId, tenantName, createdAt, used_at, user_agent, address }) => ({
      id: sessionId,
      tenantName,
      createdAt,
      usedAt: used_at ?? createdAt,
      userAgent: user_agent,
      address,
    }))
    .toSorted((a, b) => b.usedAt.localeCompare(a.usedAt));
}

type SessionEnds = Pick<Sessions, 'end' | 'endIn' | 'endOne' | 'endOthers' | 'onEnded' | 'sweep'>;

function sessionEnds(db: Database, clock: Clock): SessionEnds {
  const endings = new Endings(db);
  return {
    async end(trx, { sessionId }) {
      await acrossTenants(trx).deleteFrom('sessions').where('id', '=', sessionId).execute();
      endings.note();
    },
    async endOne(trx, { userId, sessionId }) {
      const { numDeletedRows } = await acrossTenants(trx)
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      endings.note();
      return numDeletedRows > 0n;
    },
    async endOthers(trx, { userId, sessionId }) {
      const all = acrossTenants(trx).deleteFrom('sessions').where('user_id', '=', userId);
      await (sessionId === null ? all : all.where('id', '!=', sessionId)).execute();
      for (const table of ['remembered_devices', 'sign_in_challenges'] as const) {
        await acrossTenants(trx).deleteFrom(table).where('user_id', '=', userId).execute();
      }
      endings.note();
    },
    async endIn(trx, { tenantId, userId }) {
      await inTenant(trx, { tenantId }).deleteFrom('sessions').where('user_id', '=', userId).execute();
      endings.note();
    },
    onEnded: (listener) => endings.onEnded(listener),
    async sweep() {
      await acrossTenants(db.executor)
        .deleteFrom('sessions')
        .where('expires_at', '<=', isoNow(clock))
        .execute();
    },
  };
}

/** The workspace that a person used last is the one that they sign in to next. */
async function noteActivity(
  db: Executor,
  clock: Clock,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<void> {
  await inTenant(db, { tenantId })
    .updateTable('members')
    .set({ last_active_at: isoNow(clock) })
    .where('user_id', '=', userId)
    .execute();
}

export function createSessions(db: Database, clock: Clock): Sessions {
  const live = () => liveSessions(db.executor, clock);
  return {
    ...sessionEnds(db, clock),
    async create(trx, { tenantId, userId }, client = UNKNOWN_CLIENT) {
      const token = newToken();
      await insertInto(trx, 'sessions')
        .values({
          id: newId(),
          tenant_id: tenantId,
          user_id: userId,
          token_hash: hashToken(token),
          created_at: isoNow(clock),
          expires_at: isoAfter(clock, SESSION_DAYS * DAY_MS),
          user_agent: client.userAgent,
          address: client.address,
          used_at: null,
        })
        .execute();
      await noteActivity(trx, clock, { tenantId, userId });
      return token;
    },
    list: (userId) => listSessions(live(), userId),
    async find(token) {
      const row = await live().where('s.token_hash', '=', hashToken(token)).executeTakeFirst();
      if (row === undefined) {
        return null;
      }
      const { preferences, settings, twoFactorSince, ...session } = row;
      const needsTwoFactor = twoFactorSince === null && parseSignInRules(settings).requireTwoFactor;
      const { locale } = StoredPreferences.parse(JSON.parse(preferences));
      return { ...session, needsTwoFactor, ...(locale !== undefined && { locale }) };
    },
    async isAlive({ sessionId }) {
      return (await live().where('s.id', '=', sessionId).executeTakeFirst()) !== undefined;
    },
    async slide({ sessionId, tenantId, userId }) {
      await acrossTenants(db.executor)
        .updateTable('sessions')
        .set({ expires_at: isoAfter(clock, SESSION_DAYS * DAY_MS), used_at: isoNow(clock) })
        .where('id', '=', sessionId)
        .execute();
      await noteActivity(db.executor, clock, { tenantId, userId });
    },
  };
}
