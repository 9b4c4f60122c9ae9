import type { BodyInput, Host, ParamsInput, QueryInput, ReplyOf, Route } from '../route.ts';
import { VIEW_AS_HEADER, VIEW_AS_ROUTES } from '../view-as.ts';
import { ApiError } from './api-error.ts';
import { readFailure, readReply } from './reply.ts';
import { buildAddress, buildHeaders, buildMultipart, type Params } from './request.ts';

/** Addresses and token of a client. */
export interface ClientOptions {
  /** Origin (and path prefix) of a host, without a trailing slash; empty for the page's own origin. */
  readonly baseUrl: (host: Host) => string;
  /** The bearer token; null when signed out. Called before every request. */
  readonly token: () => string | null;
  /** Id of the member as whom the caller reads; null: as themselves. */
  readonly viewAs?: () => string | null;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** A new random text for every call that no cache may answer. */
  readonly newCacheKey: () => string;
  /** Check every answer against its schema. For tests: it makes the schemas part of the bundle's work. */
  readonly validateReplies?: boolean;
}

/** A part of the input may be left out when nothing in it is required. */
type Part<K extends string, T> =
  Record<never, never> extends T ? { readonly [P in K]?: T } : { readonly [P in K]: T };

interface CallOptions {
  /** Aborting rejects the call with the signal's reason, not with an `ApiError`. */
  readonly signal?: AbortSignal;
  /** Added to, and winning over, what the client sends (`If-Match`, `Idempotency-Key`, `Content-Range`). */
  readonly headers?: Readonly<Record<string, string>>;
}
type Place<R extends Route> = Part<'params', ParamsInput<R>> & Part<'query', QueryInput<R>> & CallOptions;
export type CallInput<R extends Route> = Place<R> & Part<'body', BodyInput<R>>;

type PartialOfEach<T> = T extends object ? Partial<T> : never;
export type FileInput<R extends Route> = Place<R> & {
  readonly file: Blob;
  readonly fileName: string;
  /** The body's other fields; they travel before the file. */
  readonly fields?: PartialOfEach<BodyInput<R>>;
};
export type OctetsInput<R extends Route> = Place<R> & { readonly octets: Blob | Uint8Array<ArrayBuffer> };

/** A reply with its status and headers. */
export interface Answer<R extends Route> {
  readonly status: number;
  readonly headers: Headers;
  readonly reply: ReplyOf<R>;
}

/** Every way fails with `ApiError`, but for an aborted signal, whose reason is thrown as it is. */
export interface Client {
  /** Calls a JSON route and gives its whole answer, envelope included. */
  call<R extends Route>(route: R, ...input: Args<CallInput<R>>): Promise<ReplyOf<R>>;
  /** Calls like `call`, and returns status and headers (`ETag`) with the data. */
  send<R extends Route>(route: R, ...input: Args<CallInput<R>>): Promise<Answer<R>>;
  /** Sends a file as multipart to a `json-or-multipart` route. */
  sendFile<R extends Route>(route: R, input: FileInput<R>): Promise<ReplyOf<R>>;
  /** Sends raw bytes to an `octets` route. */
  sendOctets<R extends Route>(route: R, input: OctetsInput<R>): Promise<ReplyOf<R>>;
  /** Opens a `file` route; the body is still to be read. */
  download<R extends Route>(route: R, ...input: Args<CallInput<R>>): Promise<Response>;
  /** Opens an `events` route; the body is the event stream. */
  events<R extends Route>(route: R, ...input: Args<CallInput<R>>): Promise<Response>;
}
type Args<T> = Record<never, never> extends T ? [input?: T] : [input: T];

interface LooseInput extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}
interface Payload {
  readonly body?: NonNullable<RequestInit['body']>;
  /** Null where the platform sets it itself (multipart needs its boundary). */
  readonly contentType: string | null;
}

const jsonPayload = (route: Route, body: unknown): Payload =>
  route.bodyKind === 'none'
    ? { contentType: null }
    : { body: JSON.stringify(body ?? {}), contentType: 'application/json' };

const unreachable = (cause: unknown): ApiError =>
  new ApiError({
    code: 'network.unreachable',
    message: 'The server could not be reached. Check your connection and try again.',
    status: null,
    cause,
  });

/** Typed calls to every route: pass a route of this package and its input. */
export function createClient(options: ClientOptions): Client {
  const open = async (route: Route, input: LooseInput, payload: Payload): Promise<Response> => {
    const viewedAs = options.viewAs?.() ?? null;
    const headers = buildHeaders(route, options.token(), {
      // With a change too, which the server refuses.
      ...(viewedAs !== null && (VIEW_AS_ROUTES.has(route.id) || route.reads === null)
        ? { [VIEW_AS_HEADER]: viewedAs }
        : {}),
      ...(payload.contentType === null ? {} : { 'content-type': payload.contentType }),
      ...input.headers,
    });
    const address = buildAddress(route, {
      baseUrl: options.baseUrl(route.host),
      params: (input.params ?? {}) as Params,
      query: (input.query ?? {}) as Params,
      newCacheKey: options.newCacheKey,
    });
    const init: RequestInit = { method: route.method, headers };
    const response = await reach(input.signal, () =>
      options.fetch(address, {
        ...init,
        ...(payload.body === undefined ? {} : { body: payload.body }),
        ...(input.signal === undefined ? {} : { signal: input.signal }),
      }),
    );
    if (!response.ok) {
      throw await reach(input.signal, () => readFailure(response));
    }
    return response;
  };

  const exchange = async <R extends Route>(
    route: R,
    input: LooseInput,
    payload: Payload,
  ): Promise<Answer<R>> => {
    const response = await open(route, input, payload);
    const reply = await reach(input.signal, () =>
      readReply(route, response, options.validateReplies ?? false),
    );
    return { status: response.status, headers: response.headers, reply };
  };

  const openJson = (route: Route, input: LooseInput = {}): Promise<Response> =>
    open(route, input, jsonPayload(route, input.body));

  return {
    call: async (route, ...[input = {}]) =>
      (await exchange(route, input, jsonPayload(route, (input as LooseInput).body))).reply,
    send: (route, ...[input = {}]) => exchange(route, input, jsonPayload(route, (input as LooseInput).body)),
    sendFile: async (route, input) => {
      const form = buildMultipart(input.file, input.fileName, input.fields ?? {});
      return (await exchange(route, input, { body: form, contentType: null })).reply;
    },
    sendOctets: async (route, input) =>
      (await exchange(route, input, { body: input.octets, contentType: 'application/octet-stream' })).reply,
    download: (route, ...[input]) => openJson(route, input),
    events: (route, ...[input]) => openJson(route, input),
  };
}

/** Network failures become `network.unreachable`, also when the connection breaks while the body is read. */
async function reach<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted === true) {
      throw signal.reason;
    }
    throw error instanceof ApiError ? error : unreachable(error);
  }
}
