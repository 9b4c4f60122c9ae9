import { invariant } from '@plumbline/contract';
import type { EngineProcess, FileSet, Resources } from '../process/engine-process.ts';
import { endingError } from '../process/failures.ts';
import { SpareProcess } from '../process/spare-process.ts';
import type { Caller } from './fair-shares.ts';
import { Turns, type TurnsOptions } from './turns.ts';

const WARM_MS = 60_000;
/** A chart sends two statements: its marks, and the sums of all rows. */
const SPARES = 2;

/** What a process is opened for. Equal keys mean equal files. */
export interface Lease {
  readonly tenantId: string;
  readonly key: string;
  readonly files: FileSet;
}

/** Where statements that read rows are run: a pool, or what takes its place. */
export interface ReadingPool {
  run<T>(
    lease: Lease,
    signal: AbortSignal,
    work: (engine: Pick<EngineProcess, 'read'>) => Promise<T>,
  ): Promise<T>;
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

export interface PoolOptions extends Resources {
  /** Turns; there are as many processes as turns. */
  readonly turns: TurnsOptions;
  /** Added to the priority of its processes (`nice`): with more, others have the processors first. */
  readonly niceness: number;
  /** The person whose request is being handled; null outside of requests. */
  readonly personId: () => string | null;
  /** Existing folder for the processes' own files. */
  readonly tempRoot: string;
  /** Called when the first caller comes in and when the last one leaves. */
  readonly onActivity: (isActive: boolean) => void;
}

/** Warm processes, each for one tenant's file set at a time, given to callers by fair shares. */
export class Pool {
  readonly #options: PoolOptions;
  readonly #slots: Slot[];
  readonly #turns: Turns;
  readonly #spare: SpareProcess;
  #running = 0;
  #uses = 0;
  #isClosed = false;
  /** By processes that have ended. */
  #statementsOfEnded = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#turns = new Turns(options.turns);
    this.#spare = new SpareProcess(options.tempRoot, options);
    this.#slots = Array.from({ length: options.turns.total }, () => ({
      process: null,
      tenantId: '',
      key: '',
      isBusy: false,
      usedAt: 0,
      idle: null,
    }));
  }

  /** Starts processes for whoever comes first: they have served no tenant yet. */
  prepare(count = SPARES): void {
    this.#spare.prepare(count);
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
    const caller = { tenantId: lease.tenantId, personId: this.#options.personId() };
    const { slot, release } = await this.#admit(lease, caller, signal);
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
      release();
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
    await Promise.all([this.#spare.close(), ...this.#slots.map((slot) => this.#end(slot))]);
  }

  async #admit(
    lease: Lease,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<{ readonly slot: Slot; readonly release: () => void }> {
    const release = await this.#turns.take(caller, signal);
    if (this.#isClosed) {
      release();
      throw endingError('cancelled');
    }
    const slot = this.#pick(lease);
    invariant(slot !== null, 'A turn comes with a process.');
    slot.isBusy = true;
    return { slot, release };
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
    slot.process ??= await this.#spare.take();
    await slot.process.open(lease.files);
    slot.key = lease.key;
    return slot.process;
  }

  #release(slot: Slot): void {
    slot.isBusy = false;
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
