import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { leftoversIn, promisedOf, type Addition, type CreatedDataset } from './kill-checks.ts';
import { findVictim, VICTIMS, type Victim } from './processes.ts';
import { RealServer, type Reply } from './real-server.ts';

const LONGEST_DELAY_MS = 900;
const VICTIM_WAIT_MS = 15_000;
/** Workers that were killed often start later each time, up to half a minute. */
const SETTLE_MS = 300_000;
const MAX_ROWS = 60_000;

export interface KillOptions {
  /** Folder of the data, empty. */
  readonly home: string;
  readonly kills: number;
  readonly seed: number;
  readonly onKill?: (kill: { number: number; victim: Victim; delayMs: number }) => void;
}

export interface KillReport {
  readonly killed: Readonly<Record<Victim, number>>;
  /** Datasets whose creation was answered with 202. */
  readonly acknowledged: number;
  /** Calls to append or replace rows that were answered with 202. */
  readonly additions: { readonly acknowledged: number; readonly done: number };
  readonly whole: number;
  /** Absent, with a failed job that says why. */
  readonly failed: number;
  /** What must not be: one line each. */
  readonly faults: readonly string[];
}

/** Rounds that make a dataset; the others add rows to one. */
const MAKING_SHARE = 0.6;

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const csvOf = (rows: number): string =>
  `n,name,at\n${Array.from({ length: rows }, (_, index) => `${index + 1},row ${index % 97},2026-01-0${(index % 9) + 1}`).join('\n')}\n`;

function formOf(rows: number): FormData {
  const form = new FormData();
  form.append('name', `Rows ${rows}`);
  form.append('file', new Blob([csvOf(rows)]), 'rows.csv');
  return form;
}

class Rounds {
  readonly #options: KillOptions;
  readonly #server: RealServer;
  readonly #random: () => number;
  readonly #started: CreatedDataset[] = [];
  /** Uploads of additions: deleted once they are done, retained for another try otherwise. */
  readonly #uploads = new Set<string>();
  #done: readonly Addition[] = [];
  readonly #killed = { server: 0, worker: 0, engine: 0 };

  constructor(options: KillOptions) {
    this.#options = options;
    this.#server = new RealServer(options.home);
    this.#random = randomFrom(options.seed);
  }

