import { AppError } from '@plumbline/contract';
import type { Client, Dispatcher, buildConnector } from 'undici';
import { timedOut, toAppError } from './failures.ts';
import type { OutboundLimits } from './limits.ts';
import { resolveTarget, type ResolveOptions, type ResolvedAddress } from './resolve.ts';
import type { Target } from './target.ts';

/** Loaded when the first request is sent: it takes a twentieth of a start. */
const loadDriver = () => import('undici');

/** One answer, its body still to be read. `close` ends the connection whether it was read or not. */
export interface Hop {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly body: Dispatcher.ResponseData['body'];
  readonly close: () => void;
}

export interface HopOptions extends ResolveOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly limits: OutboundLimits;
  readonly signal: AbortSignal;
  /** GET unless given. */
  readonly method?: 'GET' | 'POST' | undefined;
  readonly body?: string | undefined;
}

/**
 * A connector that goes to the checked addresses and nowhere else: the name is not resolved again, so that it cannot
 * answer otherwise the second time. What it reached in the end is checked once more.
 */
const pinnedConnector = async (
  addresses: readonly ResolvedAddress[],
  { isAllowed, limits }: HopOptions,
): Promise<buildConnector.connector> => {
  const driver = await loadDriver();
  const connect = driver.buildConnector({
    allowH2: false,
    timeout: limits.connectMs,
    lookup: (_host, options, callback) => {
      const all = addresses.map(({ address, family }) => ({ address, family }));
      if (options.all === true) {
        callback(null, all);
      } else {
        callback(null, all[0]!.address, all[0]!.family);
      }
    },
  });
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
      } else if (isAllowed(socket.remoteAddress ?? '')) {
        callback(null, socket);
      } else {
        socket.destroy();
        callback(
          new AppError('source.address_refused', 'The link led to an address that is not public.'),
          null,
        );
      }
    });
  };
};

/** Waits for `work` no longer than `ms`; the loser's failure is not left unhandled. */
const within = async <T>(work: Promise<T>, ms: number, late: () => AppError): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
};

const headerText = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(', ') : (value ?? null);

/** Sends one request to one checked place. Follows nothing, decodes nothing. */
export const openHop = async (target: Target, options: HopOptions): Promise<Hop> => {
  const { limits, signal } = options;
  signal.throwIfAborted();
  const resolution = resolveTarget(target, options).catch((error: unknown) => {
    throw toAppError(target.url, error);
  });
  const addresses = await within(resolution, limits.connectMs, () =>
    timedOut(target.url, 'could not be resolved in time'),
  );
  const driver = await loadDriver();
  const client: Client = new driver.Client(target.url.origin, {
    connect: await pinnedConnector(addresses, options),
    bodyTimeout: limits.idleMs,
    headersTimeout: 0,
    pipelining: 0,
  });
  const close = (): void => {
    void client.destroy();
  };
  try {
    const answer = await within(
      client.request({
        method: options.method ?? 'GET',
        path: target.url.pathname + target.url.search,
        headers: options.headers,
        body: options.body ?? null,
        signal,
      }),
      limits.connectMs + limits.headersMs,
      () => timedOut(target.url, 'did not begin to answer in time'),
    );
    // Closing with the body unread makes it fail, which is no news then.
    answer.body.on('error', () => undefined);
    return {
      status: answer.statusCode,
      header: (name) => headerText(answer.headers[name]),
      body: answer.body,
      close,
    };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw toAppError(target.url, error);
  }
};
