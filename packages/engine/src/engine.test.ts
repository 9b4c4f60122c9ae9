import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { message, storeText } from '@plumbline/messages';
import { type RowRequest, normalize, rowQuery } from '@plumbline/query';
import { reasonInWords } from '../test/support/in-words.ts';
import { EngineProcess } from './process/engine-process.ts';
import { type TestDataset, NOW, type Workbench, live, openWorkbench } from '../test/support/workbench.ts';

const ROWS = 400;
const csv = (rows: number): string =>
  `id,city,amount,day\n${Array.from({ length: rows }, (_, at) => {
    const city = ['Oslo', 'Rome', '', 'Åre'][at % 4] ?? '';
    const day = new Date(Date.UTC(2021, 0, 1 + (at % 90))).toISOString().slice(0, 10);
    return `${at},${city},${at % 7 === 0 ? '' : (at * 7) % 100},${day}`;
  }).join('\n')}\n`;

let bench: Workbench;
let dataset: TestDataset;

beforeAll(async () => {
  bench = await openWorkbench();
  dataset = await bench.make(csv(ROWS), { datasetId: 'plain' });
});

afterAll(async () => {
  await bench.close();
});

const request = (request: RowRequest, overrides: { signal?: AbortSignal; of?: TestDataset } = {}) =>
  ({
    source: (overrides.of ?? dataset).source,
    query: rowQuery({ limit: 50, ...request }),
    context: NOW,
    signal: overrides.signal ?? live(),
  }) as const;

const where = (column: string, op: 'eq' | 'gt' | 'lt', value: string | number): RowRequest['filters'] => ({
  op: 'and',
  value: [{ column, op, value }],
});

const code = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

describe('answers', () => {
  it('gives a window, the exact total, the columns and the statement', async () => {
    const page = await bench.engine.page(
      request({
        filters: where('city', 'eq', 'Rome'),
        sort: [{ column: 'amount', direction: 'desc' }],
        limit: 2,
        offset: 1,
      }),
    );
    expect(page.total).toBe(100);
    expect(page.rows).toEqual([
      [157, 'Rome', 99, '2021-03-09'],
      [257, 'Rome', 99, '2021-03-19'],
    ]);
    expect(page.columns).toEqual([
      { name: 'id', type: 'integer' },
      { name: 'city', type: 'text' },
      { name: 'amount', type: 'integer' },
      { name: 'day', type: 'date' },
    ]);
    expect(page.sql).toContain('FROM "dataset"');
    expect(page.sql).not.toContain('#row');
    expect(page.params).toEqual(['Rome']);
  });

  it('groups, and counts groups', async () => {
    const query = normalize({
      groups: [{ kind: 'value', column: 'city', as: 'city' }],
      measures: [
        { aggregate: 'count', column: null, as: 'n' },
        { aggregate: 'sum', column: 'id', as: 'ids' },
      ],
    });
    const grouped = { ...request({}), query };
    const answer = await bench.engine.run(grouped);
    expect(answer.rows).toContainEqual(['Oslo', 100, 19_800]);
    expect(await bench.engine.count(grouped)).toBe(4);
    expect((await bench.engine.page({ ...grouped, query: { ...query, limit: 2 } })).total).toBe(4);
  });

  it('counts the rows behind a figure, whichever of both was counted before', async () => {
    const filters = where('id', 'lt', 73);
    const figure = {
      ...request({}),
      query: normalize({
        filter: filters ?? null,
        measures: [{ aggregate: 'count', column: null, as: 'n' }],
      }),
    };
    expect(await bench.engine.page(figure)).toMatchObject({ rows: [[73]], total: 1 });
    expect((await bench.engine.page(request({ filters }))).total).toBe(73);
    expect(await bench.engine.count(figure)).toBe(1);
  });

  it('gives all faults of a query at once', async () => {
    const faulty = bench.engine.page(
      request({ columns: ['id', 'nope'], sort: [{ column: 'amonut', direction: 'asc' }] }),
    );
    await expect(faulty).rejects.toMatchObject({
      code: 'query.invalid',
      issues: [{ path: 'columns.1' }, { path: 'sort.0.column', hint: 'Did you mean “amount”?' }],
    });
  });

  it('confines every answer to the row rules', async () => {
    const context = { ...NOW, rowRules: [{ filter: { column: 'city', op: 'eq' as const, value: 'Oslo' } }] };
    expect((await bench.engine.page({ ...request({}), context })).total).toBe(100);
    expect(await bench.engine.count({ ...request({ filters: where('city', 'eq', 'Rome') }), context })).toBe(
      0,
    );
    const text = await read(
      await bench.engine.export({ ...request({ limit: null }), context, format: 'csv' }),
    );
    expect(text.split('\r\n')).toHaveLength(102);
  });
});

