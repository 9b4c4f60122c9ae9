import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import type { Socket } from 'node:net';
import { createAddressPolicy } from './address-policy.ts';
import { toAppError } from './failures.ts';
import { OUTBOUND_LIMITS, type OutboundLimits } from './limits.ts';
import { openSocket, resolveServer, type ServerAddress } from './open-socket.ts';
import { resolveTarget, systemResolver, type ResolvedAddress, type Resolver } from './resolve.ts';
import { runFetch, type FetchResult, type FetchOptions, type Guard } from './run-fetch.ts';
import { send, type SendOptions, type OutboundResponse } from './send.ts';
import { parseTarget } from './target.ts';

/** What a server's operator allows besides public networks. */
export interface OutboundOptions {
  /** Networks in CIDR notation that may be reached besides the public ones; none unless given. */
  readonly allow: readonly string[];
  readonly resolve?: Resolver;
  readonly limits?: Partial<OutboundLimits>;
}

/** Either a file that must not exist yet (flushed to disk; removed again on failure), or a stream. */
export type Destination = { readonly path: string } | { readonly sink: Writable };

/**
 * The one way to places that people name. Only http(s), only public addresses (and `allow`), every hop and every
 * resolved address checked and the connection made to what was checked; size and time bounded; user name and password
 * of a link never follow a redirect to another origin. Proxy settings of the environment are not used.
 *
 * All calls reject with `AppError` (`source.address_refused`, `source.unreachable`, `source.refused`,
 * `source.timed_out`, `source.too_large`, `storage.full`), or with the signal's reason when it aborts.
 */
export interface Outbound {
  /** Resolves and checks without connecting. */
  check(link: string): Promise<void>;
  fetchToFile(link: string, to: Destination, options: FetchOptions): Promise<FetchResult>;
  /** The whole body in memory: for small answers. */
  get(link: string, options: FetchOptions): Promise<FetchResult & { readonly body: Buffer }>;
  /** One request with a method and a body of its own. Any status is an answer; redirects are not followed. */
  send(link: string, options: SendOptions): Promise<OutboundResponse>;
  /** The checked addresses of a server, without connecting. */
  resolve(server: ServerAddress): Promise<readonly ResolvedAddress[]>;
  /** A connected socket for a driver: a checked address, no matter what the name answers next. */
  connect(server: ServerAddress, signal: AbortSignal): Promise<Socket>;
}

const check = async (guard: Guard, link: string): Promise<void> => {
  const target = parseTarget(link);
  try {
    await resolveTarget(target, guard);
  } catch (error) {
    throw toAppError(target.url, error);
  }
};

const fetchToPath = async (
  guard: Guard,
  { link, path }: { readonly link: string; readonly path: string },
  options: FetchOptions,
): Promise<FetchResult> => {
  let isOurs = false;
  const openSink = (): Writable =>
    createWriteStream(path, { flags: 'wx', flush: true }).once('open', () => {
      isOurs = true;
    });
  try {
    return await runFetch(guard, { link, openSink }, options);
  } catch (error) {
    if (isOurs) {
      await rm(path, { force: true });
    }
    throw error;
  }
};

const get = async (
  guard: Guard,
  link: string,
  options: FetchOptions,
): Promise<FetchResult & { readonly body: Buffer }> => {
  const pieces: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, callback) {
      pieces.push(chunk);
      callback();
    },
  });
  const fetched = await runFetch(guard, { link, openSink: () => sink }, options);
  return { ...fetched, body: Buffer.concat(pieces) };
};

/** The guard that every outbound request passes through. */
export function createOutbound(options: OutboundOptions): Outbound {
  const guard: Guard = {
    isAllowed: createAddressPolicy(options.allow),
    resolve: options.resolve ?? systemResolver,
    limits: { ...OUTBOUND_LIMITS, ...options.limits },
  };
  return {
    check: (link) => check(guard, link),
    fetchToFile: (link, to, wanted) =>
      'path' in to
        ? fetchToPath(guard, { link, path: to.path }, wanted)
        : runFetch(guard, { link, openSink: () => to.sink }, wanted),
    get: (link, wanted) => get(guard, link, wanted),
    send: (link, wanted) => send(guard, link, wanted),
    resolve: (server) => resolveServer(guard, server),
    connect: (server, signal) => openSocket(guard, server, signal),
  };
}
