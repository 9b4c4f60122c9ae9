import { openConnector } from '@plumbline/connectors';
import { AppError, type BodyOf, type Connection, type routes } from '@plumbline/contract';
import { isoNow } from '../../../platform/clock.ts';
import { fold } from '../../../platform/db/search-key.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { updateConnectionRow, insertConnection } from '../connection.store.ts';
import { getConnection, getConnectionFor } from '../manage-connections.ts';
import { sealConfig, unsealConfig } from '../secrets.ts';
import type { ConnectionRow } from '../tables.ts';
import { authorizationUrl, exchangeCode, quickbooksApp, revokeToken } from './intuit.ts';
import { addSignIn, takeSignIn } from './sign-ins.store.ts';

const KIND = 'quickbooks';
const NAME = 'QuickBooks';

/** Where Intuit sends people back to: a page of the client, since a call carries its session in a header. */
const redirectUriOf = (origin: string): string => `${origin}/connections/quickbooks/callback`;

/** A connection that waits for its owner to sign in. */
function pendingRow({ clock, sealer }: Services, actor: Actor, name: string): ConnectionRow {
  const id = newId();
  const now = isoNow(clock);
  return {
    tenant_id: actor.tenantId,
    id,
    kind: KIND,
    name,
    name_key: fold(name),
    label: NAME,
    ...sealConfig(sealer, { id, kind: KIND, config: {} }),
    state: 'pending',
    message: null,
    owner_id: actor.userId,
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
    last_read_at: null,
    renewing_until: null,
  };
}

/**
 * Start a sign-in at Intuit, for a new connection or for one that exists, which needs `manage`. Throws
 * `connector.disabled` where the operator set no app.
 */
export async function initiateQuickbooks(
  services: Services,
  actor: Actor,
  { body, origin }: { readonly body: BodyOf<typeof routes.initiateQuickbooks>; readonly origin: string },
): Promise<{ connection_id: string; authorizationUrl: string }> {
  quickbooksApp(services);
  const redirectUri = redirectUriOf(origin);
  const { connection_id: existing } = body;
  if (existing !== undefined) {
    const { listed } = await getConnectionFor(services, actor, { id: existing, needed: 'manage' });
    refuseOther(listed.row);
  }
  const row = existing === undefined ? pendingRow(services, actor, body.name ?? NAME) : null;
  const connectionId = existing ?? row?.id ?? '';
  const state = await services.db.transaction(async (trx) => {
    if (row !== null) {
      await insertConnection(trx, row);
      await services.access.shareNew(trx, actor, { kind: 'connection', id: row.id });
      await services.events.append(trx, actor, {
        kind: 'connection.created',
        id: row.id,
        data: { name: row.name },
      });
    }
    return addSignIn(trx, services.clock, { actor, connectionId, redirectUri });
  });
  return {
    connection_id: connectionId,
    authorizationUrl: authorizationUrl(services, { state, redirectUri }),
  };
}

export function refuseOther({ kind }: Pick<ConnectionRow, 'kind'>): void {
  if (kind !== KIND) {
    throw new AppError('request.invalid', 'This is no connection to QuickBooks.', {
      issues: [{ path: 'connection_id', message: 'Choose a connection to QuickBooks.' }],
    });
  }
}

/** Name of the company; null where QuickBooks does not say it. */
async function companyName(services: Services, config: object, signal: AbortSignal): Promise<string | null> {
  const { accessToken } = config as { readonly accessToken: string };
  await using session = await openConnector(KIND, config, {
    outbound: services.outbound,
    endpoints: services.config.endpoints,
    accessToken: async () => accessToken,
    signal,
  });
  const target = { table: { schema: 'lists', name: 'CompanyInfo' }, columns: null };
  const page = await session.database?.page(target, { offset: 0, limit: 1, signal }).catch(() => null);
  const at = page?.columns.findIndex(({ name }) => name === 'CompanyName') ?? -1;
  const name = page?.rows[0]?.[at];
  return typeof name === 'string' ? name : null;
}

const unknownSignIn = (): AppError =>
  new AppError(
    'connection.sign_in_unknown',
    'This sign-in was not started here, or is older than 10 minutes. Connect QuickBooks again.',
  );

/**
 * Finish a sign-in with what Intuit sent along. Only for the person who began it, once. Throws
 * `connection.sign_in_unknown`, `source.refused` where the person or Intuit refused, or chose another company than before.
 */
export async function finishQuickbooks(
  services: Services,
  actor: Actor,
  { body, signal }: { readonly body: BodyOf<typeof routes.finishQuickbooks>; readonly signal: AbortSignal },
): Promise<Connection> {
  const { db, clock, sealer } = services;
  const { environment } = quickbooksApp(services);
  const signIn = await db.transaction((trx) => takeSignIn(trx, clock, { actor, state: body.state }));
  if (signIn === null) {
    throw unknownSignIn();
  }
  const { connectionId: id, redirectUri } = signIn;
  const { listed } = await getConnectionFor(services, actor, { id, needed: 'manage' });
  const { code, realmId } = body;
  if (code === undefined || realmId === undefined) {
    throw new AppError('source.refused', 'Access was not allowed at Intuit. Nothing is connected.');
  }
  const { realmId: earlier } = unsealConfig(sealer, listed.row);
  if (earlier !== undefined && earlier !== realmId) {
    throw new AppError(
      'source.refused',
      'This is another company than before. Create a new connection for it, so that datasets do not change companies.',
    );
  }
  const tokens = await exchangeCode(services, { code, redirectUri });
  const signedIn = { realmId, environment, ...tokens };
  const company = await companyName(services, signedIn, signal);
  const config = { ...signedIn, ...(company === null ? {} : { company }) };
  await using session = await openConnector(KIND, config, { outbound: services.outbound, signal });
  const name = listed.row.name === NAME && company !== null ? company : listed.row.name;
  const set = {
    ...sealConfig(sealer, { id, kind: KIND, config }),
    name,
    name_key: fold(name),
    label: session.label,
    state: 'ready' as const,
    message: null,
    renewing_until: null,
    updated_at: isoNow(clock),
  };
  await db.transaction(async (trx) => {
    if (!(await updateConnectionRow(trx, actor, { id, set }))) {
      throw unknownSignIn();
    }
    await services.events.append(trx, actor, {
      kind: 'connection.updated',
      id,
      data: { name, changed: ['config'] },
    });
  });
  return getConnection(services, actor, id);
}

/** Ends the sign-in of a deleted connection at Intuit. */
export async function revokeSignIn(services: Services, row: ConnectionRow): Promise<void> {
  const config = row.kind === KIND ? unsealConfig(services.sealer, row) : {};
  const { refreshToken } = config;
  if (typeof refreshToken === 'string' && services.config.quickbooks !== null) {
    await revokeToken(services, refreshToken);
  }
}