describe('shared work', () => {
  it('runs equal questions that come together once, and answers later ones from the cache', async () => {
    const read = vi.spyOn(EngineProcess.prototype, 'read');
    const question = { filters: where('id', 'lt', 37) };
    const pages = await Promise.all(Array.from({ length: 20 }, () => bench.engine.page(request(question))));
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([37]));
    const statements = read.mock.calls.length;
    expect(statements).toBeLessThanOrEqual(2);
    await bench.engine.page(request(question));
    await bench.engine.count(request(question));
    expect(read.mock.calls.length).toBe(statements);
    read.mockRestore();
  });

  it('keeps the answers of tenants and of row rules apart', async () => {
    const question = request({ filters: where('id', 'lt', 5) });
    expect((await bench.engine.page(question)).total).toBe(5);
    const rowRules = [{ filter: { column: 'id', op: 'lt' as const, value: 2 } }];
    expect((await bench.engine.page({ ...question, context: { ...NOW, rowRules } })).total).toBe(2);
  });

  it('serves fifty callers at once without an error', async () => {
    const pages = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        bench.engine.page(request({ offset: at, sort: [{ column: 'amount', direction: 'asc' }] })),
      ),
    );
    expect(pages.filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});

describe('trouble', () => {
  it('costs one caller when a process dies, and starts another', async () => {
    const { read } = EngineProcess.prototype;
    const dying = vi.spyOn(EngineProcess.prototype, 'read').mockImplementationOnce(function killed(
      this: EngineProcess,
      call,
    ) {
      const answer = read.call(this, call);
      process.kill(this.pid, 'SIGKILL');
      return answer;
    });
    const question = request({ search: 'rom', offset: 1 });
    const [hit, spared] = await Promise.all([
      code(bench.engine.run(question)),
      code(bench.engine.run(request({ search: 'osl' }))),
    ]);
    dying.mockRestore();
    expect(new Set([hit, spared])).toEqual(new Set(['no failure', 'query.too_large']));
    expect((await bench.engine.page(question)).rows).toHaveLength(50);
  });

  it('stops what its only caller left, and goes on', async () => {
    const caller = new AbortController();
    const left = code(bench.engine.page(request({ search: 'os', offset: 3 }, { signal: caller.signal })));
    caller.abort();
    expect(await left).toBe('request.cancelled');
    expect(await code(bench.engine.page(request({}, { signal: caller.signal })))).toBe('request.cancelled');
    expect((await bench.engine.page(request({ search: 'os' }))).total).toBe(100);
  });

  it('reports a query that outlasts its deadline', async () => {
    const large = await bench.make(csv(150_000));
    const hasty = await openWorkbench({ deadlineMs: 1 });
    // A hundred patterns that none matches take seconds: far longer than the timer can be late.
    const value = Array.from({ length: 100 }, (_, at) => ({
      column: 'city',
      op: 'matches' as const,
      value: `(.*[a-z].*){9}${at}x$`,
    }));
    try {
      const late = hasty.engine.page(request({ filters: { op: 'or', value } }, { of: large }));
      expect(await code(late)).toBe('query.timed_out');
    } finally {
      await hasty.close();
    }
  });

  it('says when a version has lost its file', async () => {
    const source = { ...dataset.source, datasetId: 'gone', directory: join(bench.folder, 'nowhere') };
    await expect(bench.engine.page({ ...request({}), source })).rejects.toThrow(/No files found|refused/u);
  });
});

const read = async (stream: AsyncIterable<unknown>): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of stream) {
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces).toString('utf8');
};

