import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { AnyAnswer } from '../../../testing/any-answer.ts';

const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url));
const OWNER = { email: 'owner@example.test', password: 'a long enough password' };

export interface Reply {
  readonly status: number;
  readonly body: AnyAnswer;
}

/** The product as `npm start` runs it, in a process of its own that can be killed. */
export class RealServer {
  readonly #home: string;
  readonly #settings: Readonly<Record<string, string>>;
  #process: ChildProcess | null = null;
  #address = '';
  #token = '';

  constructor(home: string, settings: Readonly<Record<string, string>> = {}) {
    this.#home = home;
    this.#settings = settings;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Resolves once it is ready to serve. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'],
        PLUMBLINE_HOME: this.#home,
        PLUMBLINE_PORT: '0',
        PLUMBLINE_SAMPLES: 'off',
        PLUMBLINE_LOG_LEVEL: 'silent',
        PLUMBLINE_OWNER_EMAIL: OWNER.email,
        PLUMBLINE_OWNER_PASSWORD: OWNER.password,
        ...this.#settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /ready at (http:\S+)/.exec(line)?.[1];
      if (address !== undefined) {
        this.#address = address;
        child.stdout.resume();
        return;
      }
    }
    throw new Error('The server ended before it was ready.');
  }

  /** Sign in once; the session outlives every restart. */
  async signIn(): Promise<void> {
    const { body } = await this.call('POST', '/login', OWNER);
    this.#token = body.token as string;
  }

  /** Text goes as the bytes of a whole upload, a form as it is, anything else as JSON. */
  async call(method: string, path: string, body?: object | string): Promise<Reply> {
    if (typeof body === 'string') {
      const range = `bytes 0-${body.length - 1}/${body.length}`;
      return this.#send(method, path, {
        body,
        headers: { 'content-type': 'application/octet-stream', 'content-range': range },
      });
    }
    const isForm = body instanceof FormData;
    return this.#send(method, path, {
      headers: body && !isForm ? { 'content-type': 'application/json' } : {},
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  async #send(
    method: string,
    path: string,
    {
      headers,
      ...rest
    }: { readonly headers: Readonly<Record<string, string>>; readonly body?: string | FormData },
  ): Promise<Reply> {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      headers: {
        ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
        ...headers,
      },
      ...rest,
    });
    return { status: response.status, body: await response.json() };
  }

  async killHard(): Promise<void> {
    const ended = once(this.#process!, 'exit');
    this.#process!.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    if (this.#process?.exitCode === null && this.#process.signalCode === null) {
      const ended = once(this.#process, 'exit');
      this.#process.kill('SIGTERM');
      await ended;
    }
  }
}
