import { z } from 'zod';
import type { Policy } from './policy.ts';
import type { Effect } from './subjects.ts';

/** The account host serves `/login`, `/beta/*`, `/users/password` and `/v1/accounts/*`; v1 every other `/v1/*`. */
export type Host = 'account' | 'v1';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How a body travels. `json-or-multipart`: the JSON schema, or a multipart `file` with the same fields as text parts
 * (`columns` and `options` as JSON).
 */
export type BodyKind = 'none' | 'json' | 'json-or-multipart' | 'octets';
/** How much a JSON body may hold. Values are numbers, texts, lists and objects, at any depth. */
export const BODY_LIMITS = {
  /** Calls without a session: sign-in, embeds. */
  small: { bytes: 64 * 1024, values: 5_000 },
  usual: { bytes: 1024 * 1024, values: 50_000 },
  /** Room for what is said of each of 20,000 columns. */
  columns: { bytes: 4 * 1024 * 1024, values: 200_000 },
  /** The definitions of a whole workspace, pictures on dashboards included. */
  bundle: { bytes: 64 * 1024 * 1024, values: 2_000_000 },
} as const;
export type BodySize = keyof typeof BODY_LIMITS;

/** `events`: server-sent progress events. `file`: a streamed download. */
export type ReplyKind = 'json' | 'events' | 'file';

/** One call of the API. Validation, types, client, OpenAPI and policy tests derive from it. */
export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  /** `feature.verb`, unique; the operationId in OpenAPI. */
  readonly id: string;
  readonly host: Host;
  readonly method: Method;
  /** With `:name` parameters, written as the specification writes it (trailing slash included). */
  readonly path: string;
  readonly summary: string;
  readonly policy: Policy;
  /** What the reply depends on; null for a call that changes something. */
  readonly reads: Effect | null;
  /** What is different once the call has succeeded; null for a call that only reads. */
  readonly changes: Effect | null;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly bodyKind: BodyKind;
  readonly bodySize: BodySize;
  /** The whole answer on success, envelope included. For `events` and `file` it describes one event or nothing. */
  readonly reply: R;
  readonly replyKind: ReplyKind;
  /** A JSON reply comes as server-sent events to who accepts them: the last one is the reply. */
  readonly alsoEvents: boolean;
  /** Other success statuses an answer may carry are in `alsoStatus`. */
  readonly status: 200 | 201 | 202;
  readonly alsoStatus: readonly (200 | 201 | 202)[];
  /** Answers 428 without `If-Match` and 409 when it is not the current `ETag`. */
  readonly needsIfMatch: boolean;
}

const NONE = z.object({});
type None = typeof NONE;

type EffectOf<P extends z.ZodType> = Effect<Extract<keyof z.input<P>, string>>;

/** Every call either reads or changes; a GET never changes. */
type Effects<P extends z.ZodType> =
  | { readonly method: Method; readonly reads: EffectOf<P>; readonly changes?: never }
  | { readonly method: Exclude<Method, 'GET'>; readonly changes: EffectOf<P>; readonly reads?: never };

interface RouteInput<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> extends Partial<Omit<Route<P, Q, B, R>, 'host' | 'reads' | 'changes'>> {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly policy: Policy;
  readonly reply: R;
}

const pathHost = (path: string): Host =>
  path.startsWith('/v1/') && !path.startsWith('/v1/accounts/') ? 'v1' : 'account';

const hasSession = ({ who }: Policy): boolean => who !== 'anyone' && who !== 'embed';

/** Declare one call. Everything about it (validation, types, OpenAPI, client, policy tests) derives from this value. */
export function defineRoute<
  R extends z.ZodType,
  P extends z.ZodType = None,
  Q extends z.ZodType = None,
  B extends z.ZodType = None,
>(input: RouteInput<P, Q, B, R> & Effects<NoInfer<P>>): Route<P, Q, B, R> {
  return Object.freeze({
    id: input.id,
    host: pathHost(input.path),
    method: input.method,
    path: input.path,
    summary: input.summary,
    policy: input.policy,
    reads: input.reads ?? null,
    changes: input.changes ?? null,
    params: input.params ?? (NONE as unknown as P),
    query: input.query ?? (NONE as unknown as Q),
    body: input.body ?? (NONE as unknown as B),
    bodyKind: input.bodyKind ?? (input.body === undefined ? 'none' : 'json'),
    bodySize: input.bodySize ?? (hasSession(input.policy) ? 'usual' : 'small'),
    reply: input.reply,
    replyKind: input.replyKind ?? 'json',
    alsoEvents: input.alsoEvents ?? false,
    status: input.status ?? 200,
    alsoStatus: input.alsoStatus ?? [],
    needsIfMatch: input.needsIfMatch ?? false,
  });
}

/** Path parameters after validation. */
export type ParamsOf<T> = T extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
/** Query parameters after validation, defaults filled in. */
export type QueryOf<T> = T extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
/** Body after validation, defaults filled in. */
export type BodyOf<T> = T extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
/** Body of the reply. */
export type ReplyOf<T> = T extends Route<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
/** Path parameters as a caller passes them. */
export type ParamsInput<T> = T extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
/** Query parameters as a caller passes them; those with a default may be left out. */
export type QueryInput<T> = T extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
/** Body as a caller passes it; fields with a default may be left out. */
export type BodyInput<T> = T extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
