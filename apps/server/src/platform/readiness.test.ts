import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appOf, type AppUnderTest } from '../testing/app-of.ts';
import { acrossTenants } from './db/across-tenants.ts';
import { WriteCheck } from './readiness.ts';

describe('readiness', () => {
  let app: AppUnderTest;

  beforeEach(async () => {
    app = await appOf(() => []);
  });
  afterEach(() => app.close());

  const statusOf = async (path: string) => (await fetch(`${app.address}${path}`)).status;
  const check = () => new WriteCheck(app.services).check();

  it('is given while store and files take writes, and leaves nothing in the folder', async () => {
    expect(await check()).toBe('ready');
    expect([await statusOf('/healthz'), await statusOf('/livez')]).toEqual([200, 200]);
    const { rows } = await sql`select * from write_checks`.execute(acrossTenants(app.services.db.executor));
    expect(rows).toHaveLength(1);
  });

  it('is refused while the store takes no row, and given again once it does', async () => {
    const run = (statement: string) => sql.raw(statement).execute(acrossTenants(app.services.db.executor));
    await run(
      "create trigger no_room before insert on write_checks begin select raise(abort, 'no room'); end",
    );
    expect([await statusOf('/healthz'), await statusOf('/livez')]).toEqual([503, 200]);
    await run('drop trigger no_room');
    expect(await check()).toBe('ready');
  });

  it('is refused while files cannot be written', async () => {
    const files = join(app.home, 'files');
    await rm(files, { recursive: true });
    await writeFile(files, 'a file where the folder was');
    expect(await check()).toBe('cannot write');
    expect(await statusOf('/livez')).toBe(200);
  });

  it('is refused while a transaction holds the store for longer than the patience', async () => {
    let release = (): void => undefined;
    const held = app.services.db.transaction(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    expect(await new WriteCheck(app.services, 50).check()).toBe('cannot write');
    release();
    await held;
    expect(await check()).toBe('ready');
  });

  describe('that was given a moment ago', () => {
    const wait = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);
    let release = (): void => undefined;
    let held: Promise<void>;
    let shared: WriteCheck;

    beforeEach(async () => {
      shared = new WriteCheck(app.services);
      await shared.check();
      held = app.services.db.transaction(
        () =>
          new Promise<void>((resolve) => {
            release = resolve;
          }),
      );
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      release();
      await held;
    });

    it('is given while the next check waits for the disk', async () => {
      wait(3_000);
      expect(await shared.check()).toBe('ready');
    });

    it('is not given any more after a while', async () => {
      wait(11_000);
      let isAnswered = false;
      const checking = shared.check().then((readiness) => {
        isAnswered = true;
        return readiness;
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(isAnswered).toBe(false);
      release();
      expect(await checking).toBe('ready');
    });
  });

  it('is checked once for all who ask at the same time', () => {
    const shared = new WriteCheck(app.services);
    expect(shared.check()).toBe(shared.check());
  });
});
