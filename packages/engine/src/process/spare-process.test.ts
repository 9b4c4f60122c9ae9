import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineProcess } from './engine-process.ts';
import { SpareProcess } from './spare-process.ts';

const RESOURCES = { memoryMb: 256, threads: 1 };
let folder: string;
let processes: SpareProcess;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-spare-'));
  processes = new SpareProcess(folder, RESOURCES);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await processes.close();
  await rm(folder, { recursive: true });
});

/** Starts so far. */
const watchStarts = () => vi.spyOn(EngineProcess, 'start');

describe('a spare process', () => {
  it('is the next that is taken, once', async () => {
    const starts = watchStarts();
    processes.prepare();
    processes.prepare();
    const [first, second] = await Promise.all([processes.take(), processes.take()]);
    expect(starts).toHaveBeenCalledTimes(2);
    expect(first.pid).not.toBe(second.pid);
    await Promise.all([first.close(), second.close()]);
  });

  it('has a database already, in which the files of its taker are opened', async () => {
    const prepares = vi.spyOn(EngineProcess.prototype, 'prepare');
    const starts = watchStarts();
    processes.prepare(2);
    processes.prepare(2);
    expect(starts).toHaveBeenCalledTimes(2);
    const engineProcess = await processes.take();
    await engineProcess.open({ allowedPaths: [], setup: ['CREATE VIEW dataset AS SELECT 7 AS seven'] });
    const call = { signal: new AbortController().signal, deadlineMs: null, maxRows: 1, maxBytes: 1024 };
    const { rows } = await engineProcess.read({ sql: 'SELECT seven FROM dataset', ...call });
    expect(rows).toEqual([[7]]);
    await expect(engineProcess.read({ sql: "SET memory_limit = '2GB'", ...call })).rejects.toThrow(/locked/);
    expect(prepares.mock.contexts).toContain(engineProcess);
    expect(engineProcess.statementsSent).toBe(2);
    await engineProcess.close();
  });

  it('is replaced where it was lost while it waited', async () => {
    const starts = watchStarts();
    processes.prepare();
    const spare = await starts.mock.results[0]?.value;
    process.kill(spare.pid, 'SIGKILL');
    await spare.exited;
    const taken = await processes.take();
    expect(taken.pid).not.toBe(spare.pid);
    expect(taken.isAlive).toBe(true);
    await taken.close();
  });

  it('ends when nobody needs it for its time', async () => {
    const starts = watchStarts();
    const brief = new SpareProcess(folder, RESOURCES, 1);
    brief.prepare();
    const spare = await starts.mock.results[0]?.value;
    await spare.exited;
    expect(spare.isAlive).toBe(false);
  });

  it('ends with whoever holds it, and none is started after that', async () => {
    const starts = watchStarts();
    processes.prepare();
    const spare = await starts.mock.results[0]?.value;
    await processes.close();
    processes.prepare();
    expect(spare.isAlive).toBe(false);
    expect(starts).toHaveBeenCalledTimes(1);
  });
});
