import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectReusing, takeReads } from './reused-reads.ts';

let server: ReturnType<typeof createServer>;
let peer: Socket;
let socket: Socket;

beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  socket = connectReusing({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  [peer] = await accepted;
});
afterEach(() => {
  socket.destroy();
  server.close();
});

const turnsUntil = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) {
    await new Promise(setImmediate);
  }
};
/** Resolves once what was sent has come. */
const send = async (text: string, hasCome: () => boolean): Promise<void> => {
  peer.write(text);
  await turnsUntil(hasCome);
};

it('gives listeners bytes of their own, and whoever takes its reads the same memory each time', async () => {
  const heard: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => heard.push(chunk));
  await send('one', () => heard.length === 1);
  await send('two', () => heard.length === 2);
  expect(heard.map(String)).toEqual(['one', 'two']);
  const memory = new Set<ArrayBufferLike>();
  let body = '';
  const take = (bytes: Buffer): void => {
    memory.add(bytes.buffer);
    body += bytes.toString();
  };
  expect(takeReads(socket, take)).toBe(true);
  await send('three', () => body === 'three');
  await send('four', () => body === 'threefour');
  expect({ size: memory.size, heardLength: heard.length }).toEqual({ size: 1, heardLength: 2 });
  takeReads(socket, null);
  await send('five', () => heard.length === 3);
  expect([body, heard.map(String)]).toEqual(['threefour', ['one', 'two', 'five']]);
});

it('reads nothing while it is paused, and everything afterwards, to its end', async () => {
  const bytes = 20 * 1024 * 1024;
  let taken = 0;
  takeReads(socket, ({ length }) => {
    taken += length;
    if (taken === length) {
      socket.pause();
    }
  });
  socket.resume();
  const sent = new Promise<void>((resolve) => peer.end(Buffer.alloc(bytes), () => resolve()));
  await turnsUntil(() => taken > 0);
  const atPause = taken;
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise(setImmediate);
  }
  expect(taken).toBe(atPause);
  socket.resume();
  await Promise.all([sent, once(socket, 'end')]);
  expect(taken).toBe(bytes);
});

it('says of a socket that reads as all do that nothing can be taken', () => {
  expect(takeReads(peer, () => undefined)).toBe(false);
});
