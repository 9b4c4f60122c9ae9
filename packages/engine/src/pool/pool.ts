import { AppError } from '@plumbline/contract';
import { EngineProcess, type FileSet, type Resources } from '../process/engine-process.ts';
import { endingError } from '../process/failures.ts';
import { FairQueue } from './fair-queue.ts';

const WARM_MS = 60_000;
/** Beyond this many waiting callers an answer would come too late to be of use. */
const MAX_WAITING = 500;

/** What a process is opened for. Equal keys mean equal files. */
export interface Lease {
  readonly tenantId: string;
  readonly key: string;
  readonly files: FileSet;
}

/** Work that needs no files takes whatever process of its tenant is there, as it is. */
const NO_FILES = 'no files';

interface Slot {
  process: EngineProcess | null;
  tenantId: string;
  key: string;
  isBusy: boolean;
  usedAt: number;
  idle: NodeJS.Timeout | null;
}

interface Ticket {
  readonly lease: Lease;
  readonly admit: (slot: Slot) => void;
}

export interface PoolOptions extends Resources {
  readonly size: number;
  /** Existing folder for the processes' own files. */
  readonly tempRoot: string;
  /** Called when the first caller comes in and when the last one leaves. */
  readonly onActivity: (isActive: boolean) => void;
}

/** Warm processes, each for one tenant's file set at a time, given to callers one by one. */
export class Pool {
  readonly #options: PoolOptions;
  readonly #slots: Slot[];
  readonly #queue = new FairQueue<Ticket>();
  #running = 0;
  #uses = 0;
  #isClosed = false;
  /** By processes that have ended. */
  #statementsOfEnded = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#slots = Array.from({ length: options.size }, () => ({
      process: null,
      tenantId: '',
      key: '',
      isBusy: false,
      usedAt: 0,
      idle: null,
    }));
  }

  /** Runs `work`, which touches no file, with any locked process of the tenant. Throws as `run`. */
  async runWithoutFiles<T>(
    tenantId: string,
    signal: AbortSignal,
    work: (engine: EngineProcess) => Promise<T>,
  ): Promise<T> {
    const lease = { tenantId, key: NO_FILES, files: { allowedPaths: [], setup: [] } };
    return this.run(lease, signal, work);
  }

  /** Runs `work` with a process that has the lease's files open. Throws `engine.busy`, `request.cancelled`. */
  async run<T>(lease: Lease, signal: AbortSignal, work: (engine: EngineProcess) => Promise<T>): Promise<T> {
    const slot = await this.#admit(lease, signal);
    this.#running += 1;
    if (this.#running === 1) {
      this.#options.onActivity(true);
    }
    try {
      return await work(await this.#prepare(slot, lease));
    } finally {
      this.#running -= 1;
      if (this.#running === 0) {
        this.#options.onActivity(false);
      }
      this.#release(slot);
    }
  }

  /** Ends the processes that hold files under keys that match; a key of several files has them between spaces. */
  async drop(matches: (key: string) => boolean): Promise<void> {
    await Promise.all(
      this.#slots
        .filter((slot) => slot.process !== null && slot.key.split(' ').some(matches))
        .map((slot) => this.#end(slot)),
    );
  }

  /** Statements sent to its processes so far. */
  get statements(): number {
    return this.#slots.reduce(
      (sum, { process }) => sum + (process?.statementsSent ?? 0),
      this.#statementsOfEnded,
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#slots.map((slot) => this.#end(slot)));
  }

  #admit(lease: Lease, signal: AbortSignal): Promise<Slot> {
    if (signal.aborted || this.#isClosed) {
      return Promise.reject(endingError('cancelled'));
    }
    const free = this.#pick(lease);
    if (free !== null) {
      free.isBusy = true;
      return Promise.resolve(free);
    }
    if (this.#queue.size >= MAX_WAITING) {
      return Promise.reject(
        new AppError('engine.busy', 'Too many queries wait already. Try again in a moment.'),
      );
    }
    return new Promise((resolve, reject) => {
      const ticket: Ticket = {
        lease,
        admit: (slot) => {
          signal.removeEventListener('abort', onAbort);
          resolve(slot);
        },
      };
      const onAbort = (): void => {
        if (this.#queue.remove(lease.tenantId, ticket)) {
          reject(endingError('cancelled'));
        }
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(lease.tenantId, ticket);
    });
  }

  /** Best first: open for these files, no process yet, same tenant, longest unused. */
  #pick(lease: Lease): Slot | null {
    const free = this.#slots.filter((slot) => !slot.isBusy);
    return (
      free.find((slot) => slot.process?.isAlive === true && serves(slot, lease)) ??
      free.find((slot) => slot.process?.isAlive !== true) ??
      free.find((slot) => slot.tenantId === lease.tenantId) ??
      free.toSorted((a, b) => a.usedAt - b.usedAt)[0] ??
      null
    );
  }

  async #prepare(slot: Slot, lease: Lease): Promise<EngineProcess> {
    if (slot.idle !== null) {
      clearTimeout(slot.idle);
      slot.idle = null;
    }
    this.#uses += 1;
    slot.usedAt = this.#uses;
    // A process that served one tenant never serves another.
    if (slot.process !== null && (!slot.process.isAlive || slot.tenantId !== lease.tenantId)) {
      await this.#end(slot);
    }
    if (slot.process !== null && serves(slot, lease)) {
      return slot.process;
    }
    slot.tenantId = lease.tenantId;
    slot.key = '';
    slot.process ??= await EngineProcess.start(this.#options.tempRoot, this.#options);
    await slot.process.open(lease.files);
    slot.key = lease.key;
    return slot.process;
  }

  #release(slot: Slot): void {
    slot.isBusy = false;
    const next = this.#isClosed ? null : this.#queue.shift();
    if (next !== null) {
      slot.isBusy = true;
      next.admit(slot);
      return;
    }
    slot.idle = setTimeout(() => void this.#end(slot), WARM_MS);
    slot.idle.unref();
  }

  async #end(slot: Slot): Promise<void> {
    const { process } = slot;
    this.#statementsOfEnded += process?.statementsSent ?? 0;
    slot.process = null;
    slot.key = '';
    await process?.close();
  }
}

/** A key is empty while its files are being opened, and when that failed. */
const serves = (slot: Slot, lease: Lease): boolean =>
  lease.key === NO_FILES ? slot.key !== '' && slot.tenantId === lease.tenantId : slot.key === lease.key;
