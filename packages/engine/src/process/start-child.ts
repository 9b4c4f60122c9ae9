import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './child-environment.ts';
import { lowerPriority } from './lower-priority.ts';

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url));

/** What an engine process is to its owner. */
export interface EngineChild extends Pick<ChildProcess, 'pid' | 'connected' | 'stdio'> {
  send(message: object): boolean;
  kill(signal: NodeJS.Signals): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  once(event: 'exit', listener: (code: number | null, signal: NodeJS.Signals | null) => void): unknown;
}

/** Tests use one process several times: `testing/reused-engines.ts` takes the place of this module in them. */
export function startChild(niceness: number): ChildProcess {
  const child = fork(ENTRY, [], {
    execPath: process.execPath,
    execArgv: [],
    serialization: 'advanced',
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  if (niceness > 0 && child.pid !== undefined) {
    lowerPriority(child.pid, niceness);
  }
  return child;
}
