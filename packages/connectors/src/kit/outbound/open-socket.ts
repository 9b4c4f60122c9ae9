import { isIP, type Socket } from 'node:net';
import { AppError } from '@plumbline/contract';
import { toAppError } from './failures.ts';
import { connectReusing } from './reused-reads.ts';
import { resolveTarget, type ResolvedAddress } from './resolve.ts';
import type { Guard } from './run-fetch.ts';

/** A server other than a web server, such as a database. */
export interface ServerAddress {
  /** A name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Only its host and port are shown to people. */
const addressUrl = ({ host, port }: ServerAddress): URL =>
  new URL(`tcp://${host.includes(':') ? `[${host}]` : host}:${port}`);

/** Nothing answers at the port: what to check, at the field of the port. Other failures as they are. */
function atPort(server: ServerAddress, error: unknown): unknown {
  if (!(error instanceof AppError) || !isNoAnswer(error)) {
    return error;
  }
  const what =
    error.code === 'source.timed_out'
      ? 'did not take the connection in time'
      : 'takes no connection at this port';
  const message = `${addressUrl(server).host} ${what}. Check the port, and that no firewall keeps this server away.`;
  return new AppError(error.code, message, { cause: error, issues: [{ path: 'port', message }] });
}

const isNoAnswer = ({ code }: AppError): boolean =>
  code === 'source.unreachable' || code === 'source.timed_out';

const refused = (message: string, cause?: unknown): AppError =>
  new AppError('source.address_refused', message, { issues: [{ path: 'host', message }], cause });

/**
 * The addresses that a connection may use, each checked.
 *
 * @throws `source.address_refused`, `source.unreachable`
 */
export const resolveServer = async (
  guard: Guard,
  server: ServerAddress,
): Promise<readonly ResolvedAddress[]> => {
  const host = server.host.toLowerCase().replace(/\.$/, '');
  try {
    return await resolveTarget({ host, isLiteral: isIP(host) !== 0 }, guard);
  } catch (error) {
    if (error instanceof AppError && error.code === 'source.address_refused') {
      throw refused(
        `There is no public address under ${server.host}. Check its spelling, or ask the operator of this server to allow this network.`,
        error,
      );
    }
    throw toAppError(addressUrl(server), error);
  }
};

const connectTo = (
  { address }: ResolvedAddress,
  {
    port,
    timeoutMs,
    signal,
  }: { readonly port: number; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connectReusing({ host: address, port });
    const fail = (error: unknown): void => {
      end();
      socket.destroy();
      reject(error);
    };
    const late = (): void => fail(Object.assign(new Error('connect timeout'), { code: 'ETIMEDOUT' }));
    const abort = (): void => fail(signal.reason);
    const timer = setTimeout(late, timeoutMs);
    const end = (): void => {
      clearTimeout(timer);
      socket.off('error', fail);
      signal.removeEventListener('abort', abort);
    };
    signal.addEventListener('abort', abort, { once: true });
    socket.once('error', fail);
    socket.once('connect', () => {
      end();
      // Until its user listens, an error must not end the process.
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });

/**
 * A socket to a checked address: the name is not resolved again, so that it cannot answer otherwise the second time, and
 * what was reached in the end is checked once more.
 *
 * @throws `source.address_refused`, `source.unreachable`, `source.timed_out`, or the signal's reason
 */
export const openSocket = async (
  guard: Guard,
  server: ServerAddress,
  signal: AbortSignal,
): Promise<Socket> => {
  signal.throwIfAborted();
  const addresses = await resolveServer(guard, server);
  let failure: unknown = null;
  for (const address of addresses) {
    try {
      const timeoutMs = guard.limits.connectMs;
      const socket = await connectTo(address, { port: server.port, timeoutMs, signal });
      if (guard.isAllowed(socket.remoteAddress ?? '')) {
        return socket;
      }
      socket.destroy();
      failure = refused(`${server.host} led to an address that is not public.`);
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw atPort(server, toAppError(addressUrl(server), failure));
};
