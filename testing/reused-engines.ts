import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Limits, Reply, Request } from '../packages/engine/src/process/messages.ts';
import { startChild as startFresh, type EngineChild } from '../packages/engine/src/process/start-child.ts';

/**
 * Takes the place of `start-child.ts` in tests: an engine process that its owner ends while it is at rest serves the next
 * owner, as a pool opens other files in the same process. Starting one takes a tenth of a second of a processor, and tests
 * need thousands. One that has failed at something, is at work, has sent text, is held or has grown ends as it would.
 */
export function startChild(niceness: number): EngineChild {
  // Its threads have their priority from the start.
  const at = resting.findLastIndex((one) => one.niceness === niceness);
  const child = resting.splice(at, at === -1 ? 0 : 1)[0]?.child ?? startFresh(niceness);
  return new ReusedChild({ child, niceness });
}

/** For tests of what an ended process leaves behind: from here on one that is ended is gone. Returns what undoes that. */
export async function endReuse(): Promise<() => void> {
  isReusing = false;
  await Promise.all(
    resting.splice(0).map(({ child }) => {
      child.ref();
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      return exited;
    }),
  );
  return () => {
    isReusing = true;
  };
}

interface Startable {
  readonly child: ChildProcess;
  readonly niceness: number;
}

let isReusing = true;
/** Ready for an owner. */
const resting: Startable[] = [];
const MAX_RESTING = 10;
/** A fresh one has about 70 MB; the limits of memory in tests leave room for this. */
const MAX_RESIDENT_PAGES = (160 * 1024) / 4;
const USES = new WeakMap<ChildProcess, number>();
const MAX_USES = 50;
/** No owner counts so far. */
const LAST_ID = Number.MAX_SAFE_INTEGER;

class ReusedChild extends EventEmitter implements EngineChild {
  readonly #child: ChildProcess;
  readonly #niceness: number;
  /** Requests without an answer; null before the process has said that it is ready. */
  #unanswered: Set<number> | null = null;
  /** Of its last database; null while it has had none. */
  #limits: Limits | null = null;
  #isSpent = false;
  #isHeld = false;
  #isEnded = false;

  readonly #onMessage = (reply: Reply): void => {
    if (reply.kind === 'ready') {
      this.#unanswered = new Set();
    }
    if (reply.kind === 'done' || reply.kind === 'failed') {
      this.#unanswered?.delete(reply.id);
      this.#isSpent ||= reply.kind === 'failed';
    }
    this.emit('message', reply);
  };
  readonly #onError = (error: Error): void => void this.emit('error', error);
  readonly #onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
    this.#isEnded = true;
    this.emit('exit', code, signal);
  };

  constructor({ child, niceness }: Startable) {
    super();
    this.#child = child;
    this.#niceness = niceness;
    child.removeAllListeners('exit').removeAllListeners('error').ref();
    child.channel?.ref();
    child.on('message', this.#onMessage).on('error', this.#onError).once('exit', this.#onExit);
    const uses = USES.get(child) ?? 0;
    USES.set(child, uses + 1);
    this.#isSpent = uses + 1 >= MAX_USES;
    if (uses > 0) {
      setImmediate(() => this.#onMessage({ kind: 'ready' }));
    }
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get connected(): boolean {
    return !this.#isEnded && this.#child.connected;
  }

  get stdio(): ChildProcess['stdio'] {
    return this.#child.stdio;
  }

  send(message: Request): boolean {
    if (message.kind !== 'interrupt') {
      this.#unanswered?.add(message.id);
    }
    if (message.kind === 'prepare' || message.kind === 'open') {
      const { tempDirectory, memoryMb, threads } = message;
      this.#limits = { tempDirectory, memoryMb, threads };
    }
    this.#isSpent ||= message.kind === 'text';
    return this.#child.send(message);
  }

  kill(signal: NodeJS.Signals): boolean {
    if (!this.#isEnded && (signal === 'SIGSTOP' || signal === 'SIGCONT')) {
      this.#isHeld = signal === 'SIGSTOP';
      return this.#child.kill(signal);
    }
    if (this.#isEnded || signal !== 'SIGKILL' || !this.#isReusable()) {
      this.#isSpent = true;
      return !this.#isEnded && this.#child.kill(signal);
    }
    this.#isEnded = true;
    this.#child.off('message', this.#onMessage).off('error', this.#onError).off('exit', this.#onExit);
    void rest({ child: this.#child, niceness: this.#niceness }, this.#limits).then(() =>
      this.emit('exit', null, 'SIGKILL'),
    );
    return true;
  }

  #isReusable(): boolean {
    const { pid, connected, exitCode, signalCode } = this.#child;
    return (
      isReusing &&
      !this.#isSpent &&
      !this.#isHeld &&
      this.#unanswered?.size === 0 &&
      pid !== undefined &&
      connected &&
      exitCode === null &&
      signalCode === null &&
      resting.length < MAX_RESTING &&
      residentPages(pid) < MAX_RESIDENT_PAGES
    );
  }
}

/** Resolves when it has let go of the files of its owner. */
function rest(startable: Startable, limits: Limits | null): Promise<void> {
  const { child } = startable;
  child.unref();
  child.channel?.unref();
  return new Promise((resolve) => {
    const settle = (isThere: boolean): void => {
      if (isThere && isReusing) {
        resting.push(startable);
        resolve();
      } else {
        child.kill('SIGKILL');
      }
    };
    child.once('error', () => child.kill('SIGKILL'));
    child.once('exit', () => {
      const at = resting.indexOf(startable);
      if (at !== -1) {
        resting.splice(at, 1);
      }
      resolve();
    });
    if (limits === null) {
      settle(true);
      return;
    }
    // Closes the database, and makes none: DuckDB refuses the setting before it builds one, which takes 20 ms of a processor.
    const closing: Request = {
      ...limits,
      threads: 0,
      kind: 'open',
      id: LAST_ID,
      allowedPaths: [],
      setup: [],
    };
    child.once('message', (reply: Reply) => settle(isClosed(reply)));
    child.send(closing);
  });
}

/** It was refused as expected, or has opened a database that was prepared, without files. */
const isClosed = (reply: Reply): boolean =>
  reply.kind === 'done' || (reply.kind === 'failed' && reply.failure.text === 'Failed to set config');

const residentPages = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};
