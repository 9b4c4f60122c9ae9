import { normalize } from '@plumbline/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bars, eventsOf, newDashboard } from '../../../testing/test-dashboards.ts';
import { sheetCells } from '../../../testing/workbook-text.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { getReadable } from '../rows/get-readable.ts';
import { LIVE_KINDS, PASSWORD, type LiveDatabase } from '../testing/live-databases.ts';

const TILES = 20;
const MAX_CONNECTIONS = 4;
const EXTRACT_FIRST = 'Switch the dataset to an extract first.';

describe.each(LIVE_KINDS)('$kind', ({ kind, slow, start }) => {
  let server: TestServer;
  let database: LiveDatabase;
  let editor: TestMember;
  let connectionId: string;

  beforeAll(async () => {
    server = await startTestServer();
    database = await start();
    editor = await server.signIn('editor');
    connectionId = await connect('Warehouse');
  }, 60_000);
  afterAll(async () => {
    await server.close();
    database.stop();
  });

  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { as: editor, ...(body === undefined ? {} : { body }) });

  async function connect(name: string, username = 'reader'): Promise<string> {
    return (await call('POST', '/beta/connections', { kind, name, config: database.configOf(username) })).body
      .data.id;
  }

  async function create(body: object = {}, connection = connectionId): Promise<string> {
    const started = await call('POST', `/v1/connections/${connection}/dataset/create`, {
      name: 'Orders',
      ...('query' in body ? {} : { table: 'sales.orders' }),
      ...body,
    });
    expect(started).toMatchObject({ status: 202 });
    await server.runJobs();
    return started.body.data.id;
  }
  const LIVE = { live: { cacheSeconds: 0 } };
  const filter = (id: string, body: object = {}) => call('POST', `/v1/datasources/${id}/filter`, body);
  const download = (id: string, body: object) => call('POST', `/v1/datasources/${id}/filter/download`, body);

  /** A dataset whose question takes as long as `pace` says, for each of sixty rows. */
  async function createSlow(): Promise<string> {
    await database.run('UPDATE sales.pace SET seconds = 0');
    const id = await create({
      ...LIVE,
      query: slow,
    });
    await database.run('UPDATE sales.pace SET seconds = 1');
    return id;
  }

  /** What becomes of a question while `trouble` happens at the database. */
  async function inTheMiddle(id: string, trouble: () => unknown): Promise<unknown> {
    const { source } = await getReadable(server.services, editor.principal, { id });
    const running = server.services.engine
      .run({
        source,
        query: normalize({ select: ['slept'] }),
        context: { now: '2026-01-01T00:00:00.000Z', timeZone: 'UTC', rowRules: [] },
        signal: new AbortController().signal,
      })
      .catch((error: unknown) => error);
    await expect.poll(() => database.sessions()).toContain('active');
    await trouble();
    const ended = await running;
    await database.run('UPDATE sales.pace SET seconds = 0');
    return ended;
  }

  describe('the rows of a live dataset', () => {
    /** Read by several tests, and changed by none. */
    let live: string;
    let copied: string;
    beforeAll(async () => {
      live = await create(LIVE);
      copied = await create();
    });

    it.each([
      { format: 'csv', sort: [{ column: 'id' }] },
      { format: 'csv', sort: [{ column: 'amount', direction: 'desc' }], columns: ['region', 'amount'] },
      { format: 'json', sort: [{ column: 'id' }], search: 'north' },
      {
        format: 'json',
        sort: [{ column: 'id' }],
        filters: { op: 'and', value: [{ column: 'units', op: 'lt', value: 3 }] },
      },
    ])('are downloaded as those of its copy: $format, case %#', async (body) => {
      const [ofLive, ofCopy] = [await download(live, body), await download(copied, body)];
      expect(ofLive.status).toBe(200);
      expect(JSON.stringify(ofLive.body).length).toBeGreaterThan(1_000);
      expect(ofLive.body).toEqual(ofCopy.body);
    });

    it('are downloaded as a workbook, and their pivot with its headers', async () => {
      const book = await server.open('POST', `/v1/datasources/${live}/filter/download`, {
        as: editor,
        body: { format: 'xlsx' },
      });
      expect(book.status).toBe(200);
      const bytes = Buffer.from(await book.arrayBuffer());
      expect([bytes.subarray(0, 2).toString('latin1'), bytes.length > 50_000]).toEqual(['PK', true]);
      const pivot = { rows: ['region'], values: [{ column: 'amount', agg: 'sum' }], format: 'csv' };
      const [ofLive, ofCopy] = await Promise.all(
        [live, copied].map((id) => call('POST', `/v1/datasources/${id}/pivot/download`, pivot)),
      );
      expect(ofLive).toMatchObject({ status: 200, body: expect.stringContaining('North') });
      expect(ofLive?.body).toEqual(ofCopy?.body);
    });

    it('have their pivot written into a workbook by a thread', async () => {
      let threads = 0;
      const count = (): void => void (threads += 1);
      process.on('worker', count);
      const body = { rows: ['region'], values: [{ column: 'amount', agg: 'sum' }], format: 'xlsx' };
      const bytes = async (id: string): Promise<Buffer> => {
        const book = await server.open('POST', `/v1/datasources/${id}/pivot/download`, { as: editor, body });
        expect(book.status).toBe(200);
        return Buffer.from(await book.arrayBuffer());
      };
      const ofLive = await bytes(live);
      process.off('worker', count);
      expect(threads).toBe(1);
      expect(sheetCells(ofLive)).toEqual(sheetCells(await bytes(copied)));
    });

    it('are joined with live rows of the same connection alone, and with others once they are extracted', async () => {
      const orders = await create(LIVE);
      const regions = await create({ ...LIVE, table: 'sales.regions' });
      const copiedRegions = await create({ table: 'sales.regions' });
      const elsewhere = await create({ ...LIVE, table: 'sales.regions' }, await connect('Other', 'other'));
      const on = [{ left: 'region', right: 'region' }];
      const join = (id: string) =>
        call('POST', `/v1/datasources/${orders}/interact`, { kind: 'join', datasource_id: id, on });
      const refused = {
        status: 409,
        body: {
          error: {
            code: 'dataset.live',
            message: `A live dataset can be joined or combined only with live datasets of the same connection. ${EXTRACT_FIRST}`,
          },
        },
      };
      expect(await join(copiedRegions)).toMatchObject(refused);
      expect(await join(elsewhere)).toMatchObject(refused);
      expect(await join(regions)).toMatchObject({
        status: 201,
        body: { data: { changed: { added: ['manager'] } } },
      });
      expect((await filter(orders, { search: 'Ada', limit: 1 })).body.data.total).toBe(1667);
      const extracted = await create();
      const joined = { kind: 'join', datasource_id: copiedRegions, on };
      expect(await call('POST', `/v1/datasources/${extracted}/interact`, joined)).toMatchObject({
        status: 201,
      });
      expect((await filter(extracted, { search: 'Ada', limit: 1 })).body.data.total).toBe(1667);
    });

    it('are refused what needs them on disk, each with its reason', async () => {
      const id = await create({ ...LIVE, name: 'Live orders' });
      const regions = await create({ ...LIVE, table: 'sales.regions' });
      const on = [{ left: 'region', right: 'region' }];
      const schedule = { cron: '0 6 * * *', timeZone: 'UTC' };
      const answers = [
        await download(id, { format: 'parquet' }),
        await call('POST', '/v1/query', { sql: 'SELECT * FROM "Live orders"' }),
        await call('PUT', `/v1/datasources/${id}/schedule`, schedule),
        await call('POST', `/v1/datasources/${id}/join-check`, { datasource_id: regions, on, how: 'left' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
      expect(answers.map(({ body }) => body.error.code)).toEqual(answers.map(() => 'dataset.live'));
      expect(answers.map(({ body }) => body.error.message)).toEqual([
        `A live dataset cannot be downloaded as Parquet. ${EXTRACT_FIRST}`,
        `SQL statements cannot read "Live orders", whose rows stay in their database. ${EXTRACT_FIRST}`,
        expect.stringContaining('live'),
        `What a join would match cannot be checked for live datasets. ${EXTRACT_FIRST}`,
      ]);
    });

    it(`fill a dashboard of ${TILES} tiles over at most ${MAX_CONNECTIONS} connections`, async () => {
      const fields = ['region', 'units', 'amount', 'placed'];
      // Each with a filter of its own, so that none is answered by another.
      const tiles = Array.from({ length: TILES }, (_, at) =>
        bars(`tile-${at}`, fields[at % fields.length] ?? '', {
          filters: { op: 'and', value: [{ column: 'id', op: 'gt', value: at }] },
        }),
      );
      const { id } = await newDashboard(server, editor, { dataset: live, body: { tiles } });
      let most = 0;
      const stop = new AbortController();
      const watching = (async () => {
        while (!stop.signal.aborted) {
          most = Math.max(most, (await database.sessions()).length);
        }
      })();
      const before = server.services.engine.statements;
      const answers = await eventsOf(
        await server.open('POST', `/v1/dashboard/${id}/data`, { as: editor, body: {} }),
      );
      stop.abort();
      await watching;
      expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: TILES }, () => null));
      expect(server.services.engine.statements - before).toBeGreaterThanOrEqual(TILES);
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThanOrEqual(MAX_CONNECTIONS);
      // Idle ones stay for a while: these are all that there were.
      expect((await database.sessions()).length).toBeLessThanOrEqual(MAX_CONNECTIONS);
    });
  });

  describe('trouble at the database of a live dataset', () => {
    const CUT = { code: 'source.unreachable' };
    it.each([
      ['a connection that is cut', () => database.cut()],
      ['a restart of the server', () => database.restart()],
    ])('%s ends the question with the reason, and the next one is answered', async (_, trouble) => {
      const [slow, orders] = [await createSlow(), await create(LIVE)];
      expect((await filter(orders, { limit: 1 })).status).toBe(200);
      expect(await inTheMiddle(slow, trouble)).toMatchObject(CUT);
      // Idle connections of before are gone too, and are replaced without a word.
      for (let at = 0; at < MAX_CONNECTIONS + 1; at += 1) {
        expect(await filter(orders, { limit: 1 })).toMatchObject({
          status: 200,
          body: { data: { total: 5000 } },
        });
      }
    });

    it('a download that is cut ends as broken, not as whole', async () => {
      const slow = await createSlow();
      const ended = server
        .open('POST', `/v1/datasources/${slow}/filter/download`, { as: editor, body: { format: 'csv' } })
        .then(async (answer) => (answer.status === 200 ? answer.text() : answer.status))
        .catch((error: unknown) => error);
      await expect.poll(() => database.sessions()).toContain('active');
      await database.cut();
      const found = await ended;
      await database.run('UPDATE sales.pace SET seconds = 0');
      // Refused where nothing was sent yet, else broken in the middle; never a text that looks whole.
      expect(found instanceof Error ? 'broken' : found).toEqual(
        expect.toSatisfy((outcome) => outcome === 'broken' || Number(outcome) >= 500),
      );
    });

    it('a table that was dropped, and one that may not be read any more, are named as that', async () => {
      await database.run('CREATE TABLE sales.brief AS SELECT 1 AS n; GRANT SELECT ON sales.brief TO reader');
      const id = await create({ ...LIVE, table: 'sales.brief' });
      await database.run('REVOKE SELECT ON sales.brief FROM reader');
      expect((await filter(id)).body.error).toMatchObject({
        code: 'source.refused',
        message: expect.stringContaining('may not read this') as unknown,
      });
      await database.allowAll();
      await database.run('DROP TABLE sales.brief');
      expect((await filter(id)).body.error).toMatchObject({
        code: 'source.refused',
        message: 'The table is no longer there, or the user may not see it.',
      });
    });

    it('a changed password is said, does not leak, and is fixed on the connection', async () => {
      const id = await create(LIVE);
      await database.setPassword(PASSWORD);
      expect((await filter(id, { limit: 1 })).status).toBe(200);
      await database.setPassword('another one');
      // Connections that are open stay signed in: a restart ends them.
      await database.restart();
      // The first call may meet a connection that the restart cut.
      await expect.poll(async () => (await filter(id, { limit: 1 })).body.error?.code).toBe('source.refused');
      const refused = await filter(id, { limit: 1 });
      expect(JSON.stringify(refused.body)).not.toContain(PASSWORD);
      await database.setPassword(PASSWORD);
      // So may one that was signing in with the other password.
      await expect.poll(async () => (await filter(id, { limit: 1 })).status).toBe(200);
    });
  });
});
