import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Client, ClientChannel } from 'ssh2';

const cut = (): Error => Object.assign(new Error('The SSH connection ended.'), { code: 'ECONNRESET' });

/**
 * A forwarded connection as drivers take one. A channel of `ssh2` is none by itself: it is never destroyed, and where its SSH
 * connection is gone it only closes. The SSH connection carries this one alone, and ends with it.
 */
class TunnelSocket extends Duplex {
  readonly #client: Client;
  readonly #channel: ClientChannel;
  #hasEnded = false;

  constructor(client: Client, channel: ClientChannel) {
    super({ allowHalfOpen: false });
    this.#client = client;
    this.#channel = channel;
    channel.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) {
        channel.pause();
      }
    });
    channel.on('end', () => {
      this.#hasEnded = true;
      this.push(null);
    });
    const onClose = (): void => void this.destroy(this.#hasEnded ? undefined : cut());
    channel.on('close', onClose);
    channel.on('error', () => undefined);
    client.on('close', onClose);
    // Until its user listens, an error must not end the process.
    this.on('error', () => undefined);
  }

  override _read(): void {
    this.#channel.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#channel.write(chunk, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#channel.end();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#channel.close();
    this.#client.end();
    done(error);
  }

  /** What drivers ask of a socket, and what the SSH connection below does by itself. */
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  setTimeout(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

/** Drivers use of a socket what this class has; their types ask for the class of Node. */
export const asSocket = (client: Client, channel: ClientChannel): Socket =>
  new TunnelSocket(client, channel) as unknown as Socket;
