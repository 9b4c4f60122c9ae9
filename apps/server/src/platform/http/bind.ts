import { addAbortSignal, type Readable } from 'node:stream';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@plumbline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EmbedGrant } from '../auth/embed-access.ts';
import type { Once } from '../jobs/queue.ts';
import type { Principal } from '../principal.ts';

/** A `multipart/form-data` body: exactly one part called `file`. */
export interface MultipartBody {
  /** The bytes as they arrive; read it to the end before reading the fields. */
  readonly file: Readable;
  /** SHA-256 of the file's bytes, hex; once, when they have been read to the end. */
  digest(): string;
  /** The name the sender gave: a hint, never a path. */
  readonly fileName: string;
  /** The text parts, before and after the file; `columns` and `options` parsed from JSON. */
  fields(): Promise<Readonly<Record<string, unknown>>>;
}

/** One call of a route, validated. */
export interface Call<R extends Route = Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  /** Undefined when `multipart` or `octets` is there. */
  readonly body: BodyOf<R>;
  /** Reading it on a route open to anyone is a bug. */
  readonly principal: Principal;
  /** What an embed's token opens. Reading it on a route that is not an embed's is a bug. */
  readonly embedded: EmbedGrant;
  /** Aborted when the caller goes away or the server stops. */
  readonly signal: AbortSignal;
  readonly requestId: string;
  /** The call's `Idempotency-Key`, for `queue.enqueue`; null without one. */
  readonly once: Once | null;
  /** Only for `json-or-multipart`, when the sender chose multipart. */
  readonly multipart: MultipartBody | null;
  /** Only for `octets`: the body's bytes, at most 16 MiB. */
  readonly octets: Readable | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An answer other than a plain 200 body. */
export class HttpReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Another status than the route's own, or extra headers: `answer(200, success(x), { etag })`. */
export const answer = (
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): HttpReply => new HttpReply(status, body, headers);

/** `{ success: true, data }`. */
export const success = <T>(data: T): { success: true; data: T } => ({ success: true, data });

const asciiName = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');

/**
 * A download. Once `until` is aborted the stream is destroyed and the connection with it, so that the part which has
 * arrived does not pass for the file.
 */
export function stream(
  body: Readable,
  file: { contentType: string; fileName: string },
  until: AbortSignal,
): HttpReply {
  addAbortSignal(until, body);
  // Half of a surrogate pair, which JSON can carry, has no encoding.
  const encoded = encodeURIComponent(file.fileName.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return new HttpReply(200, body, {
    'content-type': file.contentType,
    'content-disposition': `attachment; filename="${asciiName(file.fileName)}"; filename*=UTF-8''${encoded}`,
  });
}

export interface BoundRoute {
  readonly route: Route;
  readonly handle: (call: Call) => Promise<unknown>;
}

/** Tie a contract route to what answers it. The handler gives the whole body, or an `HttpReply`. */
export const bind = <R extends Route>(
  route: R,
  handle: (call: Call<R>) => Promise<ReplyOf<R> | HttpReply>,
): BoundRoute => ({ route, handle });
