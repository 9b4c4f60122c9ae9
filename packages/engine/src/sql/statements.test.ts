import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '@plumbline/contract';
import type { Engine, VersionFiles } from '../engine-api.ts';
import { type Workbench, live, openWorkbench } from '../../test/support/workbench.ts';

let bench: Workbench;
let orders: VersionFiles;
let people: VersionFiles;
let opened: string[];

const table = (name: string, source: () => VersionFiles) => ({
  name,
  open: async () => {
    opened.push(name);
    return source();
  },
});

const run = (sql: string, overrides: { signal?: AbortSignal; maxRows?: number; engine?: Engine } = {}) => {
  opened = [];
  return (overrides.engine ?? bench.engine).sql({
    tenantId: 'tenant-1',
    tables: [
      table('dataset', () => orders),
      table('Orders of "May"', () => orders),
      table('people', () => people),
    ],
    sql,
    maxRows: overrides.maxRows ?? 10_000,
    signal: overrides.signal ?? live(),
  });
};

const failing = (sql: string): Promise<AppError> =>
  run(sql).then(
    () => {
      throw new Error(`Not refused: ${sql}`);
    },
    (error: AppError) => error,
  );

beforeAll(async () => {
  bench = await openWorkbench({ deadlineMs: 5000 });
  orders = (
    await bench.make(
      'city,amount,day\nBern,10,2026-05-01\nBasel,20,2026-05-02\nBern,30.5,2026-05-03\nGenève,,2026-05-04\n',
    )
  ).source;
  people = (await bench.make('name,city\nAnna,Bern\nBob,Basel\n')).source;
});

afterAll(() => bench.close());

