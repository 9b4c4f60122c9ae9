import type * as Fs from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileStore } from './file-store.ts';
import { localFileStore } from './local-file-store.ts';

/** Counts the calls of the system that write, and fails the one whose turn it is. */
const faults = vi.hoisted(() => ({
  calls: 0,
  failAt: 0,
  code: '',
  pass(): void {
    this.calls += 1;
    if (this.calls === this.failAt) {
      throw Object.assign(new Error(`${this.code}: injected`), { code: this.code });
    }
  },
}));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FsPromises>();
  const failing =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      faults.pass();
      return work(...args);
    };
  return {
    ...real,
    mkdir: failing(real.mkdir as (...args: unknown[]) => Promise<unknown>),
    link: failing(real.link),
    rename: failing(real.rename),
    truncate: failing(real.truncate),
    open: async (...args: Parameters<typeof real.open>) => {
      faults.pass();
      const handle = await real.open(...args);
      return Object.assign(handle, { sync: failing(handle.sync.bind(handle)) });
    },
  };
});

vi.mock('node:fs', async (original) => {
  const real = await original<typeof Fs>();
  type Done = (error: unknown) => void;
  const failing =
    <A extends unknown[]>(work: (...args: A) => void) =>
    (...args: A): void => {
      try {
        faults.pass();
      } catch (error) {
        (args.at(-1) as Done)(error);
        return;
      }
      work(...args);
    };
  const methods = {
    open: failing(real.open as (...args: unknown[]) => void),
    write: failing(real.write as (...args: unknown[]) => void),
    writev: failing(real.writev as (...args: unknown[]) => void),
    fsync: failing(real.fsync),
    close: real.close,
  };
  return {
    ...real,
    createWriteStream: (path: string, options: object) =>
      real.createWriteStream(path, { ...options, fs: methods }),
  };
});

const SAVED = 'acknowledged';
const key = (name: string): string => `tenants/t/${name}`;
const bytes = (content: string): Readable => Readable.from([Buffer.from(content)]);

interface Operation {
  readonly name: string;
  readonly run: (store: FileStore) => Promise<unknown>;
  /** What there is afterwards: whole, when it ran, and what there was before, when it failed. */
  readonly read: (store: FileStore) => Promise<string | null>;
  readonly before: string | null;
  readonly after: string;
}

const readKey = (name: string) => async (store: FileStore) =>
  (await store.size(key(name))) === null ? null : text(await store.read(key(name)));

const OPERATIONS: readonly Operation[] = [
  {
    name: 'write a new file',
    run: (store) => store.write(key('new/file'), bytes('content')),
    read: readKey('new/file'),
    before: null,
    after: 'content',
  },
  {
    name: 'replace a file',
    run: (store) => store.write(key('file'), bytes('content')),
    read: readKey('file'),
    before: SAVED,
    after: 'content',
  },
  {
    name: 'append a part',
    run: async (store) => {
      // As a sender does that comes again: what was never acknowledged goes first.
      await store.cut(key('file'), SAVED.length);
      const content = bytes(' part');
      return store.append(key('file'), { offset: SAVED.length, content, limit: 5 });
    },
    read: async (store) => (await readKey('file')(store))?.slice(0, SAVED.length + 5) ?? null,
    before: SAVED,
    after: `${SAVED} part`,
  },
  {
    name: 'give a file a second key',
    run: async (store) => {
      await store.removeTree(key('second'));
      return store.link(key('file'), key('second/file'));
    },
    read: readKey('second/file'),
    before: null,
    after: SAVED,
  },
  {
    name: 'make a folder',
    run: (store) => store.makeFolder(key('made')),
    read: async (store) => ((await store.list('tenants/t')).includes('made/') ? 'made' : null),
    before: null,
    after: 'made',
  },
];

describe.each(['ENOSPC', 'EIO', 'EROFS'])('a disk that answers %s', (code) => {
  let root: string;
  let store: FileStore;
  beforeEach(async () => {
    faults.failAt = 0;
    root = await mkdtemp(join(tmpdir(), 'plumbline-faults-'));
    store = localFileStore(root);
    await store.write(key('file'), bytes(SAVED));
  });
  afterEach(async () => {
    faults.failAt = 0;
    await rm(root, { recursive: true, force: true });
  });

  it.each(OPERATIONS)(
    'at any call of "$name" loses nothing acknowledged, and the next try works',
    async (operation) => {
      const { run, read, before, after } = operation;
      const run1 = async (failAt: number): Promise<'ran' | { code?: unknown }> => {
        Object.assign(faults, { calls: 0, failAt, code });
        const ended = await run(store).then(
          () => 'ran' as const,
          (error: unknown) => error as { code?: unknown },
        );
        const wasReached = faults.calls >= failAt;
        faults.failAt = 0;
        return wasReached && ended === 'ran' ? { code: 'swallowed' } : ended;
      };
      const codes: unknown[] = [];
      let failAt = 1;
      for (let ended = await run1(failAt); ended !== 'ran'; ended = await run1(failAt)) {
        codes.push(ended.code);
        // A part that was not acknowledged may be on disk: only the rest of the file counts.
        expect([before, after]).toContain(await read(store));
        expect(await readKey('file')(store)).toMatch(/^(?:acknowledged|content)/);
        expect((await store.list('tenants/t')).filter((name) => name.includes('partial'))).toEqual([]);
        failAt += 1;
        await rm(root, { recursive: true, force: true });
        await store.write(key('file'), bytes(SAVED));
      }
      // Each write point was reached and failed as what it is.
      expect(new Set(codes)).toEqual(new Set([code === 'ENOSPC' ? 'storage.full' : code]));
      expect(codes.length).toBeGreaterThan(1);
      expect(await read(store)).toBe(after);
    },
  );
});
