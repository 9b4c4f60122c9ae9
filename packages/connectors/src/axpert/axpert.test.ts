import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AXPERT_USER, salesReport, startAxpert, type LocalAxpert } from '#testing/services/axpert.ts';
import { describeDatabaseConformance } from '../../test/database-conformance.ts';
import type { DatabaseAccess } from '../kit/database.ts';
import { createOutbound } from '../kit/outbound/outbound.ts';
import { openConnector } from '../registry.ts';
import { dayText, numberText } from './values.ts';

let server: Awaited<ReturnType<typeof startAxpert>>;
let initial: LocalAxpert['state'];

beforeAll(async () => {
  server = await startAxpert();
  server.state.reports = { sales: salesReport(1203), byday: { ...salesReport(5), parameter: 'customer' } };
  server.state.statements = {
    stock: [
      { item: '007', pieces: 12, note: 'x' },
      { item: '008', pieces: 3, note: '' },
    ],
  };
  initial = { ...server.state };
});
afterEach(() => {
  Object.assign(server.state, initial, { sessions: new Set() });
  server.next.length = 0;
});
afterAll(() => server.close());

const config = (change: object = {}) => ({
  ...AXPERT_USER,
  url: server.url,
  encryption: 'allow-http',
  ...change,
});
const signal = (): AbortSignal => new AbortController().signal;
const outbound = createOutbound({ allow: ['127.0.0.1/32'], limits: { connectMs: 2000, headersMs: 2000 } });
async function open(change: object = {}): Promise<DatabaseAccess> {
  const session = await openConnector('axpert', config(change), { outbound, signal: signal() });
  return session.database as DatabaseAccess;
}
const report = (name: string, parameters: Record<string, string> = {}) => ({
  table: { schema: 'view', name },
  columns: null,
  parameters,
});
const statement = (name: string) => ({ table: { schema: 'source', name }, columns: null });
async function extract(database: DatabaseAccess, target: Parameters<DatabaseAccess['extract']>[0]) {
  const sink = new PassThrough();
  const written = text(sink);
  const columns: unknown[] = [];
  const rows = await database.extract(target, {
    signal: signal(),
    maxBytes: 1e9,
    onRows: () => undefined,
    onColumns: async (extracted) => {
      columns.push(...extracted);
      return sink;
    },
  });
  return { rows, columns, lines: (await written).split('\n').slice(0, -1) };
}
const requestsTo = (path: string): number =>
  server.requests.filter(({ url }) => url.pathname.toLowerCase().endsWith(path)).length;

describeDatabaseConformance({
  kind: 'axpert',
  good: () => config(),
  secret: { field: 'password', text: () => AXPERT_USER.password },
  checks: ['host', 'port', 'tls', 'signIn', 'readOnly'],
  refusals: [
    ['an address inside the network', { config: { url: 'http://10.1.2.3/a/' } }, 'source.address_refused'],
    [
      'a port at which nothing listens',
      { config: { url: 'http://127.0.0.1:1025/a/' } },
      'source.unreachable',
    ],
    ['a wrong password', { config: { password: 'canary-of-axpert-wrong' } }, 'source.refused'],
    ['an application that is not there', { config: { project: 'nothing' } }, 'source.refused'],
  ],
  badHosts: {
    field: 'url',
    values: ['', 'ftp://erp.example.com/', 'file:///etc/passwd', 'erp.example.com', 'javascript:alert(1)'],
  },
});

describe('a sign-in at Axpert', () => {
  it('needs HTTPS unless HTTP is allowed', async () => {
    await expect(open({ encryption: 'https' })).rejects.toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'url' }],
    });
    const checks = await (await open()).check(signal());
    expect(checks.find(({ name }) => name === 'tls')).toMatchObject({
      state: 'warning',
      field: 'encryption',
    });
  });

  it('sends the password hashed alone, with the seed where the server has one', async () => {
    server.state.seed = '1983';
    const refused = await (await open()).check(signal());
    expect(refused.find(({ state }) => state === 'failed')).toMatchObject({
      name: 'signIn',
      field: 'password',
    });
    const seeded = await open({ passwordFormat: 'seeded-md5', seed: '1983' });
    expect((await seeded.check(signal())).every(({ state }) => state !== 'failed')).toBe(true);
    expect(server.requests.map(({ body }) => body).join('\n')).not.toContain(AXPERT_USER.password);
  });

  it('is done once for many pages, and once more when the session ended', async () => {
    const database = await open();
    const before = requestsTo('/login');
    await extract(database, report('sales'));
    expect(requestsTo('/login')).toBe(before + 1);
    server.state.sessions.clear();
    await database.page(report('sales'), { offset: 0, limit: 5, signal: signal() });
    expect(requestsTo('/login')).toBe(before + 2);
    server.state.sessions = { has: () => false, add: () => undefined } as unknown as Set<string>;
    await expect(database.describe(report('sales'), signal())).rejects.toMatchObject({
      code: 'source.refused',
    });
    expect(requestsTo('/login')).toBe(before + 3);
  });
});

