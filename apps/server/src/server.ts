import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { compose, type ComposedServices } from './compose.ts';
import type { Config } from './config.ts';
import { bindRoutes, clearOrphans, loadFirstData, subscribeFeatures } from './features.ts';
import { createOwnerLink, ensureFirstAccount, type OwnerLink } from './features/accounts/index.ts';
import { rehearse } from './features/dashboards/index.ts';
import type { Clock } from './platform/clock.ts';
import type { ResolveMx } from './platform/mail/resolve-mx.ts';
import { migrate } from './platform/db/migrate.ts';
import { homeAt, lockHome, makeHome } from './platform/home.ts';
import { buildApp } from './platform/http/app.ts';
import { releaseLeases } from './platform/jobs/leases.ts';
import { createWorkerSupervisor, type WorkerSupervisor } from './platform/jobs/worker-supervisor.ts';
import type { Log } from './platform/log/log.ts';
import type { Actor } from './platform/principal.ts';
import { startUpkeep, type Upkeep } from './upkeep.ts';

/** Time for calls in progress to end after a stop signal. */
const DRAIN_MS = 4_000;
const WORKER_ENTRY = fileURLToPath(new URL('worker.ts', import.meta.url));
const WEB_ROOT = join(import.meta.dirname, '../../web/dist');

export interface StartOptions {
  readonly config: Config;
  readonly log: Log;
  readonly clock?: Clock;
  readonly resolveMx?: ResolveMx;
  /** Environment of worker processes; null runs none. */
  readonly workerEnvironment: Readonly<Record<string, string>> | null;
  readonly webRoot?: string;
}

/** A server that serves. */
export interface RunningServer {
  readonly services: ComposedServices;
  readonly app: FastifyInstance<Server>;
  /** Where it listens, for example `http://127.0.0.1:8470`. */
  readonly address: string;
  /** At the first start, unless a password was configured: the owner's one-use sign-in link. */
  readonly firstLink: OwnerLink | null;
  /** Process id of the worker; null when none runs. */
  workerPid(): number | null;
  /** Run due jobs and deliver events now instead of at the next tick. */
  wake(): void;
  stop(): Promise<void>;
}

/** Start on a data folder of its own. Throws `AppError` and `NodeJS.ErrnoException` (the port) with nothing left running. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const home = homeAt(options.config.home);
  await makeHome(home);
  const unlock = lockHome(home);
  try {
    return await new ServerStart(options, unlock).start();
  } catch (error) {
    unlock();
    throw error;
  }
}

class ServerStart {
  readonly #options: StartOptions;
  readonly #unlock: () => void;
  readonly #closing = new AbortController();
  #supervisor: WorkerSupervisor | null = null;
  #upkeep: Upkeep | null = null;
  #isReady = false;
  #firstData: Promise<void> = Promise.resolve();

  constructor(options: StartOptions, unlock: () => void) {
    this.#options = options;
    this.#unlock = unlock;
  }

  async start(): Promise<RunningServer> {
    const { config, log, clock, resolveMx } = this.#options;
    const home = homeAt(config.home);
    const services: ComposedServices = await compose({
      config,
      home,
      log,
      ...(clock && { clock }),
      ...(resolveMx && { resolveMx }),
      inspectsApart: true,
      onWork: () => this.#supervisor?.wake(),
      onExpectedWork: () => this.#expectWork(services),
    });
    if (this.#options.workerEnvironment) {
      // The first question of anybody would wait for them: they start on another processor, beside this start.
      services.engine.prepare();
    }
    try {
      await this.#prepare(services);
      const app = await buildApp({
        services,
        routes: bindRoutes(services),
        webRoot: this.#options.webRoot ?? WEB_ROOT,
        isReady: () => this.#isReady,
        closing: this.#closing.signal,
      });
      await this.#rehearse(services);
      const address = await app.listen({ host: config.host, port: config.port });
      // Only now: a start that cannot listen leaves the first account, its link and the samples to the next.
      const firstOwner = await ensureFirstAccount(services);
      // With a password configured the owner signs in with that: a link in the output would be another way in.
      const needsLink = firstOwner !== null && config.owner.password === null;
      const firstLink = needsLink ? await createOwnerLink(services) : null;
      this.#run(services, firstOwner);
      return {
        services,
        app,
        address,
        firstLink,
        workerPid: () => this.#supervisor?.pid ?? null,
        wake: () => {
          this.#supervisor?.wake();
          void services.events.deliver();
        },
        stop: () => this.#stop(services, app),
      };
    } catch (error) {
      await services.close();
      throw error;
    }
  }

  /** Nobody waits for its answers: what fails in it fails again, and is reported, when a person asks. */
  async #rehearse(services: ComposedServices): Promise<void> {
    await rehearse(services, this.#closing.signal).catch((error: unknown) => {
      services.log.debug({ err: error }, 'rehearsal failed');
    });
  }

  async #prepare(services: ComposedServices): Promise<void> {
    await services.files.checkAccess();
    await migrate(services.db);
    if (services.db.dialect === 'sqlite') {
      // The lock on the folder proves that no other server lives: whatever was leased is nobody's.
      await releaseLeases(services, null);
      await clearOrphans(services);
    }
    subscribeFeatures(services);
  }

  #run(services: ComposedServices, firstOwner: Actor | null): void {
    const { workerEnvironment, log } = this.#options;
    const deliver = (): void => void services.events.deliver();
    services.db.onCommit(deliver);
    if (workerEnvironment) {
      this.#supervisor = createWorkerSupervisor({
        ...services,
        log,
        entry: WORKER_ENTRY,
        environment: workerEnvironment,
        onMessage: deliver,
      });
      this.#supervisor.start();
    }
    this.#upkeep = startUpkeep(services);
    this.#isReady = true;
    this.#firstData = this.#loadFirstData(services, firstOwner);
  }

  /** A person sends a file: what reads it and what answers the first page of it are started meanwhile. */
  #expectWork({ engine }: ComposedServices): void {
    if (this.#supervisor !== null) {
      this.#supervisor.prepare();
      engine.prepare(1);
    }
  }

  /** A stop in the middle of it leaves the rest to the next start. */
  async #loadFirstData(services: ComposedServices, firstOwner: Actor | null): Promise<void> {
    const { signal } = this.#closing;
    try {
      await loadFirstData(services, firstOwner, signal);
    } catch (error) {
      if (!signal.aborted) {
        services.log.error({ err: error }, 'samples were not loaded');
      }
    }
  }

  async #stop(services: ComposedServices, app: FastifyInstance<Server>): Promise<void> {
    this.#isReady = false;
    this.#closing.abort();
    const force = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await Promise.all([app.close(), this.#supervisor?.stop(), this.#upkeep?.stop(), this.#firstData]);
    clearTimeout(force);
    await services.close();
    this.#unlock();
  }
}
