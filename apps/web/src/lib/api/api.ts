import { ApiError, createClient, type Client, type Route } from '@plumbline/contract';
import { viewAs } from './view-as.ts';

interface ApiOptions {
  /** The bearer token; null when signed out. */
  readonly token: () => string | null;
  /** Where this tenant's v1 calls go; empty for the page's own origin. Known once the tenant is loaded. */
  readonly v1BaseUrl: () => string;
  /** The server refused this token. */
  readonly onRefused: (token: string) => void;
  /** A call succeeded. */
  readonly onDone: (route: Route, input: unknown) => void;
}

let wiring: ApiOptions = {
  token: () => null,
  v1BaseUrl: () => '',
  onRefused: () => undefined,
  onDone: () => undefined,
};

/** Called once by main.tsx; keeps the client free of the session and the session free of the client. */
export const wireApi = (next: ApiOptions): void => {
  wiring = next;
};

const bearerOf = (init: RequestInit): string | null =>
  new Headers(init.headers).get('authorization')?.replace(/^Bearer /, '') ?? null;

const client = createClient({
  baseUrl: (host) => (host === 'v1' ? wiring.v1BaseUrl() : ''),
  token: () => wiring.token(),
  viewAs: () => viewAs.getState().member?.id ?? null,
  newCacheKey: () => Math.random().toString(36).slice(2),
  fetch: async (address, init) => {
    const response = await fetch(address, { ...init, credentials: 'omit' });
    const bearer = bearerOf(init);
    if (response.status === 401 && bearer !== null) {
      wiring.onRefused(bearer);
    }
    return response;
  },
});

const reported = async <T>(route: Route, input: unknown, answer: Promise<T>): Promise<T> => {
  const reply = await answer;
  wiring.onDone(route, input);
  return reply;
};

/** The only way to the server: routes of the contract in, whole answers out, failures as `ApiError`. */
export const api: Client = {
  ...client,
  call: (route, ...input) => reported(route, input[0], client.call(route, ...input)),
  send: (route, ...input) => reported(route, input[0], client.send(route, ...input)),
  sendFile: (route, input) => reported(route, input, client.sendFile(route, input)),
  sendOctets: (route, input) => reported(route, input, client.sendOctets(route, input)),
  download: (route, ...input) => reported(route, input[0], client.download(route, ...input)),
};

interface UntypedClient {
  readonly call: (route: Route, input: object) => Promise<{ readonly data: unknown }>;
  readonly send: (
    route: Route,
    input: object,
  ) => Promise<{ readonly reply: { readonly data: unknown }; readonly headers: Headers }>;
}
/** `api` for code that serves every route and types input and reply itself. */
export const untypedApi = api as unknown as UntypedClient;

/** For a change that is shown before it is sent: what is on screen may be newer than what the server has. */
export const quietApi: Pick<Client, 'call'> = client;

export { ApiError };

/** The server's own error body where there is one, else what the client knows. */
export const errorBody = (error: unknown): unknown =>
  error instanceof ApiError && error.body !== null ? error.body : error;

/** The code in the server's error body; undefined where it is none. */
export const errorCode = (body: unknown): string | undefined =>
  (body as { readonly error?: { readonly code?: string } } | null)?.error?.code;

/** The message in the server's error body; undefined where it is none. */
export const errorBodyMessage = (body: unknown): string | undefined =>
  (body as { readonly error?: { readonly message?: string } } | null)?.error?.message;
