import { Writable } from 'node:stream';
import { toAppError } from './failures.ts';
import { openHop } from './hop.ts';
import { receive } from './receive.ts';
import type { Guard } from './run-fetch.ts';
import { parseTarget } from './target.ts';

export interface SendOptions {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Bytes read at most, counted after decoding. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** The answer to one request, whatever its status. */
export interface OutboundResponse {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly body: Buffer;
}

/** One guarded request. A redirect is an answer like any other: it is not followed. */
export const send = async (guard: Guard, link: string, options: SendOptions): Promise<OutboundResponse> => {
  const target = parseTarget(link);
  try {
    const hop = await openHop(target, {
      ...guard,
      method: options.method,
      body: options.body,
      signal: options.signal,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'Plumbline', ...options.headers },
    });
    try {
      const pieces: Buffer[] = [];
      const openSink = () =>
        new Writable({
          write(chunk: Buffer, _encoding, callback) {
            pieces.push(chunk);
            callback();
          },
        });
      await receive({ ...hop, url: target.url }, openSink, options);
      return { status: hop.status, header: hop.header, body: Buffer.concat(pieces) };
    } finally {
      hop.close();
    }
  } catch (error) {
    options.signal.throwIfAborted();
    throw toAppError(target.url, error);
  }
};
