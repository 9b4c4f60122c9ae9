import { EngineProcess, type Resources } from './engine-process.ts';

/** A spare that nobody needs for so long ends: it occupies some 60 MB. */
const IDLE_MS = 3 * 60_000;

interface SpareResources extends Resources {
  readonly niceness?: number;
}

/** Engine processes for one use each, the next of them started beforehand: a start takes longer than a small file. */
export class SpareProcess {
  readonly #tempRoot: string;
  readonly #resources: SpareResources;
  readonly #idleMs: number;
  #spare: Promise<EngineProcess> | null = null;
  #idle: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(tempRoot: string, resources: SpareResources, idleMs = IDLE_MS) {
    this.#tempRoot = tempRoot;
    this.#resources = resources;
    this.#idleMs = idleMs;
  }

  /** Starts a process for the next `take`, where none is there. */
  prepare(): void {
    if (this.#isClosed) {
      return;
    }
    this.#spare ??= this.#start();
    clearTimeout(this.#idle ?? undefined);
    this.#idle = setTimeout(() => void this.#drop(), this.#idleMs).unref();
  }

  /** A process that is the caller's, to be closed by it. */
  async take(): Promise<EngineProcess> {
    const spare = this.#spare;
    this.#spare = null;
    const engine = await spare?.catch(() => null);
    return engine?.isAlive === true ? engine : this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#drop();
  }

  #start(): Promise<EngineProcess> {
    const starting = EngineProcess.start(this.#tempRoot, this.#resources, this.#resources.niceness);
    // It may be lost before anybody waits for it: whoever does is notified, and nobody else needs to be.
    starting.catch(() => undefined);
    return starting;
  }

  async #drop(): Promise<void> {
    clearTimeout(this.#idle ?? undefined);
    const spare = this.#spare;
    this.#spare = null;
    await spare?.then(
      (engine) => engine.close(),
      () => undefined,
    );
  }
}
