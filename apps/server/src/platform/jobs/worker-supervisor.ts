import { fork, type ChildProcess } from 'node:child_process';
import { lowerPriority } from '@plumbline/engine';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log/log.ts';
import { hasDueJobs, releaseLeases } from './leases.ts';

const POLL_MS = 1_000;
/** After a worker ended badly, the next one waits: 1 s; after several that did no work, 2 s, 4 s … */
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 30_000;
const STOP_GRACE_MS = 4_000;
/** Rows pass through a worker as short-lived pieces: with V8's default of 16 MB, they take 50 MB until they are collected. */
const SEMI_SPACE_MB = 4;
/** Jobs and all that they start leave the processors to who waits for a page. */
const WORKER_NICENESS = 10;

export interface SupervisorDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Path of the module that a worker process runs. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Messages a worker sends of itself, for example that it has written events. */
  readonly onMessage: (message: unknown) => void;
}

interface WorkerEnd {
  readonly owner: string;
  /** It wrote something: its end has nothing to do with those before it. */
  readonly hasWorked: boolean;
  readonly code: number | null;
  readonly signal: string | null;
}

/**
 * Keeps one worker process while there is work or some is expected, and none when there is not. A worker that dies has its leases released
 * at once, so that its jobs continue within a second.
 */
export interface WorkerSupervisor {
  start(): void;
  /** Work has been committed. */
  wake(): void;
  /** Work is about to be committed: the worker is started now. */
  prepare(): void;
  /** Process id of the worker, or null when none runs. */
  readonly pid: number | null;
  stop(): Promise<void>;
}

export function createWorkerSupervisor(deps: SupervisorDeps): WorkerSupervisor {
  return new Supervisor(deps);
}

class Supervisor implements WorkerSupervisor {
  readonly #deps: SupervisorDeps;
  #child: ChildProcess | null = null;
  #poll: NodeJS.Timeout | null = null;
  #ended: Promise<void> = Promise.resolve();
  #badEnds = 0;
  #notBefore = 0;
  #isLooking = false;

  constructor(deps: SupervisorDeps) {
    this.#deps = deps;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  start(): void {
    this.#poll = setInterval(() => void this.#look(), POLL_MS);
    this.#poll.unref();
    void this.#look();
  }

  wake(): void {
    if (this.#child) {
      this.#child.send({ type: 'wake' }, () => {});
      return;
    }
    void this.#look();
  }

  prepare(): void {
    if (!this.#child && this.#poll && this.#deps.clock.now() >= this.#notBefore) {
      this.#fork();
    }
  }

  async stop(): Promise<void> {
    if (this.#poll) {
      clearInterval(this.#poll);
      this.#poll = null;
    }
    const child = this.#child;
    if (!child) {
      return;
    }
    child.send({ type: 'stop' }, () => {});
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
    await this.#ended;
    clearTimeout(kill);
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#child || !this.#poll || this.#deps.clock.now() < this.#notBefore) {
      return;
    }
    this.#isLooking = true;
    try {
      if ((await hasDueJobs(this.#deps)) && this.#poll && !this.#child) {
        this.#fork();
      }
    } catch (error) {
      this.#deps.log.error({ err: error }, 'cannot look for due jobs');
    } finally {
      this.#isLooking = false;
    }
  }

  #fork(): void {
    const owner = newId();
    let hasWorked = false;
    const child = fork(this.#deps.entry, [], {
      execArgv: [`--max-semi-space-size=${SEMI_SPACE_MB}`],
      env: { ...this.#deps.environment, PLUMBLINE_WORKER_OWNER: owner },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'json',
    });
    this.#child = child;
    if (child.pid !== undefined) {
      lowerPriority(child.pid, WORKER_NICENESS);
    }
    child.on('message', (message) => {
      hasWorked = true;
      this.#deps.onMessage(message);
    });
    child.on('error', (error) => this.#deps.log.error({ err: error }, 'worker process'));
    this.#ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        this.#child = null;
        void this.#afterEnd({ owner, hasWorked, code, signal }).finally(resolve);
      });
    });
  }

  async #afterEnd({ owner, hasWorked, ...end }: WorkerEnd): Promise<void> {
    const isBad = end.code !== 0;
    if (!isBad || hasWorked) {
      this.#badEnds = 0;
    }
    this.#badEnds += isBad ? 1 : 0;
    const waitMs = isBad ? Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (this.#badEnds - 1)) : 0;
    this.#notBefore = this.#deps.clock.now() + waitMs;
    try {
      const released = await releaseLeases(this.#deps, owner);
      this.#deps.log[isBad ? 'warn' : 'info']({ ...end, released }, 'worker ended');
    } catch (error) {
      // The leases run out by themselves.
      this.#deps.log.error({ err: error }, 'cannot release the leases of a worker');
    }
    if (!isBad) {
      void this.#look();
    }
  }
}
