import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly port: number;
  readonly address: string;
  /** What it has said so far. */
  output(): string;
  /** Resolves when `/healthz` answers 200; rejects when the process ends before. */
  ready(): Promise<void>;
  /** Sends a signal and resolves with how the process ended. */
  end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; signal: string | null }>;
  /** Resolves when the process has ended by itself. */
  ended(): Promise<{ code: number | null; signal: string | null }>;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const ENTRIES = {
  'main.ts': fileURLToPath(new URL('../main.ts', import.meta.url)),
  'sign-in-link.ts': fileURLToPath(new URL('../sign-in-link.ts', import.meta.url)),
};

/** The environment of this process without what would configure the one to be started. */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PLUMBLINE_')));

/** Start an entry of the server as its own process, as `npm start` does. */
export async function startProcess(
  entry: keyof typeof ENTRIES,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = environment['PLUMBLINE_PORT'] ? Number(environment['PLUMBLINE_PORT']) : await freePort();
  const child = spawn(process.execPath, [ENTRIES[entry]], {
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      PLUMBLINE_SAMPLES: 'off',
      PLUMBLINE_LOG_LEVEL: 'error',
      PLUMBLINE_PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  const end = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const address = `http://127.0.0.1:${port}`;
  return {
    child,
    port,
    address,
    output: () => printed,
    ended: () => end,
    async ready() {
      while (child.exitCode === null && child.signalCode === null) {
        const answer = await fetch(`${address}/healthz`).catch(() => null);
        if (answer?.status === 200) {
          return;
        }
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
      throw new Error(`The server ended before it was ready: ${printed}`);
    },
    async end(signal) {
      child.kill(signal);
      return end;
    },
  };
}
