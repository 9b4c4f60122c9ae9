import { AppError, MINUTE_MS } from '@plumbline/contract';
import * as oidc from 'openid-client';
import type { Services } from '../../platform/services.ts';
import type { Claims } from './provider-person.ts';
import { ssoContext, type Provider } from './provider.store.ts';

/** Bytes of one answer: configuration, keys, tokens, claims. */
const MAX_BYTES = 1024 * 1024;
const TIMEOUT_SECONDS = 15;
/** For how long a provider's configuration and keys are cached: anyone can start a sign-in. */
const CACHE_MS = 10 * MINUTE_MS;
const MAX_CACHED = 1000;

/** What one sign-in has to remember between leaving for the provider and the answer. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** What a provider says of a person, and the token by which it knows their session there again. */
export interface VerifiedIdentity {
  readonly claims: Claims;
  readonly idToken: string;
}

/** The provider of a workspace, as its configuration describes it. Errors of all calls: `sso.provider_failed`. */
export interface OidcClient {
  readonly metadata: oidc.ServerMetadata;
  /** Where the browser goes. */
  authorizationUrl(secrets: SignInSecrets): Promise<string>;
  /**
   * Exchanges the answer for what the provider says of the person. Signature, issuer, audience, expiry, nonce, state and
   * PKCE are checked. Errors: `auth.sso_rejected`.
   */
  exchange(query: string, secrets: SignInSecrets): Promise<VerifiedIdentity>;
  /** Where the browser signs out at the provider; null where it offers none. */
  signOutUrl(ending: { readonly idToken: string | null; readonly returnTo: string | null }): string | null;
}

const failed = (message: string, cause: unknown): AppError =>
  new AppError('sso.provider_failed', message, { cause });

const rejected = (cause: unknown): AppError =>
  new AppError('auth.sso_rejected', 'The sign-in provider did not confirm this sign-in. Start again.', {
    cause,
  });

/** Every request to the provider goes through the guard, with nothing of the environment's proxies or redirects. */
const guardedFetch =
  ({ outbound }: Pick<Services, 'outbound'>): oidc.CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const answer = await outbound.send(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body === undefined || body === null ? undefined : String(body as string | URLSearchParams),
      maxBytes: MAX_BYTES,
      signal: signal ?? AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
    });
    const type = answer.header('content-type');
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type === null ? {} : { 'content-type': type },
    });
  };

/** In the body where the provider takes it there; in the header, as is the default, otherwise. */
const clientAuth = (secret: string | null): oidc.ClientAuth => {
  if (secret === null) {
    return oidc.None();
  }
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, client, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(
      server,
      client,
      ...rest,
    );
};

/** On this machine alone: a token that crosses a network in the clear is everybody's. */
const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);

async function discover(services: Services, provider: Provider): Promise<oidc.Configuration> {
  const { sealer } = services;
  const issuer = new URL(provider.issuer);
  if (issuer.protocol !== 'https:' && !isLoopback(issuer)) {
    throw new AppError('sso.provider_failed', 'The address of the provider must begin with https://.');
  }
  const secret =
    provider.sealedSecret === null ? null : sealer.open(provider.sealedSecret, ssoContext(provider.tenantId));
  const config = await oidc
    .discovery(issuer, provider.clientId, undefined, clientAuth(secret), {
      [oidc.customFetch]: guardedFetch(services),
      timeout: TIMEOUT_SECONDS,
      execute: [
        // The signature of every ID token is checked, also of one that came straight from the provider.
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    })
    .catch((cause: unknown) => {
      throw failed(`The configuration of ${issuer.host} could not be read: ${failureReason(cause)}`, cause);
    });
  config.timeout = TIMEOUT_SECONDS;
  return config;
}

/** The innermost message that was written for people; the library's errors wrap ours. */
function failureReason(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof AppError) {
      return current.message;
    }
  }
  return error instanceof Error ? error.message : 'unknown error';
}

async function readClaims(
  config: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
): Promise<VerifiedIdentity> {
  const claims = tokens.claims();
  const idToken = tokens.id_token;
  if (claims === undefined || idToken === undefined) {
    throw rejected(new Error('no ID token'));
  }
  if (config.serverMetadata().userinfo_endpoint === undefined) {
    return { claims, idToken };
  }
  const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
  return { claims: { ...more, ...claims }, idToken };
}

const signOutUrl = (
  config: oidc.Configuration,
  { idToken, returnTo }: Parameters<OidcClient['signOutUrl']>[0],
): string | null => {
  if (config.serverMetadata().end_session_endpoint === undefined) {
    return null;
  }
  const url = oidc.buildEndSessionUrl(config, {
    ...(idToken !== null && { id_token_hint: idToken }),
    ...(returnTo !== null && { post_logout_redirect_uri: returnTo }),
  });
  // A browser is sent there: it must be a page, and the token in its address is not for everybody.
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)) ? url.href : null;
};

const toClient = (config: oidc.Configuration, { scopes }: Provider): OidcClient => ({
  metadata: config.serverMetadata(),
  async authorizationUrl({ state, nonce, verifier, redirectUri }) {
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: [...new Set(['openid', 'email', 'profile', ...scopes])].join(' '),
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return url.href;
  },
  async exchange(query, { state, nonce, verifier, redirectUri }) {
    const answer = new URL(redirectUri);
    answer.search = query;
    try {
      const tokens = await oidc.authorizationCodeGrant(config, answer, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return await readClaims(config, tokens);
    } catch (error) {
      throw error instanceof AppError ? error : rejected(error);
    }
  },
  signOutUrl: (ending) => signOutUrl(config, ending),
});

export const newSecrets = (redirectUri: string): SignInSecrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
  redirectUri,
});

interface CachedClient {
  readonly key: string;
  readonly until: number;
  readonly client: Promise<OidcClient>;
}

export type OidcClients = (
  provider: Provider,
  options?: { readonly isFresh?: boolean },
) => Promise<OidcClient>;

/** One client per workspace, discovered again when its provider changes or after ten minutes. */
export function createOidcClients(services: Services): OidcClients {
  const cache = new Map<string, CachedClient>();
  return (provider, { isFresh = false } = {}) => {
    const { tenantId } = provider;
    const key = JSON.stringify({ ...provider, lastSignInAt: null });
    const cached = cache.get(tenantId);
    if (!isFresh && cached?.key === key && cached.until > services.clock.now()) {
      return cached.client;
    }
    const client = discover(services, provider).then((config) => toClient(config, provider));
    cache.delete(tenantId);
    cache.set(tenantId, { key, until: services.clock.now() + CACHE_MS, client });
    client.catch(() => {
      if (cache.get(tenantId)?.client === client) {
        cache.delete(tenantId);
      }
    });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) {
      cache.delete(oldest);
    }
    return client;
  };
}
