import {
  anything,
  array,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  oneof,
  record,
  subarray,
  type Arbitrary,
} from 'fast-check';
import type { TileData } from '@plumbline/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectProperty } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeTiles } from '../../testing/test-dashboards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import {
  germany,
  newDashboard,
  newDataset,
  newEmbed,
  newSales,
  readTiles,
  TILES,
  PARAMETERS,
} from './testing/dashboards.ts';

const everyRow = { op: 'and', value: [] };

describe('what an embed shows', () => {
  let server: TestServer;
  let ada: TestMember;
  let datasetId: string;
  let dashboardId: string;
  /** Germany by a filter and Ulm by a parameter: 4 of 60 rows. */
  let locked: string;
  let open: string;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signIn('editor');
    datasetId = await newSales(server, ada);
    dashboardId = await newDashboard(server, ada, { datasetId });
    locked = (
      await newEmbed(server, ada, {
        dashboardId,
        content: { filters: germany, parameters: { city: ['Ulm'] } },
      })
    ).token;
    open = (await newEmbed(server, ada, { dashboardId })).token;
  });
  afterAll(() => server.close());

  const query = (token: string, body: unknown) => readTiles(server, token, { body });
  const keysOf = (tile: TileData | undefined): unknown[] =>
    tile?.data?.kind === 'chart' ? tile.data.chart.data.map(([key]) => key) : [];
  const rowsOf = (tile: TileData | undefined): unknown[][] =>
    tile?.data?.kind === 'grid' ? tile.data.grid.data : [];
  const headersOf = (tile: TileData | undefined) =>
    tile?.data?.kind === 'pivot' ? tile.data.pivot : { rowHeaders: [], columnHeaders: [] };
  const countsOf = ({ data }: TileData): unknown[] => {
    const grid = data?.kind === 'grid' ? [data.grid.total] : [];
    const chart = data?.kind === 'chart' ? Object.values(data.chart.rows) : [];
    const figure = data?.kind === 'figure' ? [data.figure.value, ...Object.values(data.figure.rows)] : [];
    return [...grid, ...chart, ...figure];
  };

  /** Every row in any tile is German, and from Ulm; and there are no more than those. */
  function expectWithin(tiles: Readonly<Record<string, TileData>>): void {
    const rows = rowsOf(tiles['grid']);
    const { rowHeaders, columnHeaders } = headersOf(tiles['pivot']);
    const countries = [...rows.map((row) => row[1]), ...keysOf(tiles['chart']), ...rowHeaders.flat()];
    const cities = [...rows.map((row) => row[2]), ...columnHeaders.flat()];
    expect(countries.filter((name) => name !== 'DE')).toEqual([]);
    expect(cities.filter((name) => name !== 'Ulm')).toEqual([]);
    expect(Math.max(0, ...Object.values(tiles).flatMap(countsOf).map(Number))).toBeLessThanOrEqual(4);
  }

  it('is what its filters and parameters let through, in every kind of tile', async () => {
    const { tiles } = await query(locked, {});
    expect(Object.keys(tiles).toSorted()).toEqual(['chart', 'figure', 'grid', 'pivot']);
    expect(Object.values(tiles).map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(rowsOf(tiles['grid'])).toHaveLength(4);
    expectWithin(tiles);
    const all = (await query(open, {})).tiles;
    expect(all['grid']?.data).toMatchObject({ grid: { total: 60 } });
    expect(keysOf(all['chart'])).toHaveLength(4);
  });

  describe('as a file', () => {
    const save = (token: string, body: object = {}) =>
      server.open('POST', '/v1/embedded/export', { as: { token }, body: { format: 'pdf', ...body } });
    const newToken = async (content: object): Promise<string> =>
      (await newEmbed(server, ada, { dashboardId, content: { allowDownloads: true, ...content } })).token;
    const textOf = async (response: Response): Promise<string> => {
      expect(response.status).toBe(200);
      const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
      return (await extractText(document, { mergePages: true })).text;
    };

    it('is refused where nothing may be downloaded', async () => {
      expect((await save(locked)).status).toBe(403);
    });

    it('holds the rows that the locks let through, and says nothing of the locks', async () => {
      const token = await newToken({ filters: germany, parameters: { city: ['Ulm'] } });
      const text = await textOf(await save(token));
      expect(text).toContain('By country');
      for (const word of ['FR', 'Nice', 'Rom', 'secret', 'country is', 'City:', 'could not']) {
        expect(text).not.toContain(word);
      }
    });

    it('takes what readers may set, and nothing where they may not', async () => {
      const filters = { op: 'and', value: [{ column: 'country', op: 'eq', value: 'FR' }] };
      const text = await textOf(await save(await newToken({}), { filters }));
      expect(text).toContain('country is FR');
      expect(text).not.toContain('IT');
      expect((await save(await newToken({ allowFilters: false }), { filters })).status).toBe(403);
    });
  });

  /** Bodies that are understood: groups of groups over what is shown, and free parameters. */
  const country = constantFrom<unknown>('DE', 'FR', 'X');
  const condition = oneof(
    record({
      column: constantFrom('country', 'city'),
      op: constantFrom('eq', 'ne', 'contains'),
      value: country,
    }),
    record({
      column: constant('country'),
      op: constantFrom('in', 'nin'),
      value: array(oneof(country, constant(null))),
    }),
    record({ column: constantFrom('country', 'city', 'id'), op: constantFrom('isnull', 'notnull') }),
  );
  const groupOf = (parts: Arbitrary<unknown>) =>
    record({ op: constantFrom('and', 'or', 'not'), value: array(parts, { maxLength: 3 }) });
  const group = groupOf(oneof(condition, groupOf(condition)));
  const understood = record(
    {
      filters: group,
      parameters: record({ country: array(country, { maxLength: 3 }) }, { requiredKeys: [] }),
      crossFilters: dictionary(constantFrom('chart', 'grid', 'figure', 'nobody'), group, { maxKeys: 3 }),
      tiles: subarray(['chart', 'grid', 'figure', 'pivot', 'text'], { minLength: 1 }),
      page: constantFrom(1, 2),
      mode: constantFrom('Absolute', 'Percent'),
    },
    { requiredKeys: [] },
  );
  /** Bodies that try what should not be there. */
  const operand = oneof(
    constantFrom<unknown>(null, 0, '', ['FR', null], { last: 1 }),
    anything({ maxDepth: 1 }),
  );
  const misunderstood = record(
    {
      filters: oneof(group, condition, operand),
      parameters: dictionary(constantFrom('city', 'country', '__proto__', 'constructor'), operand, {
        maxKeys: 2,
      }),
      crossFilters: dictionary(constantFrom('__proto__', 'grid'), oneof(group, operand), { maxKeys: 2 }),
      lockedFilters: constant(everyRow),
      lockedParameters: constant({}),
      embedId: constant('x'),
      dashboardId: constant('x'),
    },
    { requiredKeys: [] },
  );

  const send = (sent: unknown) =>
    readTiles(server, locked, {
      body: JSON.stringify(sent),
      headers: { 'content-type': 'application/json' },
    });

  it('can be narrowed by its readers but never widened', async () => {
    await expectProperty(
      asyncProperty(understood, async (sent) => {
        const { status, tiles } = await send(sent);
        expect(status).toBe(200);
        expectWithin(tiles);
      }),
      { seed: 60, quick: 20, deep: 200 },
    );
  });

  it('is no wider for bodies that try to say more than they may', async () => {
    await expectProperty(
      asyncProperty(misunderstood, async (sent) => {
        const { status, tiles } = await send(sent);
        expect([200, 400, 422]).toContain(status);
        expectWithin(tiles);
      }),
      { seed: 60, quick: 20, deep: 200 },
    );
  });

  it.each([
    [
      'a filter on another country',
      { filters: { op: 'or', value: [{ column: 'country', op: 'eq', value: 'FR' }] } },
    ],
    [
      'a filter that holds for every row',
      { filters: { op: 'not', value: [{ column: 'country', op: 'eq', value: 'X' }] } },
    ],
    [
      'a click on another country',
      { crossFilters: { grid: { op: 'and', value: [{ column: 'country', op: 'ne', value: 'DE' }] } } },
    ],
    ['a free parameter set to another country', { parameters: { country: ['FR', 'IT'] } }],
  ])('stays within its locks under %s', async (_name, body) => {
    const { status, tiles } = await query(locked, body);
    expect(status).toBe(200);
    expectWithin(tiles);
  });

  it('does not let a locked parameter be set, nor one that there is not', async () => {
    for (const parameters of [{ city: ['Bonn'] }, { city: null }, { nobody: 1 }]) {
      expect(await query(locked, { parameters })).toMatchObject({ status: 422, code: 'request.invalid' });
    }
  });

  it('does not answer queries on columns that it does not show', async () => {
    const secret = { op: 'and', value: [{ column: 'secret', op: 'eq', value: 's4' }] };
    for (const body of [
      { filters: secret },
      { crossFilters: { grid: secret } },
      { filters: { op: 'not', value: [secret] } },
    ]) {
      const { status, code, text } = await query(open, body);
      expect([status, code]).toEqual([422, 'request.invalid']);
      expect(text).toContain('shows no column');
    }
    const shown = { op: 'and', value: [{ column: 'city', op: 'eq', value: 'Ulm' }] };
    expect((await query(open, { filters: shown })).tiles['grid']?.data).toMatchObject({
      grid: { total: 16 },
    });
  });

  it('is not filtered at all where the embed does not allow it', async () => {
    const { token } = await newEmbed(server, ada, {
      dashboardId,
      content: { filters: germany, allowFilters: false },
    });
    for (const body of [
      { filters: germany },
      { parameters: { country: ['DE'] } },
      { crossFilters: { grid: germany } },
    ]) {
      expect(await query(token, body)).toMatchObject({ status: 403, code: 'auth.forbidden' });
    }
    expect((await query(token, {})).tiles['grid']?.data).toMatchObject({ grid: { total: 15 } });
    const read = await server.call('GET', '/v1/embedded', { as: { token } });
    expect(read.body.data.dashboard.parameters).toEqual([]);
    const values = await server.call('POST', '/v1/embedded/values', {
      as: { token },
      body: { parameter: 'country' },
    });
    expect(values.status).toBe(422);
  });

  it('returns values of free parameters within its locks, and none of locked ones', async () => {
    const values = (token: string, body: object) =>
      server.call('POST', '/v1/embedded/values', { as: { token }, body });
    expect((await values(locked, { parameter: 'country' })).body.data).toEqual([{ value: 'DE', count: 4 }]);
    expect((await values(open, { parameter: 'country', search: 'f' })).body.data).toEqual([
      { value: 'FR', count: 15 },
    ]);
    expect((await values(locked, { parameter: 'city' })).status).toBe(422);
    expect((await values(locked, { parameter: 'secret' })).status).toBe(422);
  });

  it('reveals neither its locks nor the filters and queries of its tiles', async () => {
    const read = await server.call('GET', '/v1/embedded', { as: { token: locked } });
    const { dashboard } = read.body.data;
    expect(dashboard.parameters.map(({ name }: { name: string }) => name)).toEqual(['country']);
    expect(dashboard.tiles[0].text).toBe('# Sales in {{country}} and Ulm');
    expect(dashboard).not.toHaveProperty('filters');
    expect(dashboard).not.toHaveProperty('createdBy');
    const reported = JSON.stringify(read.body) + (await query(locked, {})).text;
    for (const hidden of [
      'secret',
      's3',
      's7',
      'select',
      '$1',
      datasetId,
      dashboardId,
      ada.principal.userId,
    ]) {
      expect([hidden, reported.includes(hidden)]).toEqual([hidden, false]);
    }
  });

  it('writes what readers cannot set into texts, and “all” for what filters nothing', async () => {
    const text = async (content: Readonly<Record<string, unknown>>): Promise<string> => {
      const { token } = await newEmbed(server, ada, { dashboardId, content });
      const read = await server.call('GET', '/v1/embedded', { as: { token } });
      return read.body.data.dashboard.tiles[0].text as string;
    };
    expect(await text({ allowFilters: false })).toBe('# Sales in all and all');
    expect(await text({ parameters: { city: [] } })).toBe('# Sales in {{country}} and all');
  });

  it('omits tiles that its filters cannot apply to, without telling readers why', async () => {
    const other = await newDataset(server, ada, { name: 'Hidden things', content: 'a,b\n1,2\n3,4\n' });
    const tiles = [
      ...TILES,
      {
        id: 'other',
        kind: 'grid',
        title: 'Other',
        place: { x: 0, y: 30, w: 6, h: 4 },
        dataset: other,
        columns: ['a'],
      },
    ];
    const dashboard = await newDashboard(server, ada, {
      datasetId,
      content: { tiles, parameters: PARAMETERS },
    });
    const { token } = await newEmbed(server, ada, { dashboardId: dashboard, content: { filters: germany } });
    const answer = await query(token, {});
    expect(answer.tiles['other']).toMatchObject({ data: null, error: { code: 'embed.not_confined' } });
    expect(answer.tiles['other']?.error?.message).toBe('This tile is not part of what is shared here.');
    expect(answer.tiles['grid']?.data).toMatchObject({ grid: { total: 15 } });
    expect(answer.text).not.toContain(other);
  });

  it('reports a broken tile to readers without columns or ids', async () => {
    const broken = {
      ...TILES[2],
      chart: {
        version: 1,
        mark: 'bar',
        encoding: { x: { field: 'gone_column' }, y: { field: null, aggregate: 'count' } },
      },
    };
    const dashboard = await newDashboard(server, ada, { datasetId, content: { parameters: [] } });
    await storeTiles(server, dashboard, [broken]);
    const { token } = await newEmbed(server, ada, { dashboardId: dashboard });
    const { tiles } = await query(token, {});
    expect(tiles['chart']?.data).toBeNull();
    expect(tiles['chart']?.error?.message).toMatch(/could not be shown/);
    expect(tiles['chart']?.error?.requestId).toBeTruthy();
  });
});
