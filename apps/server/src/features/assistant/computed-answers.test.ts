import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareNewThings } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

/** One repair a month; those in Cork take 4 days, those in Brest 10. */
const REPAIRS = [
  'Yard,Brought In,Handed Over,Bill,Profit',
  ...Array.from({ length: 12 }, (_, at) => {
    const month = String(at + 1).padStart(2, '0');
    return [
      `Cork,2023-${month}-03,2023-${month}-07,100,-8`,
      `Brest,2023-${month}-05,2023-${month}-15,50,-2`,
    ].join('\n');
  }),
].join('\n');

describe('an answer that is computed', () => {
  let server: TestServer;
  let ada: TestMember;
  let dataset: string;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signIn('viewer', await server.addTenant());
    const editor = await server.signIn('editor', ada.principal.tenantId);
    await shareNewThings(server, ada.principal);
    const body = new FormData();
    body.append('name', 'Boat repairs');
    body.append('file', new Blob([REPAIRS]), 'a.csv');
    dataset = (await server.call('POST', '/v1/datasources/create/file', { as: editor, body })).body.data.id;
    await server.runJobs();
  });
  afterAll(() => server.close());

  const ask = async (prompt: string) => {
    const { status, body } = await server.call('POST', '/v1/inference/gen-ai/', {
      as: ada,
      body: { dataset, prompt },
    });
    expect(status).toBe(200);
    return body.data;
  };

  it('averages the days between two dates, and the axis says so in words', async () => {
    const { text, data, chart } = await ask('which yard takes longest from brought in to handed over');
    expect(text).toContain('Brest is highest: 10');
    expect(data.data).toEqual([
      ['Brest', 10],
      ['Cork', 4],
    ]);
    expect(chart.encoding.y.title).toBe('Average of days from Brought In to Handed Over');
  });

  it('has bars in place of the slices that losses cannot be, and says why', async () => {
    const { text, data, chart } = await ask('share of profit by yard as a pie');
    expect(chart.mark).toBe('bar');
    expect(data.data.map(([yard, value]: [string, number | string]) => [yard, Number(value)])).toEqual([
      ['Brest', -24],
      ['Cork', -96],
    ]);
    expect(text).toContain('Profit has negative values, which cannot be parts of a whole.');
  });

  it('counts the rows that took longer', async () => {
    const { text } = await ask('how many repairs took more than a week');
    expect(text).toContain('12');
  });

  it('adds up each month to those before it', async () => {
    const { text, data } = await ask('running total of bill by month');
    expect(data.mode).toBe('Cumulative');
    expect(data.data.map(([, value]: [string, number | string]) => Number(value))).toEqual(
      Array.from({ length: 12 }, (_, at) => 150 * (at + 1)),
    );
    expect(text).toContain('Running total of');
    expect(text).toContain('1,800');
    // Of a sum that grows by itself a percentage means nothing.
    expect(text).not.toContain('%');
  });
});
