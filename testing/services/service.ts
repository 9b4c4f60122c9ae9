import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a vendor's service sees it. */
export interface ServiceRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ServiceReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text. */
  readonly body: unknown;
}

/** A reply that never comes, or one whose connection ends before it. */
export type ServiceFault = 'hang' | 'cut';

/** A vendor's service on the loopback interface, which checks what the vendor checks. */
export interface LocalService {
  readonly origin: string;
  readonly requests: readonly ServiceRequest[];
  /** Replies to the next requests instead of its own, in order. */
  readonly next: (ServiceReply | ServiceFault)[];
  close(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) {
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces).toString('utf8');
};

const write = (response: ServerResponse, { status = 200, headers = {}, body }: ServiceReply): void => {
  const isText = typeof body === 'string';
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers }).end(isText ? body : JSON.stringify(body));
};

export async function startService(answer: (request: ServiceRequest) => ServiceReply): Promise<LocalService> {
  const requests: ServiceRequest[] = [];
  const next: (ServiceReply | ServiceFault)[] = [];
  const server = createServer((incoming, response) => {
    void (async () => {
      const request = {
        method: incoming.method ?? 'GET',
        url: new URL(incoming.url ?? '/', 'http://service'),
        headers: incoming.headers,
        body: await read(incoming),
      };
      requests.push(request);
      const reply = next.shift() ?? answer(request);
      if (reply === 'cut') {
        incoming.socket.destroy();
      } else if (reply !== 'hang') {
        write(response, reply);
      }
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    next,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
