import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Two of the pieces in which servers send: what fits is read with one call. */
const READ_BYTES = 128 * 1024;

/** Returns nothing; the bytes are written over once it returns. */
type Take = (bytes: Buffer) => void;

const takers = new WeakMap<Duplex, Take | null>();

/**
 * A socket that reads into the same memory each time. Whoever listens for its data gets a copy, as of any socket; whoever
 * takes its reads gets that memory, where each of a million rows would otherwise pass through memory of its own.
 */
export const connectReusing = (address: { readonly host: string; readonly port: number }): Socket => {
  const socket: Socket = connect({
    ...address,
    onread: {
      buffer: Buffer.allocUnsafeSlow(READ_BYTES),
      callback: (length, memory) => {
        const bytes = Buffer.from(memory.buffer, memory.byteOffset, length);
        const take = takers.get(socket) ?? null;
        if (take === null) {
          return socket.push(Buffer.from(bytes));
        }
        take(bytes);
        return true;
      },
    },
  });
  takers.set(socket, null);
  return socket;
};

/**
 * Has `take` called with what is read from now on, in place of every listener of data; null ends that. False where the socket
 * does not read so: within TLS, through a tunnel.
 */
export const takeReads = (socket: Duplex, take: Take | null): boolean => {
  if (!takers.has(socket)) {
    return false;
  }
  takers.set(socket, take);
  return true;
};