describe('a report', () => {
  it.each(['plain', 'wrapped'] as const)(
    'is read whole from a server that takes %s requests',
    async (form) => {
      server.state.form = form;
      const { rows, columns, lines } = await extract(await open(), report('sales'));
      expect(rows).toBe(1203);
      expect(columns).toEqual([
        { name: 'Order', type: 'decimal', digits: null, scale: 0 },
        { name: 'Date', type: 'date', digits: null, scale: null },
        { name: 'Amount', type: 'decimal', digits: null, scale: null },
        { name: 'Customer', type: 'text', digits: null, scale: null },
        { name: 'Amount 2', type: 'decimal', digits: null, scale: null },
      ]);
      expect(lines[0]).toBe('1,2026-04-02,1234.50,"Customer 1, ""Co""",0.00,');
      expect(lines[1202]).toBe('1203,2026-04-28,1485103.50,"Customer 3, ""Co""",0.00,');
      expect(lines[6]).toContain(',,0.00,');
      expect(lines.join('\n')).not.toMatch(/Subtotal|hidden/);
    },
  );

  it('shows its first rows and its size', async () => {
    const database = await open();
    const page = await database.page(report('sales'), { offset: 2, limit: 2, signal: signal() });
    expect(page.rows.map(([id, date, amount]) => [id, date, amount])).toEqual([
      ['3', '2026-04-04', '3703.50'],
      ['4', '2026-04-05', '4938.00'],
      ['5', '2026-04-06', '6172.50'],
    ]);
    expect(await database.estimateRows(report('sales'), signal())).toBe(1215);
  });

  it('takes parameters, and names what is missing', async () => {
    const database = await open();
    await expect(database.describe(report('byday'), signal())).rejects.toMatchObject({
      code: 'source.refused',
      message: expect.stringContaining('Parameter customer is mandatory'),
      issues: [{ path: 'view' }],
    });
    const { rows } = await extract(database, report('byday', { customer: 'Customer 2, "Co"' }));
    expect(rows).toBe(1);
    await expect(database.describe(report('nothing'), signal())).rejects.toMatchObject({
      code: 'source.refused',
    });
    await expect(database.describe(statement('nothing'), signal())).rejects.toMatchObject({
      issues: [{ path: 'source' }],
    });
  });

  it('is not read where rows are missing, or the same page comes again', async () => {
    server.state.missingRows = 7;
    await expect(extract(await open(), report('sales'))).rejects.toMatchObject({
      message: expect.stringContaining('announced 1222 rows and sent 1215'),
    });
    server.state.missingRows = 0;
    server.state.hasPages = false;
    await expect(extract(await open(), report('sales'))).rejects.toMatchObject({
      message: expect.stringContaining('the same page twice'),
    });
  });
});

describe('a saved statement', () => {
  it('is read by its name; codes with leading zeros stay text', async () => {
    const { columns, lines } = await extract(await open(), statement('stock'));
    expect(columns).toMatchObject([{ type: 'text' }, { type: 'decimal' }, { type: 'text' }]);
    expect(lines).toEqual(['007,12,x,', '008,3,,']);
  });

  it('is the only one that runs', async () => {
    await expect((await open()).describe({ query: 'SELECT 1' }, signal())).rejects.toMatchObject({
      code: 'query.refused',
    });
  });
});

describe('a server with a problem', () => {
  const read = async () => (await open()).listTables(signal());

  it.each([
    ['an HTML page', { body: '<html>Sign in</html>' }, 'source.refused'],
    ['an empty reply', { body: '' }, 'source.refused'],
    ['a reply of another form', { body: { result: 'fine' } }, 'source.refused'],
    [
      'a redirect',
      { status: 302, headers: { location: 'https://evil.example/' }, body: '' },
      'source.refused',
    ],
    ['no services at the address', { status: 404, body: '' }, 'source.refused'],
    ['a failure', { status: 500, body: 'boom' }, 'source.unreachable'],
    ['a connection that ends', 'cut', 'source.unreachable'],
    ['no reply', 'hang', 'source.timed_out'],
  ] as const)('a server with a problem that answers with %s is reported', async (_what, reply, code) => {
    server.next.push(reply);
    await expect(read()).rejects.toMatchObject({ code });
  });

  it('is called again where it is busy', async () => {
    server.next.push({ status: 429, headers: { 'retry-after': '0' }, body: '' });
    await expect(read()).resolves.toEqual([]);
  });
});

it('reads numbers and days as they are written, and leaves what is neither', () => {
  const numbers = ['7,97,671.40', '-12,345', '.5', '1e5', 'N/A', '12-'];
  expect(numbers.map(numberText)).toEqual(['797671.40', '-12345', '.5', '1e5', 'N/A', '12-']);
  const days = ['03/04/2026', '3-4-2026 9:05', '2026-04-03T14:05:00', 'April', '31/12/2026 14:05:07'];
  expect(days.map((day) => dayText(day, 'day-first'))).toEqual([
    '2026-04-03',
    '2026-04-03 09:05:00',
    '2026-04-03 14:05:00',
    'April',
    '2026-12-31 14:05:07',
  ]);
  expect(dayText('03/04/2026', 'month-first')).toBe('2026-03-04');
});