describe('downloads', () => {
  it('write all matching rows in the order and encoding of the grid', async () => {
    const query = {
      filters: where('city', 'eq', 'Åre'),
      sort: [{ column: 'amount', direction: 'desc' as const }],
      limit: null,
    };
    const page = await bench.engine.run(request(query));
    const text = await read(await bench.engine.export({ ...request(query), format: 'json' }));
    const objects = JSON.parse(text) as Record<string, unknown>[];
    expect(objects.map((row) => Object.values(row))).toEqual(page.rows);
    expect(Object.keys(objects[0] ?? {})).toEqual(['id', 'city', 'amount', 'day']);
  });

  it('write CSV that reads back as it was, but for texts that a spreadsheet would run', async () => {
    const tricky = await bench.make(
      [
        'name,n,note',
        '=1+1,-5,"a ""b"", c"',
        '@x,-6,"two\nlines"',
        '+1 x,7,',
        '-y,8,"\ttab"',
        '＝1+1,10," =1+1"',
        'plain,9,x',
      ].join('\n'),
    );
    const exported = await read(
      await bench.engine.export({ ...request({ limit: null }, { of: tricky }), format: 'csv' }),
    );
    expect(exported).toBe(
      [
        'name,n,note',
        `'=1+1,-5,"a ""b"", c"`,
        `'@x,-6,"two\nlines"`,
        `'+1 x,7,`,
        `'-y,8,'\ttab`,
        `'＝1+1,10,' =1+1`,
        'plain,9,x',
        '',
      ].join('\r\n'),
    );
  });

  it('write Parquet with the columns that were requested', async () => {
    const query = { columns: ['day', 'id'], filters: where('id', 'lt', 3), limit: null };
    const stream = await bench.engine.export({ ...request(query), format: 'parquet' });
    const pieces: Buffer[] = [];
    for await (const piece of stream) {
      pieces.push(piece as Buffer);
    }
    const bytes = Buffer.concat(pieces);
    expect(bytes.subarray(0, 4).toString()).toBe('PAR1');
    expect(bytes.subarray(-4).toString()).toBe('PAR1');
  });

  it('write an empty table', async () => {
    const none = { filters: where('id', 'lt', 0), limit: null };
    expect(await read(await bench.engine.export({ ...request(none), format: 'csv' }))).toBe(
      'id,city,amount,day\r\n',
    );
    expect(JSON.parse(await read(await bench.engine.export({ ...request(none), format: 'json' })))).toEqual(
      [],
    );
  });

  it('end their process when the reader goes away', async () => {
    const start = vi.spyOn(EngineProcess, 'start');
    const stream = await bench.engine.export({ ...request({ limit: null }), format: 'csv' });
    const engine = (await start.mock.results.at(-1)?.value) as EngineProcess;
    start.mockRestore();
    expect(engine.isAlive).toBe(true);
    stream.destroy();
    await engine.exited;
    expect(engine.isAlive).toBe(false);
  });

  it('fail before the first byte when the query is wrong, and wait for a turn when two of a person run', async () => {
    expect(await code(bench.engine.export({ ...request({ columns: ['nope'] }), format: 'csv' }))).toBe(
      'query.invalid',
    );
    const streams = await Promise.all(
      Array.from({ length: 2 }, () => bench.engine.export({ ...request({}), format: 'csv' })),
    );
    const waiting = bench.engine.export({ ...request({}), format: 'csv' });
    for (const stream of streams) {
      stream.destroy();
    }
    expect(await read(await waiting)).toBe(
      await read(await bench.engine.export({ ...request({}), format: 'csv' })),
    );
  });
});

describe('rejects', () => {
  const NOT_WHOLE = storeText(message('reject.integer'));

  it('are paged, by column, and downloaded', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `${at},${at}`);
    const dirty = await bench.make(['a,b', ...rows, 'x,1', 'y,=z', '1', ''].join('\n'));
    const all = { source: dirty.source, column: null, limit: 2, offset: 1, signal: live() };
    expect(await bench.engine.rejects(all)).toEqual({
      rows: [
        { row: 62, column: 'a', text: 'y', reason: NOT_WHOLE },
        { row: 62, column: 'b', text: '=z', reason: NOT_WHOLE },
      ],
      total: 4,
    });
    expect((await bench.engine.rejects({ ...all, column: 'b', offset: 0 })).total).toBe(1);
    const exporting = { source: dirty.source, say: reasonInWords, signal: live() };
    const text = await read(await bench.engine.exportRejects(exporting));
    expect(text.split('\r\n').slice(0, 4)).toEqual([
      'row,column,text,reason',
      '61,a,x,Not a whole number.',
      '62,a,y,Not a whole number.',
      `62,b,'=z,Not a whole number.`,
    ]);
  });
});

describe('forget', () => {
  it('lets go of everything cached of a dataset', async () => {
    const small = await openWorkbench({}, { minRowsForOrder: 0, minRowsForNative: 0 });
    try {
      const local = await small.make(csv(50), { datasetId: 'short-lived' });
      const cache = join(small.folder, 'work', 'cache', 'short-lived', '1');
      small.engine.warm(local.source);
      await small.engine.page(request({ sort: [{ column: 'amount', direction: 'asc' }] }, { of: local }));
      await vi.waitFor(async () => expect(await readdir(cache)).toHaveLength(2), { timeout: 20_000 });
      await small.engine.forget('short-lived');
      await expect(access(cache)).rejects.toThrow('ENOENT');
    } finally {
      await small.close();
    }
  });
});
