import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, MINUTE_MS } from '@plumbline/contract';
import { z } from 'zod';
import { isoAfter, isoNow } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { updateConnectionRow, claimRenewal, findConnection } from '../connection.store.ts';
import { sealConfig, unsealConfig } from '../secrets.ts';
import type { ConnectionRow } from '../tables.ts';
import { renewTokens, type Tokens } from './intuit.ts';

/** A token is renewed this long before it ends. */
const EARLY_MS = 5 * MINUTE_MS;
/** Whoever renews and is killed is replaced after this. */
const LEASE_MS = MINUTE_MS;
const WAIT_MS = 100;

const Stored = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAt: z.string() });

type TokenServices = Pick<Services, 'config' | 'outbound' | 'clock' | 'log' | 'db' | 'sealer'>;
type Tenant = Pick<Actor, 'tenantId'>;

const expired = (): AppError =>
  new AppError('connection.expired', 'This connection is not signed in. Connect it again.');

async function load({ db, sealer }: TokenServices, tenant: Tenant, id: string) {
  const connection = await findConnection(db.executor, tenant, id);
  const config = connection === null ? null : unsealConfig(sealer, connection.row);
  const tokens = Stored.safeParse(config);
  if (connection === null || config === null || !tokens.success || connection.row.state === 'expired') {
    throw expired();
  }
  return { row: connection.row, config, tokens: tokens.data };
}

/** True for the one caller who renews: a refresh token is good for one use. */
const claim = ({ db, clock }: TokenServices, tenant: Tenant, id: string): Promise<boolean> =>
  claimRenewal(db.executor, tenant, { id, now: isoNow(clock), until: isoAfter(clock, LEASE_MS) });

const isGood = (
  { clock }: TokenServices,
  { accessToken, expiresAt }: Tokens,
  rejected: string | null,
): boolean => accessToken !== rejected && expiresAt > isoAfter(clock, EARLY_MS);

/** The new pair is stored in one statement before it is used; so is the end of a sign-in. */
async function renew(
  services: TokenServices,
  tenant: Tenant,
  { row, config, refreshToken }: { row: ConnectionRow; config: object; refreshToken: string },
): Promise<string> {
  const { db, sealer } = services;
  const { id, kind } = row;
  const store = (set: Partial<ConnectionRow>) =>
    updateConnectionRow(db.executor, tenant, { id, set: { ...set, renewing_until: null } });
  try {
    const tokens = await renewTokens(services, refreshToken);
    await store(sealConfig(sealer, { id, kind, config: { ...config, ...tokens } }));
    return tokens.accessToken;
  } catch (error) {
    const isOver = error instanceof AppError && error.code === 'connection.expired';
    await store(isOver ? { state: 'expired', message: error.message } : {});
    throw error;
  }
}

/**
 * The access token of a connection, renewed where it ends soon or was rejected. However many ask at a time, in however many
 * processes, one of them renews and the others wait for what it stores. Throws `connection.expired`.
 */
export async function getAccessToken(
  services: TokenServices,
  tenant: Tenant,
  {
    connectionId,
    rejected,
    signal,
  }: { readonly connectionId: string; readonly rejected: string | null; readonly signal: AbortSignal },
): Promise<string> {
  for (;;) {
    const before = await load(services, tenant, connectionId);
    if (isGood(services, before.tokens, rejected)) {
      return before.tokens.accessToken;
    }
    if (await claim(services, tenant, connectionId)) {
      // Another may have renewed between the two statements.
      const { row, config, tokens } = await load(services, tenant, connectionId);
      if (isGood(services, tokens, rejected)) {
        await updateConnectionRow(services.db.executor, tenant, {
          id: connectionId,
          set: { renewing_until: null },
        });
        return tokens.accessToken;
      }
      return renew(services, tenant, { row, config, refreshToken: tokens.refreshToken });
    }
    await sleep(WAIT_MS, undefined, { signal });
  }
}
