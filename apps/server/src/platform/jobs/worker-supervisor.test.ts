import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { writeMigratedStore } from '../../testing/migrated-store.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLog } from '../log/create-log.ts';
import { createWorkerSupervisor, type WorkerSupervisor } from './worker-supervisor.ts';

const SECOND = 1_000;

describe('a worker that died', () => {
  let folder = '';
  let db: Database;
  let clock: FakeClock;
  let supervisor: WorkerSupervisor;
  let messages: number;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-supervisor-'));
    await writeMigratedStore(join(folder, 'metadata.sqlite'));
    db = await openDatabase({ dialect: 'sqlite', path: join(folder, 'metadata.sqlite') });
    const entry = join(folder, 'worker.mjs');
    await writeFile(
      entry,
      `process.on('message', ({ type }) => type === 'stop' ? process.exit(0) : process.send({ type: 'committed' }));`,
    );
    clock = fakeClock();
    messages = 0;
    supervisor = createWorkerSupervisor({
      db,
      clock,
      log: createLog('silent'),
      entry,
      environment: {},
      onMessage: () => (messages += 1),
    });
    supervisor.start();
  });
  afterEach(async () => {
    await supervisor.stop();
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  const isStarted = (): boolean => {
    supervisor.prepare();
    return supervisor.pid !== null;
  };
  const die = async ({ works }: { readonly works: boolean }): Promise<void> => {
    expect(isStarted()).toBe(true);
    if (works) {
      supervisor.wake();
      await expect.poll(() => messages, { interval: 5 }).toBe(1);
    }
    process.kill(supervisor.pid!, 'SIGKILL');
    await expect.poll(() => supervisor.pid, { interval: 5 }).toBe(null);
  };
  const waitsFor = (ms: number): void => {
    clock.advance(ms - 1);
    expect(isStarted()).toBe(false);
    clock.advance(1);
  };

  it('a worker that died at its start is followed ever later', async () => {
    await die({ works: false });
    waitsFor(SECOND);
    await die({ works: false });
    waitsFor(2 * SECOND);
    await die({ works: false });
    waitsFor(4 * SECOND);
    expect(isStarted()).toBe(true);
  });

  it('at work is followed within a second, however many died before', async () => {
    await die({ works: false });
    waitsFor(SECOND);
    await die({ works: false });
    waitsFor(2 * SECOND);
    await die({ works: true });
    waitsFor(SECOND);
    expect(isStarted()).toBe(true);
  });
});
