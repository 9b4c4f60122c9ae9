import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareNewThings } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

/** Two orders a month over three years: those of Spain double, those of Italy go from 10 to 40, those of France shrink. */
const ORDERS = [
  'ordered,country,revenue',
  ...Array.from({ length: 36 }, (_, at) => {
    const day = `${2022 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-10 08:30:00`;
    const year = Math.floor(at / 12);
    return [
      `${day},Spain,${[100, 150, 200][year]}`,
      `${day},Italy,${[10, 20, 40][year]}`,
      `${day},France,${[90, 80, 45][year]}`,
    ].join('\n');
  }),
].join('\n');

/** Sales of Portugal start in the second year, and those of Greece end in the first. */
const LAUNCHES = [
  'sold,country,revenue',
  ...Array.from({ length: 24 }, (_, at) => {
    const day = `${2022 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-10`;
    const other = at < 12 ? `${day},Greece,5` : `${day},Portugal,50`;
    return `${day},Spain,${at < 12 ? 100 : 120}\n${other}`;
  }),
].join('\n');

/** A column for each sector. */
const SECTORS = [
  'month,retail,health',
  ...Array.from(
    { length: 24 },
    (_, at) =>
      `${2022 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01,${1000 + at},${100 + 2 * at}`,
  ),
].join('\n');

describe('an answer about growth', () => {
  let server: TestServer;
  let ada: TestMember;
  let orders: string;
  let sectors: string;
  let launches: string;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signIn('viewer', await server.addTenant());
    const editor = await server.signIn('editor', ada.principal.tenantId);
    await shareNewThings(server, ada.principal);
    const upload = async (name: string, content: string): Promise<string> => {
      const body = new FormData();
      body.append('name', name);
      body.append('file', new Blob([content]), 'a.csv');
      return (await server.call('POST', '/v1/datasources/create/file', { as: editor, body })).body.data.id;
    };
    orders = await upload('Orders', ORDERS);
    sectors = await upload('Employment in sectors', SECTORS);
    launches = await upload('Launches', LAUNCHES);
    await server.runJobs();
  });
  afterAll(() => server.close());

  const ask = async (dataset: string, prompt: string) => {
    const { status, body } = await server.call('POST', '/v1/inference/gen-ai/', {
      as: ada,
      body: { dataset, prompt },
    });
    expect(status).toBe(200);
    return body.data;
  };

  it('tells the change of each group, and who is first by itself and in percent', async () => {
    const { interpretation, table, text } = await ask(orders, 'which country grew most');
    expect(interpretation).toMatchObject({ intent: 'growth', groups: [{ column: 'country' }] });
    expect(table.values.map(({ label }: { label: string }) => label)).toEqual([
      '2022',
      '2024',
      'Change',
      'Change in %',
    ]);
    const rows = table.cells.map(({ row, values }: { row: string[]; values: unknown[] }) => [
      row[0],
      ...values.map(Number),
    ]);
    expect(rows).toEqual([
      ['Spain', 1200, 2400, 1200, 100],
      ['Italy', 120, 480, 360, 300],
      ['France', 1080, 540, -540, -50],
    ]);
    expect(text).toBe(
      'Spain grew most: from 1,200 in 2022 to 2,400 in 2024, 1,200 more (100%). In percent, Italy grew most: by 300%, from 120 to 480.',
    );
  });

  it('says in words that growth from 0 has no percentage', async () => {
    const { table, text } = await ask(launches, 'which country grew most in revenue');
    const row = (name: string) =>
      table.cells
        .find((cell: { row: string[] }) => cell.row[0] === name)
        .values.map((value: unknown) => (value === null ? null : Number(value)));
    expect(row('Portugal')).toEqual([0, 600, 600, null]);
    expect(row('Greece')).toEqual([60, 0, -60, -100]);
    expect(text).toBe(
      'Portugal grew most: from 0 in 2022 to 600 in 2023, 600 more. Growth from 0 has no percentage. In percent, Spain grew most: by 20%, from 1,200 to 1,440.',
    );
  });

  it('tells what fell, between the periods that are named', async () => {
    const { text } = await ask(orders, 'which country fell most from 2023 to 2024');
    expect(text).toBe('France fell most: from 960 in 2023 to 540 in 2024, 420 less (43.8%).');
  });

  it('compares columns that stand for groups', async () => {
    const { interpretation, text } = await ask(sectors, 'which sector grew most');
    expect(interpretation.growth.columns).toEqual(['retail', 'health']);
    expect(text).toMatch(/^health grew most: from .+ in 2022 to .+ in 2023, .+ more \(.+%\)\.$/);
  });

  it('compares whole periods of the rows under the filters of whoever asks', async () => {
    const within = async (from: string, to: string): Promise<string> => {
      const value = [
        { column: 'ordered', op: 'gte', value: from },
        { column: 'ordered', op: 'lt', value: to },
      ];
      const { body } = await server.call('POST', '/v1/inference/gen-ai/', {
        as: ada,
        body: { dataset: orders, prompt: 'which country fell most', filters: { op: 'and', value } },
      });
      return body.data.text;
    };
    expect(await within('2023-01-01', '2025-01-01')).toBe(
      'France fell most: from 960 in 2023 to 540 in 2024, 420 less (43.8%).',
    );
    // Of 2024 there are three months, which are no year.
    expect(await within('2022-01-01', '2024-04-01')).toBe(
      'France fell most: from 1,080 in 2022 to 960 in 2023, 120 less (11.1%).',
    );
  });

  it('traces each of its figures', async () => {
    const { sentences } = await ask(orders, 'which country grew most');
    const values = await Promise.all(
      sentences[0].figures
        .slice(0, 3)
        .map(async ({ number, filters }: { number: object; filters: object }) => {
          const body = { datasetId: orders, version: 1, number, filters };
          const response = await server.call('POST', '/v1/traces', { as: ada, body });
          const trace = await server.call('GET', `/v1/traces/${response.body.data.ref}`, { as: ada });
          return Number(trace.body.data.shown.value);
        }),
    );
    expect(values).toEqual([1200, 2400, 1200]);
  });
});
