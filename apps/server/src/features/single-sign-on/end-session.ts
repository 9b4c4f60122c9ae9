import type { Principal } from '../../platform/principal.ts';
import { providerTokenContext } from './finish-sign-in.ts';
import { findProvider } from './provider.store.ts';
import { signedOutUri, type SsoServices } from './start-sign-in.ts';

/** The name of the provider that vouched for this session; null for a session opened by other means. */
export async function findOwnProvider(
  { db, sessions }: SsoServices,
  principal: Principal,
): Promise<string | null> {
  const opened = await sessions.findOpening(principal);
  return opened?.by === 'single-sign-on'
    ? ((await findProvider(db.executor, principal))?.name ?? null)
    : null;
}

/**
 * Ends the session here, then says where the browser ends that at the provider. Null where the provider offers nothing
 * of the kind, is gone or does not answer: the person is signed out here all the same.
 */
export async function endSsoSession(
  services: SsoServices,
  principal: Principal,
  origin: string,
): Promise<string | null> {
  const { db, sealer, sessions, clients, log } = services;
  const opened = await sessions.findOpening(principal);
  const provider = await findProvider(db.executor, principal);
  await db.transaction((trx) => sessions.end(trx, principal));
  if (opened?.by !== 'single-sign-on' || provider === null) {
    return null;
  }
  const { providerToken } = opened;
  const idToken = providerToken && sealer.open(providerToken, providerTokenContext(principal));
  try {
    const client = await clients(provider);
    return client.signOutUrl({
      idToken,
      returnTo: provider.returnsSignedOut ? signedOutUri(origin) : null,
    });
  } catch (error) {
    log.warn({ err: error }, 'sign-in provider not reached at sign-out');
    return null;
  }
}
