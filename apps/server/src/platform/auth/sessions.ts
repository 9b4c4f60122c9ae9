import { DAY_MS, type Role } from '@plumbline/contract';
import { inTenant, insertInto } from '../db/in-tenant.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database, Executor, Trx } from '../db/database.ts';
import { isoAfter, isoNow, type Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { Principal } from '../principal.ts';
import { z } from 'zod';
import type { SignInMethod } from '../db/tables.ts';
import { allowsSignInBy, parseSignInRules } from './sign-in-rules.ts';
import { parseSettings } from '../tenants/tenant-settings.ts';
import { Endings } from './endings.ts';
import { hashToken, newToken } from './tokens.ts';

/** However much a session is used, it ends so long after the sign-in. */
const LONGEST_SESSION_DAYS = 90;

const StoredPreferences = z.object({ locale: z.string().optional() });

/** A session, what its tenant has paid for, and what it still lacks. */
export interface SignedIn extends Principal {
  readonly plan: string;
  /** Null: it does not end by itself. */
  readonly planEndsAt: string | null;
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
  readonly tenantId: string;
  readonly tenantName: string;
  readonly createdAt: string;
  readonly usedAt: string;
}

export interface NewSession {
  readonly tenantId: string;
  readonly userId: string;
  /** A password unless given. */
  readonly by?: SignInMethod;
  /** What its provider vouched with, sealed. */
  readonly providerToken?: string | undefined;
}

/** How a session was opened. */
export interface SessionOpening {
  readonly by: SignInMethod | null;
  /** Sealed; null where the provider's is not stored. */
  readonly providerToken: string | null;
}

export interface Sessions {
  /**
   * Returns the bearer token, which is not stored. A session unused for as many days as the workspace says ends; using
   * it means a call of `POST /beta/auth/token`.
   */
  create(trx: Trx, member: NewSession, client?: ClientInfo): Promise<string>;
  /** Every live session of a person, in all tenants; the one used last first. */
  list(userId: string): Promise<readonly SessionInfo[]>;
  /** End one session of a person; false when it belongs to somebody else. */
  endOne(trx: Trx, session: { readonly userId: string; readonly sessionId: string }): Promise<boolean>;
  /**
   * The person and workspace of a bearer token; null when it is unknown, ended or expired. Queries the store every
   * time.
   */
  find(token: string): Promise<SignedIn | null>;
  /** Null for a session that has ended, and for an API key. */
  findOpening(principal: Principal): Promise<SessionOpening | null>;
  /** True while the session lives, whichever process ended it. */
  isAlive(principal: Principal): Promise<boolean>;
  /** Extends the session to what the workspace allows from now on. */
  slide(principal: Principal): Promise<void>;
  end(trx: Trx, principal: Principal): Promise<void>;
  /**
   * End every session of the person but the given one (null: all of them), in all tenants; remembered devices and
   * sign-ins that wait for a code end, too.
   */
  endOthers(trx: Trx, stored: { readonly userId: string; readonly sessionId: string | null }): Promise<void>;
  /** Lets no session of the tenant last longer than this many days from now. */
  shorten(trx: Trx, tenant: { readonly tenantId: string; readonly days: number }): Promise<void>;
  /** Ends the tenant's sessions that its provider vouches for. */
  endSingleSignOn(trx: Trx, tenant: { readonly tenantId: string }): Promise<void>;
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
    .select([
      's.id as sessionId',
      's.tenant_id as tenantId',
      's.user_id as userId',
      'm.role',
      't.plan',
      't.plan_ends_at as planEndsAt',
    ])
    .leftJoin('second_factors as f', 'f.user_id', 's.user_id')
    .select([
      'u.preferences',
      't.settings',
      'f.confirmed_at as twoFactorSince',
      's.signed_in_by as signedInBy',
    ])
    .where('s.expires_at', '>', isoNow(clock));

type LiveSessions = ReturnType<typeof liveSessions>;

async function listSessions(live: LiveSessions, userId: string): Promise<readonly SessionInfo[]> {
  const rows = await live
    .select(['t.name as tenantName', 's.created_at as createdAt', 's.used_at', 's.user_agent', 's.address'])
    .where('s.user_id', '=', userId)
    .execute();
  return rows
    .map(({ sessionId, tenantId, tenantName, createdAt, used_at, user_agent, address }) => ({
      id: sessionId,
      tenantId,
      tenantName,
      createdAt,
      usedAt: used_at ?? createdAt,
      userAgent: user_agent,
      address,
    }))
    .toSorted((a, b) => b.usedAt.localeCompare(a.usedAt));
}

type SessionEnds = Pick<
  Sessions,
  'end' | 'endIn' | 'endOne' | 'endOthers' | 'endSingleSignOn' | 'shorten' | 'onEnded' | 'sweep'
>;

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
    async shorten(trx, { tenantId, days }) {
      const latest = isoAfter(clock, days * DAY_MS);
      await inTenant(trx, { tenantId })
        .updateTable('sessions')
        .set({ expires_at: latest })
        .where('expires_at', '>', latest)
        .execute();
    },
    async endSingleSignOn(trx, { tenantId }) {
      await inTenant(trx, { tenantId })
        .deleteFrom('sessions')
        .where('signed_in_by', '=', 'single-sign-on')
        .execute();
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

/** Rules may have changed since the sign-in; role and rules are those of now. */
const isAdmitted = ({
  settings,
  role,
  signedInBy,
}: {
  readonly settings: string;
  readonly role: Role;
  readonly signedInBy: SignInMethod | null;
}): boolean => allowsSignInBy(parseSignInRules(settings), { role, by: signedInBy });

/** When a session that is used now ends. `since`: the moment of the sign-in. */
async function expiryOf(
  db: Executor,
  clock: Clock,
  { tenantId, since }: { readonly tenantId: string; readonly since: string },
): Promise<string> {
  const { settings } = await acrossTenants(db)
    .selectFrom('tenants')
    .select('settings')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const unused = isoAfter(clock, parseSignInRules(settings).sessionDays * DAY_MS);
  const latest = new Date(Date.parse(since) + LONGEST_SESSION_DAYS * DAY_MS).toISOString();
  return unused < latest ? unused : latest;
}

async function slideSession(
  db: Executor,
  clock: Clock,
  { sessionId, tenantId, userId }: Principal,
): Promise<void> {
  const session = await acrossTenants(db)
    .selectFrom('sessions')
    .select('created_at as since')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined) {
    return;
  }
  await acrossTenants(db)
    .updateTable('sessions')
    .set({ expires_at: await expiryOf(db, clock, { tenantId, ...session }), used_at: isoNow(clock) })
    .where('id', '=', sessionId)
    .execute();
  await noteActivity(db, clock, { tenantId, userId });
}

export function createSessions(db: Database, clock: Clock): Sessions {
  const live = () => liveSessions(db.executor, clock);
  return {
    ...sessionEnds(db, clock),
    async create(trx, { tenantId, userId, by = 'password', providerToken }, client = UNKNOWN_CLIENT) {
      const token = newToken();
      const now = isoNow(clock);
      await insertInto(trx, 'sessions')
        .values({
          id: newId(),
          tenant_id: tenantId,
          user_id: userId,
          token_hash: hashToken(token),
          created_at: now,
          expires_at: await expiryOf(trx, clock, { tenantId, since: now }),
          user_agent: client.userAgent,
          address: client.address,
          used_at: null,
          signed_in_by: by,
          provider_token: providerToken ?? null,
        })
        .execute();
      await noteActivity(trx, clock, { tenantId, userId });
      return token;
    },
    list: (userId) => listSessions(live(), userId),
    async find(token) {
      const row = await live().where('s.token_hash', '=', hashToken(token)).executeTakeFirst();
      if (row === undefined || !isAdmitted(row)) {
        return null;
      }
      const { preferences, settings, twoFactorSince, signedInBy, ...session } = row;
      const needsTwoFactor = twoFactorSince === null && parseSignInRules(settings).requireTwoFactor;
      const { locale = parseSettings(settings).locale } = StoredPreferences.parse(JSON.parse(preferences));
      return { ...session, isConfined: signedInBy === 'single-sign-on', needsTwoFactor, locale };
    },
    async findOpening({ sessionId }) {
      const row = await acrossTenants(db.executor)
        .selectFrom('sessions')
        .select(['signed_in_by as by', 'provider_token as providerToken'])
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return row ?? null;
    },
    async isAlive({ sessionId }) {
      const row = await live().where('s.id', '=', sessionId).executeTakeFirst();
      return row !== undefined && isAdmitted(row);
    },
    slide: (principal) => slideSession(db.executor, clock, principal),
  };
}
