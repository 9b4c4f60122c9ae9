import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareNewThings } from './testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from './testing/test-server.ts';

/** Ends by its deadline or its caller alone. */
const ENDLESS = 'SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE a.range % 7 = b.range';
const FLOOD = 24;

describe('one person who floods the server', () => {
  let server: TestServer;
  let flooder: TestMember;
  let colleague: TestMember;
  let stranger: TestMember;
  let theirs: string;
  let foreign: string;

  const make = async (owner: TestMember): Promise<string> => {
    const body = new FormData();
    body.append('name', 'People');
    body.append('file', new Blob(['name,city\nAnna,Bern\nBob,Basel\n']), 'people.csv');
    const started = await server.call('POST', '/v1/datasources/create/file', { as: owner, body });
    await server.runJobs();
    return started.body.data.id as string;
  };
  const page = (as: TestMember, id: string) =>
    server.call('POST', `/v1/datasources/${id}/filter`, { as, body: {} });

  beforeAll(async () => {
    server = await startTestServer({ environment: { PLUMBLINE_QUERY_SECONDS: '300' } });
    const [tenantId, other] = [await server.addTenant(), await server.addTenant()];
    await shareNewThings(server, { tenantId });
    flooder = await server.signIn('viewer', tenantId);
    colleague = await server.signIn('editor', tenantId);
    stranger = await server.signIn('editor', other);
    theirs = await make(colleague);
    foreign = await make(stranger);
  });
  afterAll(() => server.close());

  describe('with statements that do not end', () => {
    let callers: AbortController;
    let ended: { status: number; code: string }[];
    let flood: Promise<unknown>;

    beforeEach(async () => {
      callers = new AbortController();
      ended = [];
      const call = async (): Promise<void> => {
        const { status, body } = await server.call('POST', '/v1/query', {
          as: flooder,
          body: { sql: ENDLESS },
          signal: callers.signal,
        });
        ended.push({ status, code: body.error.code });
      };
      flood = Promise.allSettled(Array.from({ length: FLOOD }, call));
      // All have arrived once the one too many is refused: one runs, and 20 wait.
      await vi.waitUntil(() => ended.length === FLOOD - 21, { timeout: 20_000 });
      return async () => {
        callers.abort();
        await flood;
      };
    });

    it('holds up nobody’s page and nobody’s statement, and reads pages too', async () => {
      expect((await page(stranger, foreign)).body.data.data).toHaveLength(2);
      expect((await page(colleague, theirs)).body.data.data).toHaveLength(2);
      expect((await page(flooder, theirs)).body.data.data).toHaveLength(2);
      const statement = { as: stranger, body: { sql: 'SELECT count(*) FROM People' } };
      expect((await server.call('POST', '/v1/query', statement)).body.data.data).toEqual([[2]]);
      // Nothing of the flood has ended meanwhile but what was refused, with what to do.
      expect(ended).toEqual(Array.from({ length: FLOOD - 21 }, () => ({ status: 503, code: 'engine.busy' })));
    });
  });
});