describe('a statement over the tables it names', () => {
  it('gives columns of our types and rows in order', async () => {
    const answer = await run('SELECT city, sum(amount) AS total FROM dataset GROUP BY ALL ORDER BY city');
    expect(answer.columns.map(({ name }) => name)).toEqual(['city', 'total']);
    expect(answer.rows).toEqual([
      ['Basel', expect.anything()],
      ['Bern', expect.anything()],
      ['Genève', null],
    ]);
    expect(answer.truncated).toBe(false);
  });

  it('opens those tables and no others', async () => {
    await run('SELECT 1');
    expect(opened).toEqual([]);
    await run('SELECT * FROM PEOPLE -- dataset');
    expect(opened).toEqual(['people']);
    await run('WITH people AS (SELECT * FROM dataset) SELECT * FROM people');
    expect(opened).toEqual(['dataset']);
    await run('SELECT * FROM people p JOIN "orders of ""may""" o USING (city)');
    expect(opened.toSorted()).toEqual(['Orders of "May"', 'people']);
  });

  it('shows the columns of a table and nothing of how it is stored', async () => {
    const { columns } = await run('SELECT * FROM dataset');
    expect(columns.map(({ name }) => name)).toEqual(['city', 'amount', 'day']);
  });

  it('cuts what is longer than the caller takes, and says so', async () => {
    const cut = await run('SELECT range AS n FROM range(100000)', { maxRows: 3000 });
    expect(cut.truncated).toBe(true);
    expect(cut.rows).toHaveLength(3000);
    expect(cut.rows.every(([n], at) => n === at)).toBe(true);
    const whole = await run('SELECT range AS n FROM range(3000); ', { maxRows: 3000 });
    expect(whole).toMatchObject({ truncated: false });
    expect(whole.rows).toHaveLength(3000);
  });

  it('cuts the answer of a statement that bounds itself, too', async () => {
    const cut = await run('SELECT range AS n FROM range(5000) LIMIT 4000', { maxRows: 10 });
    expect(cut.truncated).toBe(true);
    expect(cut.rows.map(([n]) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('cuts an answer that is wide, too', async () => {
    const { truncated, rows } = await run(`SELECT repeat('x', 100000) FROM range(5000)`);
    expect(truncated).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(400);
    expect((await run('SELECT 7')).rows).toEqual([[7]]);
  });

  it.each([
    'SELECT * FROM people ORDER BY name DESC',
    'SELECT * FROM people ORDER BY name DESC;',
    'SELECT * FROM people ORDER BY name DESC -- the last first',
    'SELECT * FROM people ORDER BY name DESC; -- the last first',
    'SELECT * FROM people ORDER BY name DESC /* c */',
    '(SELECT * FROM people ORDER BY name DESC)',
    '(SELECT * FROM people ORDER BY name DESC LIMIT 5)',
  ])('runs %s as it was written', async (sql) => {
    expect((await run(sql)).rows.map(([name]) => name)).toEqual(['Bob', 'Anna']);
  });

  it('takes lists of PIVOT, windows, lambdas, recursion, chained calls and sets', async () => {
    const one = async (sql: string) => (await run(sql)).rows;
    expect(
      await one(`FROM (PIVOT dataset ON city IN ('Bern', 'Basel') USING count(*) GROUP BY day) LIMIT 1`),
    ).toHaveLength(1);
    expect(await one('UNPIVOT people ON name, city INTO NAME k VALUE v')).toHaveLength(4);
    expect(await one('SELECT row_number() OVER (ORDER BY name) FROM people QUALIFY 1 = 1')).toEqual([
      [1],
      [2],
    ]);
    expect(await one(`SELECT list_transform([1, 2], lambda x: x + 1)`)).toEqual([['[2,3]']]);
    expect(await one('SELECT [x * 2 FOR x IN [1, 2] IF x > 1]')).toEqual([['[4]']]);
    expect(
      await one(
        'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 4) SELECT max(n) FROM t',
      ),
    ).toEqual([[4]]);
    expect(await one('SELECT name.upper() FROM people LIMIT 1')).toEqual([['ANNA']]);
    expect(await one('SELECT city FROM people INTERSECT SELECT city FROM dataset ORDER BY ALL')).toEqual([
      ['Basel'],
      ['Bern'],
    ]);
    expect(await one(`SELECT list_aggregate([1, 2], 'sum'), list_sum([1, 2])`)).toEqual([[3, 3]]);
    expect(await one('SELECT unnest([1, 2])')).toEqual([[1], [2]]);
    expect(await one('SELECT * FROM people USING SAMPLE 0 ROWS')).toEqual([]);
  });
});

describe('values on the wire', () => {
  it('writes every type as the contract has it', async () => {
    const { columns, rows } = await run(`SELECT 170141183460469231731687303715884105727::HUGEINT AS huge,
      1.50::DECIMAL(9,2) AS exact, INTERVAL '1 month 2 days 03:00:00' AS span, [1, NULL, 3] AS list,
      {'a': 1, 'b': [DATE '2026-01-02'], 'c': 1.10::DECIMAL(4,2), 'd': 9007199254740993} AS struct,
      MAP {'k': 'v'} AS map, MAP {1: 'x'} AS numbered, '8f14e45f-ceea-467f-a8b6-1d3c2b2f1a10'::UUID AS uuid,
      'ab'::BLOB AS bytes, TIMESTAMPTZ '2026-01-02 03:04:05+02' AS moment, TIMESTAMP_NS '2026-01-02 03:04:05.5' AS ns,
      TIMESTAMP_S '2026-01-02 03:04:05' AS s, TIME '01:02:03' AS t, '{"x": 1}'::JSON AS json, 'nan'::DOUBLE AS nan,
      [1.5, 'inf'::DOUBLE] AS doubles, NULL AS nothing, 7::UTINYINT AS small, union_value(n := 5) AS tagged`);
    expect(Object.fromEntries(columns.map(({ name, type }, at) => [name, [type, rows[0]?.[at]]]))).toEqual({
      huge: ['integer', '170141183460469231731687303715884105727'],
      exact: ['decimal', '1.50'],
      span: ['text', '1 month 2 days 03:00:00'],
      list: ['json', '[1,null,3]'],
      struct: ['json', '{"a":1,"b":["2026-01-02"],"c":1.10,"d":9007199254740993}'],
      map: ['json', '{"k":"v"}'],
      numbered: ['json', '{"1":"x"}'],
      uuid: ['text', '8f14e45f-ceea-467f-a8b6-1d3c2b2f1a10'],
      bytes: ['text', '6162'],
      moment: ['timestamp', '2026-01-02T01:04:05'],
      ns: ['timestamp', '2026-01-02T03:04:05.5'],
      s: ['timestamp', '2026-01-02T03:04:05'],
      t: ['time', '01:02:03'],
      json: ['json', '{"x": 1}'],
      nan: ['number', null],
      doubles: ['json', '[1.5,null]'],
      nothing: ['integer', null],
      small: ['integer', 7],
      tagged: ['json', '5'],
    });
    expect(columns.filter(({ encoding }) => encoding === 'string').map(({ name }) => name)).toEqual([
      'huge',
      'exact',
    ]);
  });

  it('represents dates without an end, and refuses rows that it could not represent whole', async () => {
    expect((await run(`SELECT DATE 'infinity', DATE '-infinity', TIMESTAMP 'infinity'`)).rows).toEqual([
      ['infinity', '-infinity', 'infinity'],
    ]);
    expect((await failing('SELECT (1, 2)')).message).toContain('Name its values');
    expect((await failing('SELECT [(1, 2)]')).code).toBe('query.invalid');
    expect((await run(`SELECT count(*) FROM people WHERE (name, city) IN (('Anna', 'Bern'))`)).rows).toEqual([
      [1],
    ]);
  });

  it('makes a whole column text when one of its numbers is too big for JSON', async () => {
    const { columns, rows } = await run('SELECT unnest([1, 9007199254740993]) AS n');
    expect(columns).toEqual([{ name: 'n', type: 'integer', encoding: 'string' }]);
    expect(rows).toEqual([['1'], ['9007199254740993']]);
  });
});

describe('a statement that is wrong', () => {
  it.each([
    ['a word too few', 'SELECT\n FROM', 'query.invalid', '(line 2, column 6)'],
    [
      'a column that is not there',
      'SELECT city,\n  nope FROM dataset',
      'query.invalid',
      '(line 2, column 3)',
    ],
    [
      'a column behind letters of two bytes',
      `SELECT 'éé', nope FROM dataset`,
      'query.invalid',
      '(line 1, column 14)',
    ],
    ['a table that is not there', 'SELECT *\nFROM peopel', 'query.refused', '(line 2, column 6)'],
    ['a function that is not there', 'SELECT uper(city) FROM dataset', 'query.refused', '(line 1, column 8)'],
    [
      'a value that does not convert',
      `SELECT city::DATE FROM dataset`,
      'query.invalid',
      '(line 1, column 12)',
    ],
    ['types that do not add', 'SELECT sum(city) FROM dataset', 'query.invalid', '(line 1, column 8)'],
  ])('reports the position of %s', async (_, sql, ...[code, position]) => {
    const error = await failing(sql);
    expect(error.code).toBe(code);
    expect(error.message).toContain(position);
    expect(error.issues).toMatchObject([{ path: 'sql' }]);
  });

  it('covers the word that is wrong, for an editor to mark', async () => {
    const sql = `SELECT 'é', "no such" FROM dataset`;
    const { data } = await failing(sql);
    expect(data).toEqual({ places: [{ from: 12, to: 21, line: 1, column: 13 }] });
  });

  it('suggests the name that was meant', async () => {
    expect((await failing('SELECT * FROM peopel')).issues[0]?.hint).toBe('Did you mean people?');
    expect((await failing('SELECT uper(city) FROM dataset')).issues[0]?.hint).toBe('Did you mean upper()?');
    // Datasets that share a name are tables with the end of their ids behind it.
    expect((await failing('SELECT * FROM orders')).issues[0]?.hint).toBe(
      'Tables whose names begin with it: "Orders of ""May""".',
    );
  });

  it('reports every problem at once, and of very many the first', async () => {
    const error = await failing('SELECT getenv(1), current_setting(2) FROM nowhere');
    expect(error.issues).toHaveLength(3);
    expect(error.message).toContain('And 2 more.');
    const many = await failing(`SELECT ${Array.from({ length: 400 }, () => 'getenv(1)').join(', ')}`);
    expect(many.issues).toHaveLength(50);
    expect(many.message).toContain('And 399 more.');
  });

  it.each(['', '   ', ';', '-- nothing'])('requests a statement instead of %j', async (sql) => {
    expect(await failing(sql)).toMatchObject({ code: 'query.invalid' });
  });

  it.each([
    ['text that never ends', `SELECT '${'a'.repeat(20_000)}`],
    ['comments that never end', `SELECT ${'/* '.repeat(6000)}`],
    ['a name of no table', `SELECT * FROM ${'a'.repeat(20_000)}`],
    ['a name of no column', `SELECT ${'a'.repeat(20_000)} FROM people`],
    ['a name of no function', `SELECT ${'a'.repeat(20_000)}() FROM people`],
  ])('is quoted in part where it is %s', async (_, sql) => {
    const { code, message, issues } = await failing(sql);
    expect(code).toMatch(/^query\./u);
    expect(message.length).toBeLessThan(1000);
    expect(JSON.stringify(issues).length).toBeLessThan(3000);
  });

  it('says what PIVOT needs', async () => {
    expect((await failing('PIVOT dataset ON city USING sum(amount)')).message).toContain(
      'PIVOT must list the values',
    );
  });
});

describe('a statement that takes too much', () => {
  let hasty: Workbench;
  beforeAll(async () => {
    hasty = await openWorkbench({ deadlineMs: 1000 });
  });
  afterAll(() => hasty.close());

  it('ends at the deadline', async () => {
    await expect(
      run('SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE a.range % 7 = b.range', hasty),
    ).rejects.toMatchObject({
      code: 'query.timed_out',
    });
  }, 20_000);

  it('ends an endless recursion at the deadline', async () => {
    await expect(
      run('WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT max(n) FROM t', hasty),
    ).rejects.toMatchObject({ code: 'query.timed_out' });
  }, 20_000);

  it('stops when its caller goes away', async () => {
    const caller = new AbortController();
    const slow = run('SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE a.range % 7 = b.range', {
      signal: caller.signal,
    });
    setTimeout(() => caller.abort(), 300);
    await expect(slow).rejects.toMatchObject({ code: 'request.cancelled' });
    expect((await run('SELECT 1')).rows).toEqual([[1]]);
  });

  it('is refused when it needs more memory than there is, and the next one runs', async () => {
    await expect(
      run(`SELECT length(repeat(repeat('x', 1000000), 900)) + length(repeat(repeat('y', 1000000), 900))
        FROM range(1) WHERE range < 1`),
    ).rejects.toMatchObject({ code: 'query.too_large' });
    expect((await run('SELECT 1')).rows).toEqual([[1]]);
  }, 20_000);
});
