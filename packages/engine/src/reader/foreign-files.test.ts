import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@plumbline/contract';
import { normalize } from '@plumbline/query';
import { type Workbench, openWorkbench } from '../../test/support/workbench.ts';

let bench: Workbench;

beforeAll(async () => {
  bench = await openWorkbench();
});

afterAll(async () => {
  await bench.close();
});

const noise = Uint8Array.from({ length: 4096 }, (_, at) => (at * 197 + ((at * at) >> 3)) % 256);

describe('what is no table', () => {
  it.each([
    ['an empty file', '', 'file.empty', /empty/u],
    ['blank lines', '\n\r\n  \n', 'file.empty', /blank lines/u],
    ['a web page', '<!DOCTYPE html>\n<html><body>Sign in</body></html>', 'file.not_delimited', /web page/u],
    ['a web page behind a comment', '<!-- x -->\n<HTML lang="en">', 'file.not_delimited', /web page/u],
    ['an XML document', '<?xml version="1.0"?><rows/>', 'file.not_delimited', /XML/u],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', 'file.unknown_format', /PDF/u],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'file.unknown_format', /picture/u],
    ['a database', 'SQLite format 3\u0000', 'file.unknown_format', /connect it as SQLite file/u],
    [
      'a DuckDB database',
      '\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008DUCK',
      'file.unknown_format',
      /connect it as DuckDB file/u,
    ],
    ['bzip2', 'BZh91AY&SY', 'file.unknown_format', /bzip2/u],
    ['Zstandard', Buffer.from('28b52ffd00', 'hex'), 'file.unknown_format', /Zstandard/u],
    ['xz', Buffer.from('fd377a585a00', 'hex'), 'file.unknown_format', /xz/u],
    ['the start of an archive', Buffer.from('504b030414000600', 'hex'), 'file.damaged', /ZIP/u],
    ['a packed packed file', gzipSync(gzipSync('a,b\n1,2\n')), 'file.too_packed', /more than once/u],
    ['a packed file cut short', gzipSync('a,b\n1,2\n').subarray(0, 12), 'file.damaged', /too early/u],
    ['a Parquet file of nothing', 'PAR1....PAR1', 'file.damaged', /Parquet/u],
    ['binary noise', noise, 'file.not_delimited', /binary/u],
    ['zeros', new Uint8Array(500), 'file.not_delimited', /binary/u],
  ])('%s is refused, with its kind', async (...[, content, code, message]) => {
    await expect(bench.inspect(content)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as string,
    });
    await expect(bench.make(content)).rejects.toMatchObject({ code });
  });
});

