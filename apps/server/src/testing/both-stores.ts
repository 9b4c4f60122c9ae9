import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase, type DatabaseAddress } from '../platform/db/open-database.ts';
import { newId } from '../platform/ids.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../../../../scripts/private-postgres.mjs';
import { writeMigratedStore } from './migrated-store.ts';

/** The test script starts one PostgreSQL for all and names it; a test run by itself starts its own. */
const NAMED_POSTGRES = process.env['PLUMBLINE_TEST_POSTGRES'];

async function startPostgres(): Promise<Pick<PrivatePostgres, 'url' | 'stop'> | null> {
  if (NAMED_POSTGRES !== undefined) {
    return { url: NAMED_POSTGRES, stop: () => {} };
  }
  return startPrivatePostgres();
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const runOn = (url: string, statement: string): Promise<unknown> =>
  withClient(url, (client) => client.query(statement));

const addressIn = (server: string, database: string): DatabaseAddress => {
  const url = new URL(server);
  url.pathname = database;
  return { dialect: 'postgres', url: url.href };
};

/** A database with the schema of this build. Copying it takes a tenth of the time of its migrations. */
const TEMPLATE = 'migrated';
/** Any number: test files in other processes wait for the one that makes the template. */
const TEMPLATE_LOCK = 20_261_124;

/**
 * What `create database` says to copy it: its files, a fifth less work than each page by itself. Before PostgreSQL 15 there
 * was no other way, nor a word for it.
 */
async function makeTemplate(server: string): Promise<string> {
  return withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (rowCount === 0) {
      const unfinished = `${TEMPLATE}_unfinished`;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished}`);
      const db = await openDatabase(addressIn(server, unfinished));
      try {
        await migrate(db);
      } finally {
        await db.close();
      }
      await client.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
    }
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::integer as version",
    );
    const hasStrategies = rows.some(({ version }) => version >= 150_000);
    return `template ${TEMPLATE}${hasStrategies ? ' strategy file_copy' : ''}`;
  });
}

/** Gives empty stores, each with the schema of this build, and takes them away afterwards. */
export interface StoreMaker {
  open(): Promise<Database>;
  /** An address without a schema yet, for tests that open it several times. */
  address(): Promise<DatabaseAddress>;
}

/** `migrated`: an address of a database that has the schema already. */
function storeMaker(
  makeAddress: () => Promise<DatabaseAddress>,
  migrated = makeAddress,
): StoreMaker & { close(): Promise<void> } {
  const opened: Database[] = [];
  return {
    address: makeAddress,
    async open() {
      const db = await openDatabase(await migrated());
      opened.push(db);
      await migrate(db);
      return db;
    },
    close: async () => {
      await Promise.all(opened.map((db) => db.close()));
    },
  };
}

function describeOnSqlite(name: string, tests: (stores: StoreMaker) => void): void {
  describe(`${name} [sqlite]`, () => {
    let folder = '';
    const address = async () => ({ dialect: 'sqlite' as const, path: join(folder, `${newId()}.sqlite`) });
    const maker = storeMaker(address, async () => {
      const migrated = await address();
      await writeMigratedStore(migrated.path);
      return migrated;
    });
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'plumbline-store-'));
    });
    afterAll(async () => {
      await maker.close();
      await rm(folder, { recursive: true, force: true });
    });
    tests(maker);
  });
}

function describeOnPostgres(
  name: string,
  postgres: Pick<PrivatePostgres, 'url' | 'stop'>,
  tests: (stores: StoreMaker) => void,
): void {
  describe(`${name} [postgres]`, () => {
    const databases: string[] = [];
    let migrated = '';
    const create = async (origin: string): Promise<DatabaseAddress> => {
      const database = `test_${newId().replaceAll('-', '')}`;
      databases.push(database);
      await runOn(postgres.url, `create database ${database} ${origin}`);
      return addressIn(postgres.url, database);
    };
    const maker = storeMaker(
      () => create(''),
      () => create(migrated),
    );
    beforeAll(async () => {
      migrated = await makeTemplate(postgres.url);
    });
    afterAll(async () => {
      await maker.close();
      for (const database of databases) {
        await runOn(postgres.url, `drop database if exists ${database} with (force)`);
      }
      postgres.stop();
    });
    tests(maker);
  });
}

/**
 * Run the same tests on SQLite and on a real PostgreSQL. Where none is installed they fail in CI, and are shown as
 * skipped elsewhere.
 */
export async function describeOnBothStores(name: string, tests: (stores: StoreMaker) => void): Promise<void> {
  describeOnSqlite(name, tests);
  const postgres = await startPostgres();
  if (postgres) {
    describeOnPostgres(name, postgres, tests);
    return;
  }
  if (process.env['CI']) {
    throw new Error(
      'No PostgreSQL is installed, and in CI nothing may be left unproven. Install postgresql.',
    );
  }
  describe(`${name} [postgres]`, () => {
    // oxlint-disable-next-line vitest/expect-expect -- shows in the report what this machine cannot try
    it('is tried where PostgreSQL is installed', ({ skip }) => skip('No PostgreSQL is installed.'));
  });
}
