import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from './file-store.ts';
import { localFileStore } from './local-file-store.ts';

const LIMIT = 1000;
const bytes = (text: string): Readable => Readable.from([Buffer.from(text)]);
const run = promisify(execFile);

describe('local file store', () => {
  let root = '';
  let files: FileStore;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'plumbline-files-'));
    files = localFileStore(root);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const textOf = async (key: string): Promise<string> => readFile(await files.localPath(key), 'utf8');

  it('writes a whole file and gives its size', async () => {
    expect(await files.write('a/b/file.txt', bytes('hello'))).toBe(5);
    expect(await textOf('a/b/file.txt')).toBe('hello');
    expect(await files.write('a/b/file.txt', Buffer.from('again'))).toBe(5);
    expect(await textOf('a/b/file.txt')).toBe('again');
  });

  it('leaves neither a file nor a part of one when the source breaks off', async () => {
    const broken = new Readable({ read() {} });
    broken.push('half');
    const writing = files.write('a/file', broken);
    broken.destroy(new Error('gone'));
    await expect(writing).rejects.toThrow('gone');
    expect(await readdir(join(root, 'a'))).toEqual([]);
  });

  it('appends parts in order and returns the size after each', async () => {
    expect(await files.append('up/raw', { offset: 0, content: bytes('one,'), limit: LIMIT })).toBe(4);
    expect(await files.append('up/raw', { offset: 4, content: bytes('two'), limit: LIMIT })).toBe(7);
    expect(await textOf('up/raw')).toBe('one,two');
  });

  it('refuses a part that starts elsewhere and says what has been received', async () => {
    await files.append('up/raw', { offset: 0, content: bytes('1234'), limit: LIMIT });
    const wrong = files.append('up/raw', { offset: 2, content: bytes('x'), limit: LIMIT });
    await expect(wrong).rejects.toMatchObject({ code: 'upload.wrong_offset', data: { received: 4 } });
    expect(await textOf('up/raw')).toBe('1234');
  });

  it('cuts back a part that broke off or was too large', async () => {
    await files.append('up/raw', { offset: 0, content: bytes('1234'), limit: LIMIT });
    const broken = new Readable({ read() {} });
    broken.push('half a part');
    const appending = files.append('up/raw', { offset: 4, content: broken, limit: LIMIT });
    setImmediate(() => broken.destroy(new Error('gone')));
    await expect(appending).rejects.toThrow('gone');
    const tooLarge = files.append('up/raw', { offset: 4, content: bytes('x'.repeat(11)), limit: 10 });
    await expect(tooLarge).rejects.toMatchObject({ code: 'request.too_large' });
    expect(await textOf('up/raw')).toBe('1234');
  });

  it('renames a folder with all in it', async () => {
    await writeFile(join(await files.makeFolder('d/v1.partial'), 'rows.parquet'), 'rows');
    await files.rename('d/v1.partial', 'd/v1');
    expect(await textOf('d/v1/rows.parquet')).toBe('rows');
    expect(await files.list('d')).toEqual(['v1/']);
  });

  it('never renames over what is there', async () => {
    await files.write('d/one', bytes('1'));
    await files.write('d/two', bytes('2'));
    await expect(files.rename('d/one', 'd/two')).rejects.toThrow('holds "d/two" already');
    expect(await textOf('d/two')).toBe('2');
  });

  it('measures and removes trees, and takes what is missing for empty', async () => {
    await files.write('t/a', bytes('12'));
    await files.write('t/b/c', bytes('345'));
    expect(await files.sizeOfTree('t')).toBe(5);
    expect(await files.size('t/a')).toBe(2);
    await files.removeTree('t');
    await files.removeTree('t');
    expect([await files.sizeOfTree('t'), await files.size('t/a'), await files.list('t')]).toEqual([
      0,
      null,
      [],
    ]);
  });

  it.each(['../up', 'a/../../b', '/etc/passwd', 'a//b', '', 'a/.hidden', 'a/b\0c', 'a\\b'])(
    'refuses the key %j',
    async (key) => {
      await expect(files.write(key, bytes('x'))).rejects.toThrow('is not a key');
      await expect(files.localPath(key)).rejects.toThrow('is not a key');
    },
  );

  // A limit on the file size simulates a full disk: the system refuses the write half way just the same.
  it('reports that the disk is full, and removes the partial file', async () => {
    const script = `
      import { Readable } from 'node:stream';
      import { localFileStore } from ${JSON.stringify(join(import.meta.dirname, 'local-file-store.ts'))};
      const files = localFileStore(${JSON.stringify(root)});
      const large = () => Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65536)));
      const codes = [];
      await files.append('up/raw', { offset: 0, content: Readable.from([Buffer.from('1234')]), limit: 9 });
      for (const work of [
        () => files.write('big', large()),
        () => files.append('up/raw', { offset: 4, content: large(), limit: 1e9 }),
      ]) {
        await work().catch((error) => codes.push(error.code));
      }
      console.log(JSON.stringify({ codes, size: await files.size('up/raw'), list: await files.list('up') }));
    `;
    const path = join(root, 'full.mjs');
    await writeFile(path, script);
    const limited = `trap '' XFSZ; ulimit -f 1024; exec "$0" "$1"`;
    const { stdout } = await run('bash', ['-c', limited, process.execPath, path]);
    expect(JSON.parse(stdout)).toEqual({ codes: ['storage.full', 'storage.full'], size: 4, list: ['raw'] });
    expect((await readdir(root)).sort()).toEqual(['full.mjs', 'up']);
  });
});
