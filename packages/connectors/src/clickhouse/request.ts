import { request, type IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { ClickhouseConfig } from '@plumbline/contract';
import type { OpenContext } from '../kit/connector.ts';
import { tlsFailure } from './failures.ts';

const PORTS = { encrypted: 8443, plain: 8123 } as const;
/** A server that is gone without a word ends what waits for it. */
const KEEP_ALIVE_MS = 30_000;
/** Within which a server has encrypted the connection: one that never speaks is given up. */
const HANDSHAKE_MS = 15_000;

export interface Server {
  readonly config: ClickhouseConfig;
  readonly context: OpenContext;
}

export const serverAddress = ({ host, port, tls }: ClickhouseConfig) => ({
  host,
  port: port ?? (tls === 'disable' ? PORTS.plain : PORTS.encrypted),
});

/** Encrypts a connected socket. Rejects with what OpenSSL or the check of the certificate says. */
const encrypt = (socket: Socket, config: ClickhouseConfig): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const { host, caCertificate, clientCertificate, clientKey } = config;
    const encrypted = connectTls({
      socket,
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      rejectUnauthorized: config.tls === 'verify-full',
      ALPNProtocols: ['http/1.1'],
      ...(caCertificate === undefined ? {} : { ca: caCertificate }),
      ...(clientCertificate === undefined ? {} : { cert: clientCertificate }),
      ...(clientKey === undefined ? {} : { key: clientKey }),
    });
    encrypted.once('error', reject);
    // A socket that is closed from this side ends without an error.
    encrypted.once('close', () => {
      reject(
        Object.assign(new Error('The connection ended before it was encrypted.'), { code: 'ECONNRESET' }),
      );
    });
    encrypted.once('secureConnect', () => {
      encrypted.off('error', reject);
      encrypted.on('error', () => undefined);
      resolve(encrypted);
    });
  });

export interface Channel {
  readonly socket: Socket;
  /** Version of TLS; null for a connection that is not encrypted. */
  readonly tls: string | null;
}

/** A connection to the server: a socket of the guard, encrypted as the configuration says. */
export async function openChannel({ config, context }: Server, signal: AbortSignal): Promise<Channel> {
  const socket = await context.outbound.connect(serverAddress(config), signal);
  socket.setKeepAlive(true, KEEP_ALIVE_MS);
  if (config.tls === 'disable') {
    return { socket, tls: null };
  }
  const abort = (): void => void socket.destroy();
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(abort, HANDSHAKE_MS);
  try {
    const encrypted = await encrypt(socket, config);
    return { socket: encrypted, tls: encrypted.getProtocol() };
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw tlsFailure(error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

export interface Post {
  /** Query parameters of the address: settings, the database, the id of the query. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly sql: string;
}

/** Posts a statement. Resolves with the reply, whose body streams on; the connection ends with it. */
export async function post(
  server: Server,
  { parameters, sql }: Post,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { socket } = await openChannel(server, signal);
  const { host, username, password = '' } = server.config;
  const credentials = Buffer.from(`${username}:${password}`, 'utf8').toString('base64');
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    const sent = request(
      {
        createConnection: () => socket,
        method: 'POST',
        host,
        port: serverAddress(server.config).port,
        path: `/?${new URLSearchParams(parameters).toString()}`,
        headers: {
          authorization: `Basic ${credentials}`,
          'content-type': 'text/plain; charset=UTF-8',
          'content-length': Buffer.byteLength(sql),
          'user-agent': 'Plumbline',
          connection: 'close',
        },
        signal,
      },
      (reply) => {
        reply.once('close', () => socket.destroy());
        resolve(reply);
      },
    );
    sent.once('error', fail);
    sent.end(sql);
  });
}
