import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reader, Reading } from '../engine-api.ts';
import { createReaderApart } from './reader-apart.ts';
import { createReader } from './reader.ts';

const run = promisify(execFile);

const READER = fileURLToPath(new URL('reader.child.ts', import.meta.url));

/** Ids of the processes that this one has started to inspect files. */
async function readers(): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]);
  return stdout
    .split('\n')
    .filter((line) => line.includes(READER))
    .map((line) => Number.parseInt(line, 10));
}

describe('a reader in a process of its own', () => {
  let folder: string;
  let apart: Reader;
  let here: Reader;
  const file = async (content: string) => {
    const path = join(folder, 'cities.csv');
    await writeFile(path, content);
    return { files: [{ path, fileName: 'cities.csv' }], options: {} };
  };
  const reading = (signal = new AbortController().signal): Reading => ({ signal, onProgress: () => {} });
  const cities = 'city;people;since\nBern;134,5;1191-01-01\nBasel;173,2;0374-01-01\n';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-apart-'));
    const options = { workDirectory: folder, memoryMb: 256, threads: 1 };
    apart = createReaderApart({ ...options, personId: () => null });
    here = createReader(options);
  });
  afterAll(async () => {
    await Promise.all([apart.close(), here.close()]);
    await rm(folder, { recursive: true });
  });

  it('finds what one in the same process finds', async () => {
    const source = await file(cities);
    expect(await apart.readNames(source, reading())).toEqual(await here.readNames(source, reading()));
    expect(await apart.inspectSample(source, reading())).toEqual(await here.inspectSample(source, reading()));
    expect(await apart.inspectWhole(source, reading())).toEqual(await here.inspectWhole(source, reading()));
  });

  it('refuses with the same error', async () => {
    const source = await file('');
    const error = await here.readNames(source, reading()).catch((thrown: unknown) => thrown);
    await expect(apart.readNames(source, reading())).rejects.toMatchObject({
      code: 'file.empty',
      message: (error as Error).message,
    });
  });

  it('stops when the caller leaves', async () => {
    const leaving = new AbortController();
    const source = await file(cities.repeat(20_000));
    const inspecting = apart.inspectWhole(source, reading(leaving.signal));
    leaving.abort();
    await expect(inspecting).rejects.toMatchObject({ code: 'request.cancelled' });
  });

  it('reports a lost process and starts another', async () => {
    const source = await file(cities);
    const [pid = 0] = await readers();
    const inspecting = apart.inspectWhole(source, reading());
    process.kill(pid, 'SIGKILL');
    await expect(inspecting).rejects.toMatchObject({ code: 'engine.lost' });
    expect((await apart.readNames(source, reading())).names).toEqual(['city', 'people', 'since']);
  });

  it('ends its process when it is closed', async () => {
    await apart.close();
    expect(await readers()).toEqual([]);
  });
});
