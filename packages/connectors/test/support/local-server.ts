import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface LocalServer extends AsyncDisposable {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  readonly port: number;
  /** Every request so far, in order. */
  readonly requests: readonly IncomingMessage[];
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
};

const handle = async (server: Server, requests: readonly IncomingMessage[]): Promise<LocalServer> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) {
          socket.destroy();
        }
      }),
  };
};

/** A real HTTP server on the loopback interface. */
export const startServer = (answer: RequestListener): Promise<LocalServer> => {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  return handle(server, requests);
};

/** A server that speaks bytes, for answers that HTTP would not give. */
export const startTcpServer = (onConnection: (socket: Socket) => void): Promise<LocalServer> =>
  handle(createTcpServer(onConnection), []);

/** Calls `step` again and again until the socket or response is gone. */
export const drip = (to: Socket, step: () => void): void => {
  const timer = setInterval(step, 5);
  to.on('close', () => clearInterval(timer));
};
