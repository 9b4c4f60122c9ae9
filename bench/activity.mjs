// Pages of the log of activity in a workspace with 10 million entries, through HTTP, on SQLite and on PostgreSQL: for an
// admin and for members who see a little and much of it, newest and last countable page, each way to narrow it down.
// Bound: 50 ms at the median.
//
//     node bench/activity.mjs [entries] [sqlite|postgresql]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startPrivatePostgres } from '../scripts/private-postgres.mjs';
import { createDataset, signIn, startServer } from './support/server.mjs';
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { acrossTenants } from '../apps/server/src/platform/db/across-tenants.ts';
import { median } from './support/median.mjs';

const ENTRIES = Number(process.argv[2] ?? 10_000_000);
const STORES = process.argv[3] === undefined ? ['sqlite', 'postgresql'] : [process.argv[3]];
const CHUNK = 500_000;
const ROUNDS = 9;
const BOUND_MS = 50;
const PEOPLE = 50;
const THINGS = 2000;
const KINDS = ['dataset.viewed', 'dataset.updated', 'dashboard.viewed', 'dataset.exported', 'chart.updated'];
/** A member sees one thing in 2,000; another one in 10. */
const READERS = /** @type {const} */ ([
  ['a member who sees little', 1],
  ['a member who sees a tenth', 200],
]);

const scratch = mkdtempSync(join(tmpdir(), 'plumbline-activity-'));

/** Rows `from` to `to` of the log, made by the store itself. */
function fill({ isPostgres, tenant, people, start }, { from, to }) {
  const pick = (list, at) => {
    const cases = list.map((id, index) => sql`when ${sql.lit(index)} then ${sql.lit(id)}`);
    return sql`case ${at} % ${sql.lit(list.length)} ${sql.join(cases, sql` `)} end`;
  };
  const n = sql.raw('s.n');
  const numbers = isPostgres
    ? sql`generate_series(${sql.lit(from)}::bigint, ${sql.lit(to)}::bigint) as s(n)`
    : sql`(with recursive s(n) as (select ${sql.lit(from)} union all select n + 1 from s where n < ${sql.lit(to)}) select n from s) as s`;
  // Scattered, so that neighbours in time differ in everything.
  const at = isPostgres
    ? sql`to_char(to_timestamp(${sql.lit(start)} + s.n * 3) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${sql.lit(start)} + s.n * 3, 'unixepoch')`;
  const hex = isPostgres ? sql`md5(s.n::text)` : sql`printf('%032x', s.n * 2654435761)`;
  return sql`
    insert into activity (tenant_id, number, id, actor_id, kind, kind_group, subject_kind, subject_id, thing_kind, thing_id, name,
      name_key, data, address, user_agent, at, entry_mac, link_mac)
    select ${sql.lit(tenant)}, s.n, ${hex}, ${pick(people, sql`((s.n * 31) / 7)`)}, ${pick(KINDS, n)},
      ${pick(
        KINDS.map((kind) => kind.split('.')[0]),
        n,
      )}, 'dataset',
      things.id, 'dataset', things.id, things.name, lower(things.name), '{}', '10.0.0.7', 'Mozilla/5.0 (X11; Linux x86_64)',
      ${at}, ${hex}, ${hex}
    from ${numbers} join bench_things things on things.n = (s.n * 7919) % ${sql.lit(THINGS)}`;
}

/** @param {Parameters<typeof openDatabase>[0]} address */
async function fillLog(address, { tenant, people, things }) {
  const db = await openDatabase(address);
  const store = acrossTenants(db.executor);
  const isPostgres = address.dialect === 'postgres';
  const start = Math.floor(Date.now() / 1000) - ENTRIES * 3;
  await sql`create table bench_things (n integer primary key, id text, name text)`.execute(store);
  for (let at = 0; at < things.length; at += 500) {
    const rows = things.slice(at, at + 500).map((id, index) => {
      const n = at + index;
      return sql`(${sql.lit(n)}, ${sql.lit(id)}, ${sql.lit(`Orders of region ${n}`)})`;
    });
    await sql`insert into bench_things values ${sql.join(rows)}`.execute(store);
  }
  /** @type {import('kysely').RawBuilder<{ name: string, ddl: string }>} */
  const indexes = isPostgres
    ? sql`select indexname as name, indexdef as ddl from pg_indexes where tablename = 'activity' and indexname <> 'activity_pk'`
    : sql`select name, sql as ddl from sqlite_master where tbl_name = 'activity' and type = 'index' and sql is not null`;
  const found = await indexes.execute(store);
  for (const { name } of found.rows) {
    await sql.raw(`drop index ${name}`).execute(store);
  }
  await sql`delete from activity`.execute(store);
  for (let from = 1; from <= ENTRIES; from += CHUNK) {
    await db.transaction(async (trx) => {
      const to = Math.min(ENTRIES, from + CHUNK - 1);
      await fill({ isPostgres, tenant, people, start }, { from, to }).execute(acrossTenants(trx));
    });
  }
  for (const { ddl } of found.rows) {
    await sql.raw(ddl).execute(store);
  }
  await sql`drop table bench_things`.execute(store);
  await sql`update activity_ends set first_number = 1, last_number = ${ENTRIES}`.execute(store);
  if (isPostgres) {
    await sql`vacuum analyze activity`.execute(store);
  }
  await db.close();
}