describe('encodings', () => {
  const table = 'name;city\nJosé;Zürich\nŁukasz;Kraków\n';
  const western = 'name;city\nJosé;Zürich\nAndré;Köln\n';
  const smart = Buffer.from(western.replace('Köln', '\u0080\u0093K\u0094'), 'latin1');

  it.each([
    ['utf-8', Buffer.from(table)],
    ['utf-8-bom', Buffer.from(`\uFEFF${table}`)],
    ['utf-16le', Buffer.from(`\uFEFF${table}`, 'utf16le')],
    ['utf-16le', Buffer.from(table, 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${table}`, 'utf16le').swap16()],
    ['utf-16be', Buffer.from(table, 'utf16le').swap16()],
  ] as const)('finds %s and reads it', async (encoding, content) => {
    const dataset = await bench.make(content);
    expect(dataset.ingested.dialect?.encoding).toBe(encoding);
    expect(dataset.ingested.columns.map(({ name }) => name)).toEqual(['name', 'city']);
    expect(dataset.rows).toEqual([
      ['José', 'Zürich'],
      ['Łukasz', 'Kraków'],
    ]);
  });

  it('distinguishes Latin-1 from Windows-1252 by the characters that only the latter has', async () => {
    const latin = await bench.make(Buffer.from(western, 'latin1'));
    expect(latin.ingested.dialect?.encoding).toBe('latin-1');
    expect(latin.rows).toEqual([
      ['José', 'Zürich'],
      ['André', 'Köln'],
    ]);
    const windows = await bench.make(smart);
    expect(windows.ingested.dialect?.encoding).toBe('windows-1252');
    expect(windows.rows[1]).toEqual(['André', '€“K”']);
  });

  it('finds out far behind the sample that a file is not UTF-8', async () => {
    const rows = Array.from({ length: 400_000 }, (_, at) => `plain;row ${at}`).join('\n');
    const content = Buffer.concat([
      Buffer.from(`name;city\n${rows}\n`),
      Buffer.from('Jos\xe9;Z\xfcrich\n', 'latin1'),
    ]);
    const dataset = await bench.make(content);
    expect(dataset.ingested.dialect?.encoding).toBe('latin-1');
    const last = await bench.engine.page({
      source: dataset.source,
      query: normalize({ filter: { column: 'name', op: 'startswith', value: 'jos' }, limit: 5 }),
      context: { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC', rowRules: [] },
      signal: new AbortController().signal,
    });
    expect(last.rows).toEqual([['José', 'Zürich']]);
  });

  it('reads a line that is not UTF-8, among lines that are, as Windows-1252', async () => {
    const rows = Array.from({ length: 50 }, () => 'Zürich;Łódź').join('\n');
    const content = Buffer.concat([Buffer.from(`a;b\n${rows}\nN`), Buffer.of(0xee), Buffer.from('mes;ok\n')]);
    for (const options of [{}, { dialect: { encoding: 'utf-8' as const } }]) {
      const dataset = await bench.make(content, { options });
      expect(dataset.rows.slice(-2)).toEqual([
        ['Zürich', 'Łódź'],
        ['Nîmes', 'ok'],
      ]);
    }
  });

  it('takes the encoding that a person gives', async () => {
    const dataset = await bench.make(Buffer.from(western, 'latin1'), {
      options: { dialect: { encoding: 'windows-1252' } },
    });
    expect(dataset.rows[0]).toEqual(['José', 'Zürich']);
  });

  it('shows the sample of a large file in another encoding as that encoding', async () => {
    const rows = Array.from({ length: 250_000 }, (_, at) => `Zürich;${at}`).join('\n');
    const inspection = await bench.inspect(Buffer.from(`stadt;zahl\n${rows}\n`, 'utf16le'));
    expect(inspection).toMatchObject({
      complete: false,
      rowCount: null,
      dialect: { encoding: 'utf-16le', delimiter: ';' },
    });
    expect(inspection.columns.map(({ name, type }) => [name, type])).toEqual([
      ['stadt', 'text'],
      ['zahl', 'integer'],
    ]);
  });
});

describe('trouble on the way', () => {
  const big = `a,b,c\n${Array.from({ length: 600_000 }, (_, at) => `${at},text ${at % 1000},2021-01-05`).join('\n')}\n`;

  it('stops at once when it is cancelled', async () => {
    const path = await bench.write(big);
    const caller = new AbortController();
    const reading = bench.reader.inspectWhole(
      { files: [{ path, fileName: 'x.csv' }], options: {} },
      { signal: caller.signal, onProgress: () => undefined },
    );
    caller.abort();
    await expect(reading).rejects.toMatchObject({ code: 'request.cancelled' });
  });

  it('says so when its process is lost before the file was inspected, and takes nobody with it', async () => {
    const { EngineProcess } = await import('../process/engine-process.ts');
    const { start } = EngineProcess;
    EngineProcess.start = () => Promise.reject(new AppError('engine.lost', 'It ended.'));
    try {
      await expect(bench.inspect('a,b\n1,2\n')).rejects.toMatchObject({ code: 'engine.lost' });
      await expect(bench.inspect('')).rejects.toMatchObject({ code: 'file.empty' });
    } finally {
      EngineProcess.start = start;
    }
  });

  it('says so when its process is killed in the middle', async () => {
    const { EngineProcess } = await import('../process/engine-process.ts');
    const { exec } = EngineProcess.prototype;
    EngineProcess.prototype.exec = function killed(call): Promise<number> {
      const reply = exec.call(this, call);
      process.kill(this.pid, 'SIGKILL');
      return reply;
    };
    try {
      await expect(bench.make(big)).rejects.toMatchObject({ code: 'engine.lost' });
    } finally {
      EngineProcess.prototype.exec = exec;
    }
  });

  it('reads nothing into the dialect of a given one', async () => {
    const dataset = await bench.make('a|b,c\n1|2,3\n', {
      options: { dialect: { delimiter: ',', quote: '', escape: '', header: false, skip: 1 } },
    });
    expect(dataset.rows).toEqual([['1|2', 3]]);
  });
});
