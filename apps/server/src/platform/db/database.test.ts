import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { describeOnBothStores, type StoreMaker } from '../../testing/both-stores.ts';
import { acrossTenants } from './across-tenants.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { openDatabase } from './open-database.ts';

const tenant = (slug: string) => ({
  id: slug,
  slug,
  name: slug,
  plan: 'self-hosted',
  created_at: '2026-01-01T00:00:00.000Z',
});

const slugs = async (db: Database): Promise<string[]> => {
  const rows = await acrossTenants(db.executor)
    .selectFrom('tenants')
    .select('slug')
    .orderBy('slug')
    .execute();
  return rows.map((row) => row.slug);
};

await describeOnBothStores('metadata store', (stores: StoreMaker) => {
  let db: Database;
  beforeAll(async () => {
    db = await stores.open();
  });

  it('keeps what a transaction wrote once it has resolved', async () => {
    await db.transaction((trx) =>
      acrossTenants(trx).insertInto('tenants').values(tenant('committed')).execute(),
    );
    expect(await slugs(db)).toContain('committed');
  });

  it('rolls back everything when the work rejects', async () => {
    const failing = db.transaction(async (trx) => {
      await acrossTenants(trx).insertInto('tenants').values(tenant('lost')).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await slugs(db)).not.toContain('lost');
  });

  it('hides what a transaction has written from readers beside it', async () => {
    const reading = Promise.withResolvers<string[]>();
    await db.transaction(async (trx) => {
      await acrossTenants(trx).insertInto('tenants').values(tenant('half')).execute();
      reading.resolve(await slugs(db));
    });
    expect(await reading.promise).not.toContain('half');
    expect(await slugs(db)).toContain('half');
  });

  it('runs fifty concurrent transactions without losing one', async () => {
    const names = Array.from({ length: 50 }, (_, at) => `many-${String(at).padStart(2, '0')}`);
    await Promise.all(
      names.map((name) =>
        db.transaction((trx) => acrossTenants(trx).insertInto('tenants').values(tenant(name)).execute()),
      ),
    );
    expect((await slugs(db)).filter((slug) => slug.startsWith('many-'))).toEqual(names);
  });

  it('reads counts as numbers', async () => {
    const row = await acrossTenants(db.executor)
      .selectFrom('tenants')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(typeof row.count).toBe('number');
  });

  it('gives 64-bit whole numbers back as they were written', async () => {
    const { rows } = await sql<{ value: number }>`select cast(9007199254740991 as bigint) as value`.execute(
      acrossTenants(db.executor),
    );
    expect(rows[0]?.value).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('gives back what a statement with returning changed', async () => {
    await acrossTenants(db.executor).insertInto('tenants').values(tenant('returned')).execute();
    const row = await acrossTenants(db.executor)
      .updateTable('tenants')
      .set({ name: 'New name' })
      .where('id', '=', 'returned')
      .returning(['id', 'name'])
      .executeTakeFirst();
    expect(row).toEqual({ id: 'returned', name: 'New name' });
  });

  it('refuses a second row under one unique key', async () => {
    await acrossTenants(db.executor).insertInto('tenants').values(tenant('twice')).execute();
    const again = acrossTenants(db.executor)
      .insertInto('tenants')
      .values({ ...tenant('twice'), id: 'other' })
      .execute();
    await expect(again).rejects.toThrow(/unique/i);
  });

  it('refuses a member of a tenant that does not exist', async () => {
    const orphan = acrossTenants(db.executor)
      .insertInto('members')
      .values({
        tenant_id: 'nowhere',
        user_id: 'nobody',
        role: 'viewer',
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    await expect(orphan).rejects.toThrow(/foreign key/i);
  });

  it('rejects a transaction started inside another instead of deadlocking', async () => {
    const nested = db.transaction(() => db.transaction(async () => {}));
    await expect(nested).rejects.toThrow('cannot begin inside another');
  });

  it('notifies listeners of each commit and of no rollback', async () => {
    let commits = 0;
    db.onCommit(() => {
      commits += 1;
    });
    await db.transaction((trx) =>
      acrossTenants(trx).insertInto('tenants').values(tenant('notified')).execute(),
    );
    await db.transaction(() => Promise.reject(new Error('no'))).catch(() => {});
    expect(commits).toBe(1);
  });
});

await describeOnBothStores('migrations', (stores) => {
  it('run once, however many processes start at the same time', async () => {
    const address = await stores.address();
    const openings = await Promise.all([openDatabase(address), openDatabase(address), openDatabase(address)]);
    await Promise.all(openings.map((db) => migrate(db)));
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
      acrossTenants(openings[0].executor),
    );
    expect(rows.map((row) => row.name)).toEqual(MIGRATIONS.map(({ name }) => name));
    await Promise.all(openings.map((db) => db.close()));
  });

  it('leave nothing behind when one fails half way', async () => {
    const db = await openDatabase(await stores.address());
    const broken = {
      name: '9999-broken',
      up: async (kysely: Parameters<(typeof MIGRATIONS)[number]['up']>[0]) => {
        await kysely.schema.createTable('half_made').addColumn('id', 'text').execute();
        throw new Error('broken');
      },
    };
    await expect(migrate(db, [...MIGRATIONS, broken])).rejects.toThrow('broken');
    await expect(sql`select * from half_made`.execute(acrossTenants(db.executor))).rejects.toThrow(
      /half_made/,
    );
    await expect(sql`select * from tenants`.execute(acrossTenants(db.executor))).rejects.toThrow(/tenants/);
    await db.close();
  });

  it('refuse data that a newer version has changed', async () => {
    const db = await openDatabase(await stores.address());
    await migrate(db, [...MIGRATIONS, { name: '9999-later', up: async () => {} }]);
    await expect(migrate(db)).rejects.toThrow('newer Plumbline (it knows "9999-later")');
    await db.close();
  });

  /** Tables of the server, or of people, who can belong to several tenants. */
  const OF_NO_TENANT = [
    'migrations',
    'recovery_codes',
    'remembered_devices',
    'second_factors',
    'sign_in_tries',
    'sign_ups',
    'tenants',
    'users',
    'write_checks',
    // One sequence of numbers for the whole server.
    'quote_numbers',
  ];

  it('put the tenant into the key or an index of every table', async () => {
    const db = await stores.open();
    const tables = (await acrossTenants(db.executor).introspection.getTables()).filter(
      ({ name }) => !OF_NO_TENANT.includes(name),
    );
    expect(tables.length).toBeGreaterThan(8);
    const without = tables.filter(({ columns }) => columns.every((column) => column.name !== 'tenant_id'));
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});

describe('migration list', () => {
  it('is sorted and without doubles', () => {
    const names = MIGRATIONS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort());
  });
});
