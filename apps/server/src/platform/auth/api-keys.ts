import { DAY_MS, HOUR_MS, KEY_SCOPES, type KeyScope } from '@plumbline/contract';
import { z } from 'zod';
import { isoAfter, isoNow, type Clock } from '../clock.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database, Executor, Trx } from '../db/database.ts';
import { inTenant, insertInto } from '../db/in-tenant.ts';
import type { ApiKeyRow } from '../db/tables.ts';
import { newId } from '../ids.ts';
import type { Actor, Principal } from '../principal.ts';
import { Endings } from './endings.ts';
import type { SignedIn } from './sessions.ts';
import { parseSignInRules } from './sign-in-rules.ts';
import { hashToken, newToken } from './tokens.ts';

/** Tells people and secret scanners what it is. */
const PREFIX = 'plk_';
const HINT_LENGTH = PREFIX.length + 4;

const Scopes = z.array(z.enum(KEY_SCOPES));

export interface NewKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly days: number;
}

export interface ApiKeys {
  /** Returns the key, which is not stored. */
  create(trx: Trx, actor: Actor, key: NewKey): Promise<{ readonly id: string; readonly token: string }>;
  /** The live keys of a person in their tenant, newest first. */
  list(actor: Actor): Promise<readonly ApiKeyRow[]>;
  /** False when it belongs to somebody else. */
  delete(trx: Trx, actor: Actor, id: string): Promise<boolean>;
  /**
   * The person and workspace of a key; null when it is unknown, expired or deleted, or its owner is no longer a
   * member.
   */
  find(token: string): Promise<SignedIn | null>;
  isAlive(principal: Principal): Promise<boolean>;
  /** Called when this process has deleted keys. Returns the function that unsubscribes. */
  onEnded(listener: () => void): () => void;
}

/** By its form alone: whether it is valid is not checked. */
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

export const parseScopes = (scopes: string): KeyScope[] => Scopes.parse(JSON.parse(scopes));

const liveKeys = (db: Executor, clock: Clock) =>
  acrossTenants(db)
    .selectFrom('api_keys as k')
    .innerJoin('members as m', (join) =>
      join.onRef('m.tenant_id', '=', 'k.tenant_id').onRef('m.user_id', '=', 'k.user_id'),
    )
    .innerJoin('tenants as t', 't.id', 'k.tenant_id')
    .leftJoin('second_factors as f', 'f.user_id', 'k.user_id')
    .select([
      'k.id as sessionId',
      'k.tenant_id as tenantId',
      'k.user_id as userId',
      'm.role',
      't.plan',
      't.plan_ends_at as planEndsAt',
    ])
    .select(['k.scopes', 'k.used_at', 't.settings', 'f.confirmed_at as twoFactorSince'])
    .where('k.expires_at', '>', isoNow(clock));

/** The hour of now: the last use is not written with every call. */
const thisHour = (clock: Clock): string =>
  new Date(Math.floor(clock.now() / HOUR_MS) * HOUR_MS).toISOString();

async function findKey(db: Database, clock: Clock, token: string): Promise<SignedIn | null> {
  const row = await liveKeys(db.executor, clock)
    .where('k.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) {
    return null;
  }
  const { scopes, used_at, settings, twoFactorSince, ...session } = row;
  const hour = thisHour(clock);
  if (used_at !== hour) {
    await acrossTenants(db.executor)
      .updateTable('api_keys')
      .set({ used_at: hour })
      .where('id', '=', row.sessionId)
      .execute();
  }
  return {
    ...session,
    keyScopes: parseScopes(scopes),
    isConfined: true,
    needsTwoFactor: twoFactorSince === null && parseSignInRules(settings).requireTwoFactor,
  };
}

export function createApiKeys(db: Database, clock: Clock): ApiKeys {
  const endings = new Endings(db);
  return {
    async create(trx, { tenantId, userId }, { name, scopes, days }) {
      const token = PREFIX + newToken();
      const id = newId();
      await insertInto(trx, 'api_keys')
        .values({
          id,
          tenant_id: tenantId,
          user_id: userId,
          name,
          scopes: JSON.stringify(scopes),
          hint: token.slice(0, HINT_LENGTH),
          token_hash: hashToken(token),
          created_at: isoNow(clock),
          expires_at: isoAfter(clock, days * DAY_MS),
          used_at: null,
        })
        .execute();
      return { id, token };
    },
    list: (actor) =>
      inTenant(db.executor, actor)
        .selectFrom('api_keys')
        .selectAll()
        .where('user_id', '=', actor.userId)
        .where('expires_at', '>', isoNow(clock))
        .orderBy('id', 'desc')
        .execute(),
    async delete(trx, actor, id) {
      const { numDeletedRows } = await inTenant(trx, actor)
        .deleteFrom('api_keys')
        .where('id', '=', id)
        .where('user_id', '=', actor.userId)
        .executeTakeFirstOrThrow();
      endings.note();
      return numDeletedRows > 0n;
    },
    find: (token) => findKey(db, clock, token),
    isAlive: async ({ sessionId }) =>
      (await liveKeys(db.executor, clock).where('k.id', '=', sessionId).executeTakeFirst()) !== undefined,
    onEnded: (listener) => endings.onEnded(listener),
  };
}
