import { AppError } from '@plumbline/contract';
import type { Services } from '../../platform/services.ts';
import { addAttempt } from './attempts.store.ts';
import { newSecrets, type OidcClients } from './oidc-client.ts';
import {
  findProvider,
  findWorkspace,
  findWorkspaceOfDomain,
  type Provider,
  type SsoWorkspace,
} from './provider.store.ts';

export type SsoServices = Services & { readonly clients: OidcClients };

/** What the secrets of a sign-in that is under way are sealed for. */
export const attemptContext = (tenantId: string): string => `sso-attempt:${tenantId}`;

/** Each workspace has its own, so that the answer of one provider cannot be passed off as that of another. */
export const redirectUri = (origin: string, tenantId: string): string => `${origin}/sso/${tenantId}/callback`;

/** Where the browser comes back to from signing out at the provider. */
export const signedOutUri = (origin: string): string => `${origin}/sign-in`;

/** By an email address or the name of a workspace in addresses; null without one. */
export async function findSso({ db }: Services, query: string): Promise<{ tenant: string } | null> {
  const name = query.toLowerCase();
  const at = name.lastIndexOf('@');
  const workspace =
    at === -1
      ? await findWorkspace(db.executor, name)
      : await findWorkspaceOfDomain(db.executor, name.slice(at + 1));
  return workspace && { tenant: workspace.slug };
}

/** Errors: `sso.not_found`. */
export async function getSsoWorkspace({ db }: Services, slug: string): Promise<SsoWorkspace> {
  const workspace = await findWorkspace(db.executor, slug);
  if (!workspace) {
    throw new AppError('sso.not_found', `There is no single sign-on for "${slug}". Check the address.`);
  }
  return workspace;
}

/**
 * The provider, for somebody who is signing in: what is wrong with its settings is for admins, who test them.
 * Errors: `sso.provider_failed`.
 */
export async function reachProvider(
  { clients, log }: SsoServices,
  provider: Provider,
): Promise<Awaited<ReturnType<OidcClients>>> {
  try {
    return await clients(provider);
  } catch (cause) {
    log.warn({ err: cause, tenantId: provider.tenantId }, 'a sign-in provider was not reached');
    throw new AppError(
      'sso.provider_failed',
      `${provider.name} could not be reached, or is not set up correctly. Try again later, or ask an admin of your workspace to test its sign-in settings.`,
      { cause },
    );
  }
}

/** Errors: `sso.not_found`, `sso.provider_failed`. */
export async function startSso(
  services: SsoServices,
  { slug, origin, returnTo }: { readonly slug: string; readonly origin: string; readonly returnTo: string },
): Promise<{ url: string; browserKey: string }> {
  const { db, clock, sealer } = services;
  const { tenantId } = await getSsoWorkspace(services, slug);
  const provider = await findProvider(db.executor, { tenantId });
  if (!provider) {
    throw new AppError('sso.not_found', 'Single sign-on was just removed from this workspace.');
  }
  const secrets = newSecrets(redirectUri(origin, tenantId));
  const client = await reachProvider(services, provider);
  const url = await client.authorizationUrl(secrets);
  const browserKey = await db.transaction((trx) =>
    addAttempt(trx, clock, {
      tenantId,
      state: secrets.state,
      secrets: sealer.seal(JSON.stringify(secrets), attemptContext(tenantId)),
      returnTo,
    }),
  );
  return { url, browserKey };
}
