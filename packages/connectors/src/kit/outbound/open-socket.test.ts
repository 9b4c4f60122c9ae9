import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { createOutbound } from './outbound.ts';

const outbound = createOutbound({ allow: ['127.0.0.0/8'] });

/** A port where nothing listens any more. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('names the field of the port, and what to check, where nothing answers', async () => {
  const port = await closedPort();
  const opening = outbound.connect({ host: '127.0.0.1', port }, new AbortController().signal);
  const message = `127.0.0.1:${port} takes no connection at this port. Check the port, and that no firewall keeps this server away.`;
  await expect(opening).rejects.toMatchObject({
    code: 'source.unreachable',
    message,
    issues: [{ path: 'port', message }],
  });
});
