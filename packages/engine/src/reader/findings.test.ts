import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ColumnChoice } from '@plumbline/contract';
import type { FileSource, Reader, Reading } from '../engine-api.ts';
import { Findings } from './findings.ts';
import { createReader } from './reader.ts';

const ROWS = 20_000;
const NOTE = 'as agreed '.repeat(22);
const OWNER = 'owner';
/** More than a first look reads. */
const large = (amount: (at: number) => string): string =>
  `id,day,amount,note\n${Array.from({ length: ROWS }, (_, at) => `${at},${(at % 28) + 1}/02/2024,${amount(at)},${NOTE}`).join('\n')}\n`;

describe('what an inspection found', () => {
  let folder: string;
  let reader: Reader;
  /** Saves nothing. */
  let plain: Reader;
  const reading: Reading = { signal: new AbortController().signal, onProgress: () => {} };
  const findings = (owner = OWNER) => readdir(join(folder, 'findings', owner)).catch(() => []);
  const write = async (content: string): Promise<FileSource> => {
    const path = join(folder, 'file.csv');
    await writeFile(path, content);
    return { files: [{ path, fileName: 'file.csv' }], options: {}, owner: OWNER };
  };
  const ingest = async (by: Reader, source: FileSource, columns: readonly ColumnChoice[] | null = null) => {
    const directory = join(folder, 'version');
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory);
    return by.ingest({ ...source, columns, directory, onReadable: async () => {} }, reading);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-findings-'));
    const options = { workDirectory: folder, memoryMb: 256, threads: 1 };
    reader = createReader({ ...options, findingsDirectory: join(folder, 'findings') });
    plain = createReader(options);
  });
  afterEach(async () => {
    await Promise.all([reader.close(), plain.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('is not called chosen where nobody chose', async () => {
    const { decisions } = await plain.inspectSample(await write(large(String)), reading);
    expect(decisions.map(({ certainty }) => certainty)).not.toContain('chosen');
  });

  it('serves the reading of all rows, which gives the same, and is removed then', async () => {
    const source = await write(large((at) => `$${at / 4}`));
    const before = await ingest(plain, source);
    await reader.inspectSample(source, reading);
    expect(new Set((await findings()).map((name) => name.split('.')[1]))).toEqual(
      new Set(['forms', 'survey']),
    );
    expect(await ingest(reader, source)).toEqual(before);
    expect(await findings()).toEqual([]);
  });

  it('is what the reading of all rows goes by', async () => {
    const source = await write(large(String));
    await reader.inspectSample(source, reading);
    const [name = ''] = (await findings()).filter((file) => file.endsWith('.survey'));
    const path = join(folder, 'findings', OWNER, name);
    const survey = deserialize(await readFile(path)) as { readonly names: readonly string[] };
    await writeFile(path, serialize({ ...survey, names: ['key', ...survey.names.slice(1)] }));
    expect((await ingest(reader, source)).columns.map((column) => column.name)).toEqual([
      'key',
      'day',
      'amount',
      'note',
    ]);
  });

  it('serves a reading for which columns were chosen', async () => {
    const source = await write(large((at) => `$${at / 4}`));
    const columns: ColumnChoice[] = [
      { name: 'id', include: true, type: 'text' },
      { name: 'day', include: true, dateOrder: 'mdy' },
      { name: 'amount', include: true, rename: 'price' },
    ];
    const before = await ingest(plain, source, columns);
    await reader.inspectSample(source, reading);
    expect(await ingest(reader, source, columns)).toEqual(before);
  });

  it('is not used for another file of the same size, nor with other options', async () => {
    const source = await write(large(() => '1,5'));
    await reader.inspectSample(source, reading);
    const other = await write(large(() => '1;5'));
    expect(await ingest(reader, other)).toEqual(await ingest(plain, other));
    const options = { dialect: { delimiter: ';' } } as const;
    expect(await ingest(reader, { ...other, options })).toEqual(await ingest(plain, { ...other, options }));
  });

  it('is made again where rows are irregular or the text is not UTF-8', async () => {
    const irregular = await write(`${large(String)}1,2\n`);
    await reader.readNames(irregular, reading);
    expect(await ingest(reader, irregular)).toEqual(await ingest(plain, irregular));
    const path = join(folder, 'file.csv');
    await writeFile(
      path,
      Buffer.from(
        large(() => 'gro\u00DF'),
        'latin1',
      ),
    );
    await reader.readNames(irregular, reading);
    expect(await ingest(reader, irregular)).toEqual(await ingest(plain, irregular));
  });

  it('serves its owner alone, and is not saved without one', async () => {
    const source = await write(large(String));
    await reader.inspectSample(source, reading);
    const [name = ''] = (await findings()).filter((file) => file.endsWith('.survey'));
    const path = join(folder, 'findings', OWNER, name);
    const survey = deserialize(await readFile(path)) as { readonly names: readonly string[] };
    await writeFile(path, serialize({ ...survey, names: ['key', ...survey.names.slice(1)] }));
    const { owner: _, ...unowned } = source;
    const namesBy = async (of: FileSource) => (await reader.readNames(of, reading)).names[0];
    expect([
      await namesBy(source),
      await namesBy({ ...source, owner: 'another' }),
      await namesBy(unowned),
    ]).toEqual(['key', 'id', 'id']);
    expect([await findings('another'), await readdir(join(folder, 'findings'))]).toEqual([
      [name],
      ['another', OWNER],
    ]);
  });

  it('takes no more room than is given, the oldest first', async () => {
    const few = new Findings(join(folder, 'few'), 3000).of(OWNER);
    for (const key of ['a', 'b', 'c', 'd']) {
      await few.save(key, 'survey', 'x'.repeat(1000));
      await utimes(join(folder, 'few', OWNER, `${key}.survey`), new Date(), new Date());
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await few.find('a', 'survey')).toBeNull();
    expect(await few.find('d', 'survey')).toHaveLength(1000);
    expect((await readdir(join(folder, 'few', OWNER))).length).toBeLessThan(4);
  });

  it('is made again where what was saved is damaged', async () => {
    const source = await write(large(String));
    await reader.inspectSample(source, reading);
    for (const name of await findings()) {
      await writeFile(join(folder, 'findings', OWNER, name), 'no finding');
    }
    expect(await ingest(reader, source)).toEqual(await ingest(plain, source));
  });
});
