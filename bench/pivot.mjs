// Pivots through the product (HTTP, JSON parsed) beside hand-written statements in DuckDB, in one run:
// `node bench/pivot.mjs [rounds=7] [rows of the large table=1000000]`.
// 1. 7,871 rows by 5 row fields with 5 measures and all subtotals (bound: 300 ms), beside one statement with GROUPING SETS
//    and beside 32 statements, one for each set of fields, as a tool sends that was reported at 13 s for this shape.
// 2. A page from a pivot of a million groups: first, middle, last. 3. A page 1,000 columns wide. 4. A million columns, refused.
// Every request is new: its label differs, so none is served from the cache. Wall clock, sides interleaved, medians.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createDataset, signIn, startServer } from './support/server.mjs';
import { median } from './support/median.mjs';

const [rounds = 7, largeRows = 1_000_000] = process.argv.slice(2).map(Number);
const SMALL_ROWS = 7871;
const BOUND_MS = 300;
const FIELDS = ['region', 'channel', 'category', 'brand', 'month'];
const scratch = mkdtempSync(join(tmpdir(), 'plumbline-pivot-'));

/** The same numbers on every machine. */
function pick(i, salt, below) {
  let mixed = Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
}

function writeCsv(name, { header, rows, line }) {
  const path = join(scratch, name);
  const lines = [header];
  for (let i = 0; i < rows; i += 1) {
    lines.push(line(i));
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const small = writeCsv('sales.csv', {
  header: [...FIELDS, 'amount', 'cost', 'units', 'score', 'customer'].join(','),
  rows: SMALL_ROWS,
  line: (i) =>
    [
      `Region ${pick(i, 1, 6)}`,
      `Channel ${pick(i, 2, 4)}`,
      `Category ${pick(i, 3, 9)}`,
      `Brand ${pick(i, 4, 14)}`,
      `2025-${String(1 + pick(i, 5, 12)).padStart(2, '0')}-01`,
      (pick(i, 6, 100_000) / 100).toFixed(2),
      (pick(i, 7, 80_000) / 100).toFixed(2),
      pick(i, 8, 50),
      (pick(i, 9, 1000) / 1000).toFixed(3),
      `C${pick(i, 10, 900)}`,
    ].join(','),
});
const large = writeCsv('events.csv', {
  header: 'region,bucket,id,v',
  rows: largeRows,
  line: (i) =>
    [`Region ${pick(i, 1, 100)}`, pick(i, 2, 1000), i, (pick(i, 3, 100_000) / 100).toFixed(2)].join(','),
});

const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
const duck = await instance.connect();
for (const [name, path] of [
  ['sales', small],
  ['events', large],
]) {
  const parquet = join(scratch, `${name}.parquet`);
  await duck.run(`COPY (FROM read_csv('${path}')) TO '${parquet}' (FORMAT parquet)`);
  await duck.run(`CREATE VIEW ${name} AS FROM read_parquet('${parquet}')`);
}
const rowsOf = async (sql) => (await duck.runAndReadAll(sql)).getRowsJson();

const server = await startServer();
try {
  const caller = await signIn(server);
  const sales = await createDataset(server, caller, { path: small, name: 'Sales' });
  const events = await createDataset(server, caller, { path: large, name: 'Events' });
  let requests = 0;
  const pivot = (id, spec) => {
    requests += 1;
    const [first, ...rest] = spec.values;
    const values = [{ ...first, label: `request ${requests}` }, ...rest];
    return caller.call('POST', `/v1/datasources/${id}/pivot`, { ...spec, values });
  };

  /** Runs each side in turns; gives the medians in ms. */
  const race = async (sides) => {
    const times = sides.map(() => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, side] of sides.entries()) {
        const start = performance.now();
        await side(round);
        // The first round warms both sides.
        if (round > 0) {
          times[index].push(performance.now() - start);
        }
      }
    }
    return times.map(median);
  };
  const print = (name, ms, more = '') =>
    console.log(`${name.padEnd(58)} ${ms.toFixed(0).padStart(6)} ms  ${more}`);

  const measures = [
    { column: 'amount', agg: 'sum' },
    { column: 'cost', agg: 'mean' },
    { column: 'units', agg: 'median' },
    { column: 'customer', agg: 'distinct' },
    { agg: 'count' },
  ];
  const MEASURES = 'sum(amount), avg(cost), median(units), count(DISTINCT customer), count(*)';
  const spec = { rows: FIELDS, values: measures, totals: { rows: true, columns: true, grand: true } };
  const sets = Array.from({ length: 32 }, (_, bits) =>
    FIELDS.filter((_, index) => (bits >> index) % 2 === 1),
  );
  const [page, whole, one, many] = await race([
    () => pivot(sales, { ...spec, limit: 1000 }),
    async () => {
      const reply = await fetch(`${server.url}/v1/datasources/${sales}/pivot/download`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${caller.token}` },
        body: JSON.stringify({ ...spec, format: 'csv' }),
      });
      await reply.text();
    },
    () =>
      rowsOf(
        `SELECT ${FIELDS.join(', ')}, GROUPING(${FIELDS.join(', ')}), ${MEASURES} FROM sales GROUP BY ROLLUP(${FIELDS.join(', ')}) ORDER BY ALL`,
      ),
    async () => {
      for (const fields of sets) {
        const keys = fields.map((field) => `${field}, `).join('');
        await rowsOf(
          `SELECT ${keys}${MEASURES} FROM sales ${fields.length === 0 ? '' : `GROUP BY ${fields.join(', ')} ORDER BY ALL`}`,
        );
      }
    },
  ]);
  const { data } = await pivot(sales, { ...spec, limit: 1 });
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}; ${rounds} rounds; ${data.total} row headers of ${SMALL_ROWS} rows\n`,
  );
  print(
    '5 row fields, 5 measures, all subtotals: a page of 1,000',
    page,
    `bound ${BOUND_MS}: ${page <= BOUND_MS ? 'held' : 'BROKEN'}`,
  );
  print('  the whole of it as CSV', whole);
  print('  hand-written: one statement, ROLLUP, every row', one);
  print('  hand-written: 32 statements', many);

  const deep = {
    rows: ['region', 'id'],
    values: [{ column: 'v', agg: 'sum' }, { agg: 'count' }],
    totals: { rows: true, grand: true },
    limit: 50,
  };
  const total = (await pivot(events, { ...deep, limit: 1 })).data.total;
  const pages = { first: 1, middle: Math.ceil(total / 100), last: Math.ceil(total / 50) };
  for (const [name, at] of Object.entries(pages)) {
    const [ours, theirs] = await race([
      () => pivot(events, { ...deep, page: at }),
      () =>
        rowsOf(
          `SELECT region, id, GROUPING(region, id) AS g, sum(v), count(*), count(*) OVER () FROM events GROUP BY GROUPING SETS ((region, id), (region), ()) ORDER BY g = 3, region, g = 0, id LIMIT 50 OFFSET ${(at - 1) * 50}`,
        ),
    ]);
    print(`${total} row headers: the ${name} page of 50`, ours);
    print('  hand-written', theirs);
  }

  const wide = {
    rows: ['region'],
    columns: ['bucket'],
    values: [{ column: 'v', agg: 'sum' }],
    totals: { rows: true, columns: true, grand: true },
    limit: 50,
  };
  const [wideOurs, wideTheirs] = await race([
    () => pivot(events, wide),
    () =>
      rowsOf(
        'SELECT region, bucket, GROUPING(region, bucket), sum(v) FROM events GROUP BY CUBE(region, bucket) ORDER BY ALL LIMIT 50050',
      ),
  ]);
  print('1,000 columns wide: a page of 50 rows, 50,050 cells', wideOurs);
  print('  hand-written: CUBE, as many rows', wideTheirs);

  const [refused] = await race([
    () =>
      pivot(events, { ...wide, columns: ['id'] }).then(
        () => {
          throw new Error('A million columns were not refused.');
        },
        () => undefined,
      ),
  ]);
  print(`${largeRows} columns: the refusal`, refused);
} finally {
  await server.stop();
  duck.closeSync();
  instance.closeSync();
  rmSync(scratch, { recursive: true, force: true });
}
