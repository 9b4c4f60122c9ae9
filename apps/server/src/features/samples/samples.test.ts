import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertNever, type TileData } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { loadSamples } from './index.ts';
import { SAMPLES } from './samples.ts';

/** A tile that shows nothing is no first look. */
function isEmpty(shown: TileData['data']): boolean {
  if (shown === null) {
    return true;
  }
  switch (shown.kind) {
    case 'chart':
      return shown.chart.data.length === 0;
    case 'figure':
      return shown.figure.value === null;
    case 'grid':
      return shown.grid.total === 0;
    case 'pivot':
      return shown.pivot.cells.length === 0;
    default:
      return assertNever(shown);
  }
}

describe('the samples', () => {
  let home: string;
  const { signal } = new AbortController();

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'plumbline-samples-'));
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  const start = (): Promise<TestServer> =>
    startTestServer({ home, environment: { PLUMBLINE_SAMPLES: 'on' } });
  /** Resolves once the background work of a start has started all its jobs. */
  const untilStarted = async (server: TestServer): Promise<void> => {
    await expect
      .poll(
        () =>
          acrossTenants(server.services.db.executor)
            .selectFrom('events')
            .select('subject_id')
            .where('kind', '=', 'sample.loaded')
            .execute(),
        { timeout: 30_000 },
      )
      .toHaveLength(SAMPLES.length);
  };
  const list = async (server: TestServer, state = '') => {
    const as = await server.signIn('viewer');
    return (await server.call('GET', `/v1/datasources/${state}?sort=name`, { as })).body.data;
  };

  it('are there after the first start, the owner’s, and a deleted one does not come back', async () => {
    const first = await start();
    await untilStarted(first);
    await first.runJobs();
    const { data } = await list(first);
    expect(data).toMatchObject([
      { name: 'Employment in the United States', createdBy: { name: 'Owner' }, version: { rowCount: 120 } },
      { name: 'Weather in Seattle and New York', version: { rowCount: 2922, rejectCount: 0 } },
      { name: 'Wildlife strikes on aircraft', version: { rowCount: 10_000 } },
    ]);
    expect(
      data.every(({ description }: { description: string }) => description.includes('public domain')),
    ).toBe(true);
    const as = await first.signIn('admin');
    await first.call('DELETE', `/v1/datasources/${data[0].id}`, { as });
    const body = { datasource_ids: [data[0].id] };
    await first.call('DELETE', '/v1/datasources/delete_multiple/', { as, body });

    const dashboards = async (server: TestServer) => {
      const as = await server.signIn('viewer');
      return (await server.call('GET', '/v1/dashboard/all?sort=name', { as })).body.data.data;
    };
    const made = await dashboards(first);
    expect(made).toMatchObject([
      { name: 'Weather in Seattle and New York', createdBy: { name: 'Owner' }, tileCount: 8 },
      { name: 'Wildlife strikes on aircraft', tileCount: 14 },
    ]);
    for (const { id } of made) {
      const response = await first.open('POST', `/v1/dashboard/${id}/data`, { as, body: {} });
      const tiles = (await response.text())
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => JSON.parse(line.slice('data: '.length)) as TileData);
      expect(tiles.length).toBeGreaterThanOrEqual(8);
      for (const { tile, error, data: shown, ignored } of tiles) {
        expect({ tile, error, ignored }).toEqual({ tile, error: null, ignored: [] });
        expect([tile, isEmpty(shown)]).toEqual([tile, false]);
      }
    }
    await first.call('DELETE', `/v1/dashboard/${made[0].id}`, { as });
    await first.close();

    const second = await start();
    await loadSamples(second.services, signal);
    await second.runJobs();
    expect((await list(second)).total).toBe(2);
    expect(await dashboards(second)).toMatchObject([{ name: 'Wildlife strikes on aircraft' }]);
    await second.close();
  });

  it('go on where a start was cut off, none of them twice', async () => {
    const server = await startTestServer({ environment: { PLUMBLINE_SAMPLES: 'on' } });
    await untilStarted(server);
    const { executor } = server.services.db;
    const lost = await acrossTenants(executor)
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'sample.loaded')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await acrossTenants(executor).deleteFrom('events').where('id', '=', lost.id).execute();
    await loadSamples(server.services, signal);
    await server.runJobs();
    expect((await list(server)).total).toBe(SAMPLES.length);
    await server.close();
  });
});