async function addReader(owner, at) {
  const email = `reader${at}@bench.example`;
  const { data: sent } = await owner.call('POST', '/beta/auth/invitations', { email, role: 'viewer' });
  const [, token] = String(sent.link).split('#');
  const accepted = { token, fname: `Reader ${at}`, password: 'a sentence of the reader' };
  const { data, ...rest } = await owner.call('POST', '/beta/auth/invitations/accept', accepted);
  return { id: data.user.id, token: data.token ?? rest.token };
}

async function measure(server, token, path) {
  const headers = { authorization: `Bearer ${token}` };
  const times = [];
  let total = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const started = performance.now();
    const reply = await fetch(`${server.url}${path}`, { headers });
    /** @type {any} */
    const { data, error } = await reply.json();
    times.push(performance.now() - started);
    if (error !== undefined) {
      throw new Error(`${path}: ${JSON.stringify(error)}`);
    }
    total = data.total;
  }
  // The first warms up.
  return { ms: median(times.slice(1)), first: times[0], total };
}

async function run(store) {
  const postgres = store === 'postgresql' ? await startPrivatePostgres() : null;
  if (store === 'postgresql' && postgres === null) {
    console.log('postgresql: not installed');
    return true;
  }
  const home = mkdtempSync(join(scratch, store));
  const environment = {
    PLUMBLINE_PLAN: 'self-hosted',
    ...(postgres && { PLUMBLINE_DATABASE_URL: postgres.url }),
  };
  let server = await startServer({ environment, home });
  try {
    const owner = await signIn(server);
    const path = join(scratch, 'one.csv');
    writeFileSync(path, 'a\n1\n');
    const dataset = await createDataset(server, owner, { path, name: 'One' });
    const { data: self } = await owner.call('GET', '/beta/auth/get-user');
    const tenant = self.tenant.id;
    const readers = [];
    for (const [at] of READERS.entries()) {
      readers.push(await addReader(owner, at));
    }
    await server.stop({ keepHome: true });

    const things = [dataset, ...Array.from({ length: THINGS - 1 }, newId)];
    const people = [self.id, ...Array.from({ length: PEOPLE - 1 }, newId)];
    /** @type {Parameters<typeof openDatabase>[0]} */
    const address = postgres
      ? { dialect: 'postgres', url: postgres.url }
      : { dialect: 'sqlite', path: join(home, 'metadata.sqlite') };
    const started = performance.now();
    await fillLog(address, { tenant, people, things });
    const db = await openDatabase(address);
    const now = new Date().toISOString();
    // Shares name things by their id alone, and datasets exist for the seen ones.
    await db.transaction(async (trx) => {
      const all = acrossTenants(trx);
      const first = await all
        .selectFrom('datasets')
        .selectAll()
        .where('id', '=', dataset)
        .executeTakeFirstOrThrow();
      for (const [at, [, count]] of READERS.entries()) {
        for (const id of things.slice(0, count)) {
          if (id !== dataset) {
            await all
              .insertInto('datasets')
              .values({ ...first, id })
              .onConflict((on) => on.doNothing())
              .execute();
          }
          await all
            .insertInto('shares')
            .values({
              tenant_id: tenant,
              kind: 'dataset',
              thing_id: id,
              holder_kind: 'user',
              holder_id: readers[at].id,
              permission: 'view',
              created_by: self.id,
              created_at: now,
            })
            .execute();
        }
      }
    });
    await db.close();
    console.log(
      `${store}: ${ENTRIES} entries written in ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );

    server = await startServer({ environment, home });
    const again = await signIn(server);
    const half = new Date(Date.now() - ENTRIES * 1500).toISOString();
    const list = '/beta/activity/?limit=50';
    const views = [
      ['admin, newest page', again.token, list],
      ['admin, last countable page', again.token, `${list}&page=200`],
      ['admin, one kind', again.token, `${list}&kind=dataset.exported`],
      ['admin, a group of kinds', again.token, `${list}&kind=dataset`],
      ['admin, one person', again.token, `${list}&actor=${people[3]}`],
      ['admin, one thing', again.token, `${list}&thingKind=dataset&thing=${dataset}`],
      ['admin, until half of it', again.token, `${list}&endDate=${half}`],
      ['admin, a name of many', again.token, `${list}&q=region`],
      ['admin, a name of one', again.token, `${list}&q=${encodeURIComponent('region 1777')}`],
      ['admin, a name of none', again.token, `${list}&q=nothing`],
      ...READERS.flatMap(([who], at) => [
        [`${who}, newest page`, readers[at].token, list],
        [`${who}, page 20`, readers[at].token, `${list}&page=20`],
        [`${who}, one kind`, readers[at].token, `${list}&kind=dataset.exported`],
      ]),
    ];
    let isWithin = true;
    for (const [name, token, path_] of views) {
      const { ms, first, total } = await measure(server, token, path_);
      isWithin &&= ms <= BOUND_MS;
      console.log(
        `  ${name.padEnd(40)} ${ms.toFixed(1).padStart(8)} ms, first ${first.toFixed(0)} ms, total ${total}${ms > BOUND_MS ? `   over ${BOUND_MS} ms` : ''}`,
      );
    }
    return isWithin;
  } finally {
    await server.stop();
    postgres?.stop();
  }
}

try {
  for (const store of STORES) {
    if (!(await run(store))) {
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
