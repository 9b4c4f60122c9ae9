import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND_MS } from '@plumbline/contract';
import { isoNow } from './clock.ts';
import { acrossTenants } from './db/across-tenants.ts';
import { homeAt } from './home.ts';
import type { Services } from './services.ts';

/** A result is good for so long: whoever asks often does not make the server write often. */
const FRESH_MS = 2 * SECOND_MS;
/** A result this old is not used again, even if it was ready: whoever asks waits for the check. */
const OLD_MS = 10 * SECOND_MS;
/** A busy machine writes slowly; what takes longer than this hangs. */
const PATIENCE_MS = 15 * SECOND_MS;
/** About what a small upload writes. */
const BLOCK = Buffer.alloc(64 * 1024);

export type Readiness = 'ready' | 'cannot write';

type WriteServices = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/** Says whether the metadata store and the data folder take writes, by writing to both. */
export class WriteCheck {
  readonly #services: WriteServices;
  readonly #patienceMs: number;
  #running: Promise<Readiness> | null = null;
  #last: { readonly readiness: Readiness; readonly at: number } | null = null;

  constructor(services: WriteServices, patienceMs = PATIENCE_MS) {
    this.#services = services;
    this.#patienceMs = patienceMs;
  }

  /**
   * One check serves all who ask at the same time; while it writes, a server that was ready a moment ago is. A write that
   * takes longer than the patience counts as none.
   */
  check(): Promise<Readiness> {
    const last = this.#last;
    const age = last === null ? Number.POSITIVE_INFINITY : performance.now() - last.at;
    if (last !== null && age <= FRESH_MS) {
      return Promise.resolve(last.readiness);
    }
    this.#running ??= this.#renew();
    return last?.readiness === 'ready' && age <= OLD_MS ? Promise.resolve('ready') : this.#running;
  }

  async #renew(): Promise<Readiness> {
    const readiness = await this.#write();
    this.#last = { readiness, at: performance.now() };
    this.#running = null;
    return readiness;
  }

  async #write(): Promise<Readiness> {
    try {
      return await Promise.race([
        Promise.all([this.#writeRow(), this.#writeFile()]).then((): Readiness => 'ready'),
        delay(this.#patienceMs, 'cannot write' as const, { ref: false }),
      ]);
    } catch (error) {
      this.#services.log.error({ err: error }, 'the server cannot write');
      return 'cannot write';
    }
  }

  async #writeRow(): Promise<void> {
    const { db, clock } = this.#services;
    const checked_at = isoNow(clock);
    await db.transaction((trx) =>
      acrossTenants(trx)
        .insertInto('write_checks')
        .values({ id: 'server', checked_at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ checked_at }))
        .execute(),
    );
  }

  async #writeFile(): Promise<void> {
    const path = join(homeAt(this.#services.config.home).files, '.write-check');
    const file = await open(path, 'w');
    try {
      await file.write(BLOCK);
      await file.sync();
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
  }
}
