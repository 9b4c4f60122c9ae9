import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase, type DatabaseAddress } from '../platform/db/open-database.ts';
import { newId } from '../platform/ids.ts';

interface PrivatePostgres {
  readonly url: string;
  stop(): void;
}

/** The test script starts one PostgreSQL for all and names it; a test run by itself starts its own. */
const NAMED_POSTGRES = process.env['PLUMBLINE_TEST_POSTGRES'];
const SCRIPT = '../../../../scripts/private-postgres.mjs';

async function startPostgres(): Promise<PrivatePostgres | null> {
  if (NAMED_POSTGRES !== undefined) {
    return { url: NAMED_POSTGRES, stop: () => {} };
  }
  const script = (await import(SCRIPT)) as { startPrivatePostgres(): Promise<PrivatePostgres | null> };
  return script.startPrivatePostgres();
}

async function askServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Gives empty stores, each with the schema of this build, and takes them away afterwards. */
export interface StoreMaker {
  open(): Promise<Database>;
  /** An address without a schema yet, for tests that open it several times. */
  address(): Promise<DatabaseAddress>;
}

function storeMaker(makeAddress: () => Promise<DatabaseAddress>): StoreMaker & { close(): Promise<void> } {
  const opened: Database[] = [];
  return {
    address: makeAddress,
    async open() {
      const db = await openDatabase(await makeAddress());
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
    const maker = storeMaker(async () => ({ dialect: 'sqlite', path: join(folder, `${newId()}.sqlite`) }));
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
  postgres: PrivatePostgres,
  tests: (stores: StoreMaker) => void,
): void {
  describe(`${name} [postgres]`, () => {
    const databases: string[] = [];
    const maker = storeMaker(async () => {
      const database = `test_${newId().replaceAll('-', '')}`;
      databases.push(database);
      await askServer(postgres.url, `create database ${database}`);
      const url = new URL(postgres.url);
      url.pathname = database;
      return { dialect: 'postgres', url: url.href };
    });
    afterAll(async () => {
      await maker.close();
      for (const database of databases) {
        await askServer(postgres.url, `drop database if exists ${database} with (force)`);
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
