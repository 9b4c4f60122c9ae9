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
  #spares: Promise<EngineProcess>[] = [];
  #idle: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(tempRoot: string, resources: SpareResources, idleMs = IDLE_MS) {
    this.#tempRoot = tempRoot;
    this.#resources = resources;
    this.#idleMs = idleMs;
  }

  /** Starts as many processes for the next that are taken as are not there. */
  prepare(count = 1): void {
    if (this.#isClosed) {
      return;
    }
    while (this.#spares.length < count) {
      this.#spares.push(this.#startPrepared());
    }
    clearTimeout(this.#idle ?? undefined);
    this.#idle = setTimeout(() => void this.#drop(), this.#idleMs).unref();
  }

  /** A process that is the caller's, to be closed by it. */
  async take(): Promise<EngineProcess> {
    const engine = await this.#spares.shift()?.catch(() => null);
    return engine?.isAlive === true ? engine : this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#drop();
  }

  #start(): Promise<EngineProcess> {
    return EngineProcess.start(this.#tempRoot, this.#resources, this.#resources.niceness);
  }

  #startPrepared(): Promise<EngineProcess> {
    const starting = this.#start();
    // Whoever takes it opens files in it, which waits for this. It may be lost before: then that is refused.
    starting.then((engine) => engine.prepare()).catch(() => undefined);
    return starting;
  }

  async #drop(): Promise<void> {
    clearTimeout(this.#idle ?? undefined);
    const spares = this.#spares;
    this.#spares = [];
    await Promise.all(
      spares.map((spare) =>
        spare.then(
          (engine) => engine.close(),
          () => undefined,
        ),
      ),
    );
  }
}