  get #additions(): readonly Addition[] {
    return this.#started.flatMap(({ additions }) => additions);
  }

  async run(): Promise<KillReport> {
    await this.#server.start();
    try {
      await this.#server.signIn();
      for (let number = 1; number <= this.#options.kills; number += 1) {
        await this.#round(number);
      }
      await this.#settle();
      await this.#addAfterKills();
      const checked = await this.#check();
      await this.#server.stop();
      await this.#server.start();
      const faults = [...checked.faults, ...(await this.#leftovers())];
      const additions = { acknowledged: this.#additions.length, done: this.#done.length };
      return { killed: this.#killed, acknowledged: this.#started.length, additions, ...checked, faults };
    } finally {
      await this.#server.stop();
    }
  }

  /** Begin a dataset, or add rows to one, then kill one process after a while: before the answer, while it is made, or after. */
  async #round(number: number): Promise<void> {
    const rows = 1 + Math.floor(this.#random() * MAX_ROWS);
    const delayMs = Math.floor(this.#random() * LONGEST_DELAY_MS);
    const victim = VICTIMS[Math.floor(this.#random() * VICTIMS.length)] ?? 'server';
    const isAfterAnswer = this.#random() < 0.6;
    const target = this.#started[Math.floor(this.#random() * this.#started.length)];
    const isMaking = this.#random() < MAKING_SHARE || target === undefined;
    const mode = this.#random() < 0.5 ? 'append' : 'replace';
    const making = isMaking ? this.#make(rows) : this.#add(target, { mode, rows });
    if (isAfterAnswer) {
      await making;
    }
    await this.#kill(victim, delayMs);
    this.#options.onKill?.({ number, victim, delayMs });
    await making;
  }

  /** A call that broke off promised nothing. */
  async #make(rows: number): Promise<void> {
    const reply = await this.#server
      .call('POST', '/v1/datasources/create/file', formOf(rows))
      .catch(() => null);
    if (reply?.status === 202) {
      this.#started.push({ ...reply.body.data, rows, additions: [] });
    }
  }

  async #add(to: CreatedDataset, { mode, rows }: Pick<Addition, 'mode' | 'rows'>): Promise<void> {
    const content = csvOf(rows);
    const size = content.length;
    const opened = await this.#server
      .call('POST', '/v1/uploads', { name: 'more.csv', size })
      .catch(() => null);
    const uploadId = opened?.body.data.uploadId as string | undefined;
    if (uploadId === undefined) {
      return;
    }
    this.#uploads.add(uploadId);
    const sent = await this.#server.call('PUT', `/v1/uploads/${uploadId}`, content).catch(() => null);
    const body = { uploadIds: [uploadId], mode };
    const reply =
      sent?.status === 200
        ? await this.#server.call('POST', `/v1/datasources/${to.id}/files`, body).catch(() => null)
        : null;
    if (reply?.status === 202) {
      to.additions.push({ jobId: reply.body.data.jobId as string, mode, rows, uploadId });
    }
  }

  /** Rows for one dataset that was created whole: what was killed must still take them. */
  async #addAfterKills(): Promise<void> {
    for (const target of this.#started) {
      if ((await this.#server.call('GET', `/v1/datasources/${target.id}`)).status === 200) {
        await this.#add(target, { mode: 'append', rows: 1000 });
        await this.#settle();
        return;
      }
    }
  }

  async #kill(victim: Victim, delayMs: number): Promise<void> {
    let pid = findVictim(this.#server.pid, victim);
    for (let waited = 0; pid === null && waited < VICTIM_WAIT_MS; waited += 20) {
      await delay(20);
      pid = findVictim(this.#server.pid, victim);
    }
    await delay(delayMs);
    pid = findVictim(this.#server.pid, victim) ?? pid;
    if (victim === 'server' || pid === null) {
      this.#killed.server += 1;
      await this.#server.killHard();
      await this.#server.start();
      return;
    }
    this.#killed[victim] += 1;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself a moment ago: a kill that comes too late must do no harm either.
    }
  }

  async #settle(): Promise<void> {
    const until = Date.now() + SETTLE_MS;
    for (;;) {
      const counts = await Promise.all(
        ['queued', 'running'].map(
          async (state) =>
            (await this.#server.call('GET', `/v1/jobs?state=${state}`)).body.data.total as number,
        ),
      );
      if (counts.every((count) => count === 0)) {
        return;
      }
      if (Date.now() > until) {
        throw new Error(`Jobs still wait or run after ${SETTLE_MS} ms: ${counts.join(' and ')}.`);
      }
      await delay(200);
    }
  }

  async #check(): Promise<Pick<KillReport, 'whole' | 'failed' | 'faults'>> {
    const faults: string[] = [];
    let whole = 0;
    let failed = 0;
    for (const started of this.#started) {
      const fault = await this.#faultOf(started);
      if (fault === 'whole') {
        whole += 1;
      } else if (fault === 'failed') {
        failed += 1;
      } else {
        faults.push(`${started.id}: ${fault}`);
      }
    }
    return { whole, failed, faults };
  }

  async #faultOf(started: CreatedDataset): Promise<string> {
    const { id, jobId } = started;
    const job = (await this.#server.call('GET', `/v1/jobs/${jobId}`)).body.data;
    const response = await this.#server.call('GET', `/v1/datasources/${id}`);
    if (response.status === 404) {
      return job.state === 'failed' && job.error?.message ? 'failed' : `absent, its job is ${job.state}`;
    }
    const { total, highest, done, fault } = await promisedOf(this.#server, started);
    this.#done = [...this.#done, ...done];
    return (
      fault ?? this.#readingFault(id, { dataset: response.body.data, total, highest, done: done.length, job })
    );
  }

  /** `whole` where the rows are all there. */
  async #readingFault(
    id: string,
    promised: { dataset: Reply['body']; job: Reply['body']; total: number; highest: number; done: number },
  ): Promise<string> {
    const { total, highest, done, job } = promised;
    const { state, version, versions } = promised.dataset;
    if (state !== 'active' || version?.rowCount !== total || job.state !== 'succeeded') {
      return `${state} with ${version?.rowCount} of ${total} rows, its job is ${job.state}`;
    }
    if (versions.length !== done + 1) {
      return `has ${versions.length} versions after ${done} additions`;
    }
    const last = await this.#server.call('POST', `/v1/datasources/${id}/filter`, {
      sort: [{ column: 'n', direction: 'desc' }],
      limit: 1,
    });
    const isExact = last.body.data?.total === total && last.body.data?.data[0][0] === highest;
    return isExact ? 'whole' : `reads ${JSON.stringify(last.body).slice(0, 200)} instead of ${total} rows`;
  }

  async #leftovers(): Promise<string[]> {
    const listed = await this.#server.call('GET', '/v1/datasources/?limit=1000');
    return leftoversIn(join(this.#options.home, 'files/tenants'), {
      ids: (listed.body.data.data as { id: string }[]).map(({ id }) => id),
      started: this.#started,
      done: new Set(this.#done),
      uploads: this.#uploads,
    });
  }
}

/**
 * Make datasets, and append to them and replace their rows, on a real server while its processes are killed at random
 * moments, then look whether each is whole or gone with its reason, and whether anything was left behind.
 */
export const runKills = (options: KillOptions): Promise<KillReport> => new Rounds(options).run();
