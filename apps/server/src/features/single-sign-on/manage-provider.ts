import {
  AppError,
  SSO_WARNINGS,
  type BodyOf,
  type SsoSetup,
  type SsoWarning,
  type putSsoProvider as route,
} from '@plumbline/contract';
import type { Principal } from '../../platform/principal.ts';
import { findMember, saveSignInRules } from '../accounts/index.ts';
import { deleteProvider, findProvider, saveProvider, ssoContext, type Provider } from './provider.store.ts';
import { redirectUri, signedOutUri, type SsoServices } from './start-sign-in.ts';

const notFound = (): AppError =>
  new AppError('sso.not_found', 'This workspace has no sign-in provider. Set one up first.');

/** Without the secret. */
const presentProvider = (provider: Provider): SsoSetup['provider'] => ({
  name: provider.name,
  issuer: provider.issuer,
  clientId: provider.clientId,
  scopes: provider.scopes,
  groupsClaim: provider.groupsClaim,
  groupRoles: provider.groupRoles,
  defaultRole: provider.defaultRole,
  domains: provider.domains,
  acceptsUnverifiedEmail: provider.acceptsUnverifiedEmail,
  returnsSignedOut: provider.returnsSignedOut,
  hasSecret: provider.sealedSecret !== null,
  updatedAt: provider.updatedAt,
  lastSignInAt: provider.lastSignInAt,
});

export async function getSsoSetup(
  { db }: SsoServices,
  principal: Principal,
  origin: string,
): Promise<SsoSetup> {
  const provider = await findProvider(db.executor, principal);
  const member = await findMember(db.executor, principal);
  return {
    provider: provider && presentProvider(provider),
    redirectUri: redirectUri(origin, principal.tenantId),
    signedOutUri: signedOutUri(origin),
    signInPath: `/sso/${member?.tenant.slug ?? principal.tenantId}`,
  };
}

/** A secret that was typed for one provider is not sent to another. */
function secretFor(
  { sealer }: SsoServices,
  { tenantId }: Principal,
  {
    clientSecret,
    stored,
    isSame,
  }: {
    readonly clientSecret: string | null | undefined;
    readonly stored: Provider | null;
    readonly isSame: boolean;
  },
): string | null {
  if (clientSecret === undefined) {
    return isSame ? (stored?.sealedSecret ?? null) : null;
  }
  return clientSecret === null ? null : sealer.seal(clientSecret, ssoContext(tenantId));
}

/**
 * Another issuer or client has yet to prove that it works: it is not required until somebody has signed in through it.
 */
export async function putSsoProvider(
  services: SsoServices,
  principal: Principal,
  { body, origin }: { readonly body: BodyOf<typeof route>; readonly origin: string },
): Promise<SsoSetup> {
  const { db, clock, events } = services;
  const { tenantId } = principal;
  const { clientSecret, ...fields } = body;
  await db.transaction(async (trx) => {
    const stored = await findProvider(trx, principal);
    const isSame = stored?.issuer === fields.issuer && stored.clientId === fields.clientId;
    await saveProvider(trx, clock, {
      ...fields,
      tenantId,
      domains: [...new Set(fields.domains)].toSorted(),
      sealedSecret: secretFor(services, principal, { clientSecret, stored, isSame }),
      lastSignInAt: isSame ? stored.lastSignInAt : null,
    });
    if (stored !== null && !isSame) {
      await saveSignInRules(trx, principal, { requireSingleSignOn: false });
      await services.sessions.endSingleSignOn(trx, principal);
    }
    await events.append(trx, principal, {
      kind: 'tenant.sign_in_rules_changed',
      id: tenantId,
      data: { changed: ['provider'] },
    });
  });
  return getSsoSetup(services, principal, origin);
}

/** Errors: `sso.not_found`. */
export async function deleteSsoProvider(services: SsoServices, principal: Principal): Promise<void> {
  const { db, events, sessions } = services;
  await db.transaction(async (trx) => {
    if (!(await deleteProvider(trx, principal))) {
      throw notFound();
    }
    await saveSignInRules(trx, principal, { requireSingleSignOn: false });
    await sessions.endSingleSignOn(trx, principal);
    await events.append(trx, principal, {
      kind: 'tenant.sign_in_rules_changed',
      id: principal.tenantId,
      data: { changed: ['provider'] },
    });
  });
}

/** Errors: `sso.not_found`, `sso.provider_failed` with what is wrong. */
export async function testSsoProvider(
  services: SsoServices,
  principal: Principal,
): Promise<{ authorizationEndpoint: string; warnings: SsoWarning[] }> {
  const provider = await findProvider(services.db.executor, principal);
  if (!provider) {
    throw notFound();
  }
  const { metadata } = await services.clients(provider, { isFresh: true });
  const { authorization_endpoint: authorizationEndpoint, jwks_uri: keys } = metadata;
  if (authorizationEndpoint === undefined || keys === undefined || metadata.token_endpoint === undefined) {
    throw new AppError(
      'sso.provider_failed',
      'The configuration lacks the addresses that sign-in by OpenID Connect needs. Check the issuer.',
    );
  }
  const lacks: Record<SsoWarning, boolean> = {
    pkce: metadata.code_challenge_methods_supported?.includes('S256') === false,
    email: metadata.scopes_supported?.includes('email') === false,
    secret: provider.sealedSecret === null,
  };
  return { authorizationEndpoint, warnings: SSO_WARNINGS.filter((warning) => lacks[warning]) };
}
