import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { freePort } from '../../scripts/free-port.mjs';
import { ROOT, builtServer } from '../../scripts/workspace.mjs';

export const OWNER = { email: 'ingrid@northmoor.example', password: 'a long enough password' };

/** A Plumbline of the test's own: real process, own folder, own port. */
export interface RunningServer {
  readonly url: string;
  readonly home: string;
  /** Everything it printed so far. */
  readonly output: () => string;
  readonly process: ChildProcess;
  /** Start again on the same folder and port after `stop` or a kill. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  dispose(): Promise<void>;
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) {
      throw new Error(`The server ended before it was ready:\n${output()}`);
    }
    const isReady = await fetch(`${url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

type Settings = Readonly<Record<string, string>>;

/** `environment`: more settings, which may name the address that the server gets. */
export async function startServer(
  environment: Settings | ((url: URL) => Settings) = {},
): Promise<RunningServer> {
  const home = await mkdtemp(join(tmpdir(), 'plumbline-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let printed = '';
  let child: ChildProcess;

  const launch = async () => {
    child = spawn(process.execPath, [builtServer()], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'] ?? '',
        PLUMBLINE_HOME: home,
        PLUMBLINE_PORT: String(port),
        PLUMBLINE_SAMPLES: 'off',
        PLUMBLINE_OWNER_EMAIL: OWNER.email,
        PLUMBLINE_OWNER_PASSWORD: OWNER.password,
        PLUMBLINE_OUTBOUND_ALLOW: '127.0.0.0/8',
        ...(typeof environment === 'function' ? environment(new URL(url)) : environment),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await untilReady(url, child, () => printed);
  };
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  };

  await launch();
  return {
    url,
    home,
    output: () => printed,
    get process() {
      return child;
    },
    restart: launch,
    stop,
    async dispose() {
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
