import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A service of somebody else's that takes calls from any page and remembers them. */
export interface Receiver {
  readonly origin: string;
  readonly calls: readonly ReceivedCall[];
  close(): Promise<void>;
}

/** `files`: by path, served as scripts; everything else is answered with `{}`. */
export async function startReceiver(files: Readonly<Record<string, string>> = {}): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  const server: Server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      reply.setHeader('access-control-allow-origin', '*');
      reply.setHeader('access-control-allow-headers', '*');
      reply.setHeader('cross-origin-resource-policy', 'cross-origin');
      if (method !== 'OPTIONS') {
        calls.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
      }
      const file = files[url.split('?')[0] ?? ''];
      reply.setHeader('content-type', file === undefined ? 'application/json' : 'text/javascript');
      reply.end(file ?? '{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
