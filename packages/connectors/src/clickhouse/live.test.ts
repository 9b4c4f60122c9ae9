import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConnector } from '../registry.ts';
import { createOutbound } from '../kit/outbound/outbound.ts';
import type { LiveAccess } from '../kit/live.ts';
import { startServer } from '../../test/support/local-server.ts';
import { startPrivateClickhouse, type PrivateClickhouse } from '../../../../scripts/private-clickhouse.mjs';

const outbound = createOutbound({ allow: ['127.0.0.1/32'] });
const never = (): AbortSignal => new AbortController().signal;

async function liveOf(port: number): Promise<LiveAccess> {
  const config = { host: '127.0.0.1', port, database: 'default', username: 'default', tls: 'disable' };
  const { live } = await openConnector('clickhouse', config, { outbound, signal: never() });
  if (live === undefined) {
    throw new Error('ClickHouse can be live.');
  }
  return live;
}

const TARGET = { query: 'SELECT 1 AS one' };

describe('live rows of ClickHouse', () => {
  let server: PrivateClickhouse | null;
  beforeAll(async () => {
    server = await startPrivateClickhouse();
  }, 60_000);
  afterAll(() => server?.stop());

  it('are refused of a server that is too old, with the version it needs', async () => {
    const live = await liveOf(server?.port ?? 0);
    await expect(live.describe(TARGET, never())).rejects.toMatchObject({
      code: 'query.unsupported',
      message: expect.stringMatching(/^Live rows need ClickHouse 24\.8 or newer; this is 18\./u),
    });
  });

  it('are refused of a user whose profile lets no settings be sent', async () => {
    await using local = await startServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/tab-separated-values; charset=UTF-8' });
      response.end(local.requests.length === 1 ? 'value\nString\n1\n' : 'v\nString\n26.7.2.1\n');
    });
    const live = await liveOf(local.port);
    await expect(live.describe(TARGET, never())).rejects.toMatchObject({
      code: 'query.unsupported',
      message: expect.stringContaining('readonly = 1'),
    });
  });

  it('are read with the settings that statements mean, and a statement that nobody waits for is ended by its id', async () => {
    const killed: string[] = [];
    let settings = new URLSearchParams();
    await using local = await startServer((request, response) => {
      void (async () => {
        let sql = '';
        for await (const piece of request.setEncoding('utf8') as AsyncIterable<string>) {
          sql += piece;
        }
        response.writeHead(200, { 'content-type': 'text/tab-separated-values; charset=UTF-8' });
        if (sql.startsWith('KILL')) {
          killed.push(sql);
          response.end();
        } else if (sql === 'SELECT slow') {
          settings = new URL(request.url ?? '', local.origin).searchParams;
          response.write('slow\nInt64\n');
        } else {
          response.end(sql.includes('readonly') ? 'value\nString\n0\n' : 'v\nString\n26.7.2.1\n');
        }
      })();
    });
    const pool = (await liveOf(local.port)).openPool();
    const leave = new AbortController();
    const read = pool.read({
      text: 'SELECT slow',
      params: [],
      maxRows: 10,
      maxChars: 1000,
      statementMs: 30_000,
      signal: leave.signal,
    });
    const ended = read.catch((error: unknown) => error);
    await expect.poll(() => settings.get('query_id')).toEqual(expect.any(String));
    leave.abort('left');
    expect(await ended).toBe('left');
    const { join_use_nulls: nulls, readonly, max_execution_time: seconds } = Object.fromEntries(settings);
    expect({ nulls, readonly, seconds }).toEqual({ nulls: '1', readonly: '1', seconds: '30' });
    await expect
      .poll(() => killed)
      .toEqual([`KILL QUERY WHERE query_id = '${settings.get('query_id')}' ASYNC`]);
    await pool.close();
  });
});
