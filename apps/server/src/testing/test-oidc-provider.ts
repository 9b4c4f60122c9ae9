import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

export const CLIENT = { clientId: 'plumbline', clientSecret: 'a client secret of 32 characters' } as const;

/** What the provider says of the person who is signed in there. */
export interface TestAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: readonly string[];
}

/** Cookies by name. */
export type Browser = Map<string, string>;

export interface TestOidcProvider {
  readonly issuer: string;
  /** Who signs in next. */
  account: TestAccount;
  /** Opens an address of the provider as a browser does that nothing is shown to; gives where it leads in the end. */
  visit(url: string, browser?: Browser): Promise<URL>;
  /** Opens the address that signs out and confirms; gives where that leads. */
  endSession(url: string, browser: Browser): Promise<URL>;
  /** Calls per path since the start. */
  readonly calls: Map<string, number>;
  close(): Promise<void>;
}

const SCOPE = 'openid email profile groups';

const configuration = (
  redirectUris: readonly string[],
  accounts: { account: TestAccount },
): Configuration => ({
  clients: [
    {
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
      redirect_uris: [...redirectUris],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      post_logout_redirect_uris: [...redirectUris].map((uri) => `${new URL(uri).origin}/sign-in`),
    },
  ],
  cookies: { keys: ['only for tests'] },
  scopes: SCOPE.split(' '),
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['given_name', 'family_name'],
    groups: ['groups'],
  },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_ctx, sub) => ({
    accountId: sub,
    claims: () => Promise.resolve({ ...accounts.account, groups: [...(accounts.account.groups ?? [])], sub }),
  }),
  // Consent is given by whoever administers the provider.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope(SCOPE);
    await grant.save();
    return grant;
  },
});

const cookiesOf = (response: Response): string[] =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

async function open(url: URL, browser: Browser, form?: URLSearchParams): Promise<Response> {
  const cookie = Array.from(browser, ([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie },
    ...(form && { method: 'POST', body: form }),
  });
  for (const [name = '', ...value] of cookiesOf(response).map((text) => text.split('='))) {
    browser.set(name, value.join('='));
  }
  return response;
}

async function confirmEnd(start: string, browser: Browser): Promise<URL> {
  const page = await open(new URL(start), browser);
  const html = await page.text();
  const [, action] = /action="([^"]+)"/.exec(html) ?? [];
  const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(html) ?? [];
  if (action === undefined || xsrf === undefined) {
    throw new Error(`The provider answered ${page.status}: ${html}`);
  }
  const form = new URLSearchParams({ xsrf, logout: 'yes' });
  const confirmed = await open(new URL(action, start), browser, form);
  return new URL(confirmed.headers.get('location') ?? '', start);
}

/** Follows redirects with cookies for as long as they stay at the provider. */
async function followWithin(issuer: string, start: string, browser: Browser = new Map()): Promise<URL> {
  let url = new URL(start);
  for (let hops = 0; hops < 10; hops += 1) {
    const response = await open(url, browser);
    const location = response.headers.get('location');
    if (location === null) {
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    }
    url = new URL(location, url);
    if (url.origin !== issuer) {
      return url;
    }
  }
  throw new Error('The provider redirects in a circle.');
}

/** A real OpenID Connect provider on loopback, where one person is always signed in. */
export async function startOidcProvider(redirectUris: readonly string[]): Promise<TestOidcProvider> {
  const accounts: { account: TestAccount } = { account: { sub: 'nobody' } };
  const calls = new Map<string, number>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration(redirectUris, accounts));
  const answer = provider.callback();
  const interact = (request: IncomingMessage, response: ServerResponse) =>
    provider.interactionFinished(request, response, { login: { accountId: accounts.account.sub } });
  server.on('request', (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    calls.set(path, (calls.get(path) ?? 0) + 1);
    void (path.startsWith('/interaction/') ? interact(request, response) : answer(request, response));
  });
  return {
    issuer,
    calls,
    get account() {
      return accounts.account;
    },
    set account(account) {
      accounts.account = account;
    },
    visit: (url, browser) => followWithin(issuer, url, browser),
    endSession: confirmEnd,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
