import type { Issue, ReplyOf, Route } from '@plumbline/contract';
import { vi } from 'vitest';

/** What a component sent. */
export interface SentRequest {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Null without one. */
  readonly body: unknown;
  readonly headers: Headers;
}

type Respond = (sent: SentRequest) => Response | Promise<Response>;

interface ServedRoute {
  readonly route: Route;
  readonly pattern: RegExp;
  readonly respond: Respond;
}

let served: ServedRoute[] = [];
let sent: SentRequest[] = [];

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A literal path is preferred to one with a parameter in the same position. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:([A-Za-z_]\w*)/gu, '(?<$1>[^/]+)')}$`, 'u');

const put = (route: Route, respond: Respond): void => {
  served = [
    { route, pattern: patternOf(route.path), respond },
    ...served.filter((one) => one.route !== route),
  ];
};

/** Answers a route from now on; a function is called for each request. */
export const serve = <R extends Route>(
  route: R,
  reply: ReplyOf<R> | ((request: SentRequest) => ReplyOf<R>),
): void =>
  put(route, (request) =>
    json(typeof reply === 'function' ? (reply as (request: SentRequest) => ReplyOf<R>)(request) : reply),
  );

/** Refuses a route from now on. */
export const serveFailure = (
  route: Route,
  {
    code = 'internal',
    message,
    status = 500,
    issues = [],
    data = {},
  }: {
    code?: string;
    message: string;
    status?: number;
    issues?: readonly Issue[];
    /** What the error carries besides, such as `current`. */
    data?: object;
  },
): void =>
  put(route, () =>
    json({ success: false, error: { code, message, issues, requestId: 'r1', ...data } }, status),
  );

/** Never answers a route. */
export const servePending = (route: Route): void => put(route, () => new Promise(() => undefined));

/** Answers an event stream with these events and ends it. */
export const serveEvents = (route: Route, events: readonly unknown[]): void =>
  put(
    route,
    () =>
      new Response(events.map((event, at) => `id: ${at}\ndata: ${JSON.stringify(event)}\n\n`).join(''), {
        headers: { 'content-type': 'text/event-stream' },
      }),
  );

/** What was sent to a route, oldest first. */
export const requestsOf = (route: Route): readonly SentRequest[] =>
  sent.filter((request) => request.route === route);

const bodyOf = (init: RequestInit | undefined): unknown =>
  typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null;

const answer = async (input: string, init?: RequestInit): Promise<Response> => {
  const { pathname, searchParams } = new URL(input, 'http://localhost');
  const method = init?.method ?? 'GET';
  for (const { route, pattern, respond } of served) {
    const match = route.method === method ? pattern.exec(pathname) : null;
    if (match !== null) {
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]),
      );
      const request = {
        route,
        params,
        query: searchParams,
        body: bodyOf(init),
        headers: new Headers(init?.headers),
      };
      sent.push(request);
      return respond(request);
    }
  }
  return json(
    {
      success: false,
      error: { code: 'test.not_served', message: `${method} ${pathname}`, issues: [], requestId: 'r0' },
    },
    501,
  );
};

/** Puts this server in place of the network, without any route. */
export const startServer = (): void => {
  served = [];
  sent = [];
  vi.stubGlobal('fetch', answer);
};
