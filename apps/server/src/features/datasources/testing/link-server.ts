import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A real HTTP server on this machine, for links. What it serves can be changed while it runs. */
export interface LinkServer {
  readonly origin: string;
  /** Requests so far, by path. */
  readonly requested: Map<string, number>;
  serve(path: string, answer: Answer | string): void;
  close(): Promise<void>;
}

export async function startLinkServer(): Promise<LinkServer> {
  const answers = new Map<string, Answer>();
  const requested = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    requested.set(path, (requested.get(path) ?? 0) + 1);
    const answer = answers.get(path);
    if (answer) {
      answer(request, response);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    serve(path, answer) {
      answers.set(
        path,
        typeof answer === 'string'
          ? (_request, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end(answer)
          : answer,
      );
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
