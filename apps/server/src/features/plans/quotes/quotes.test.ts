import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/both-stores.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { priceQuote } from './price-quote.ts';

const BILLING = { name: 'Größe AG', email: 'buy@example.com', address: 'Street 1\nOslo', country: 'NO' };
const REQUEST = { plan: 'team', seats: 3, period: 'year', currency: 'EUR', billing: BILLING } as const;

it('adds up line by line, with the tax of the country', () => {
  expect(priceQuote(REQUEST, null)).toMatchObject({
    lines: [
      { quantity: 3, unitPrice: '240.00', amount: '720.00' },
      { quantity: 3, unitPrice: '-40.00', amount: '-120.00' },
    ],
    subtotal: '600.00',
    tax: { name: 'VAT', percent: 25, amount: '150.00', isReversed: false },
    total: '750.00',
  });
  const priced = (billing: object, seller: string | null = 'DE') => {
    const { tax, total } = priceQuote(
      { ...REQUEST, period: 'month', billing: { ...BILLING, ...billing } },
      seller,
    );
    return [tax.percent, tax.amount, tax.isReversed, total];
  };
  expect(priced({ country: 'US' })).toEqual([0, '0.00', false, '60.00']);
  expect(priced({ country: 'FI' })).toEqual([25.5, '15.30', false, '75.30']);
  expect(priced({ country: 'FR', vatNumber: 'FR 12 345678901' })).toEqual([0, '0.00', true, '60.00']);
  expect(priced({ country: 'GR', vatNumber: 'EL123456789' })).toEqual([0, '0.00', true, '60.00']);
  expect(priced({ country: 'DE', vatNumber: 'DE123456789' })).toEqual([19, '11.40', false, '71.40']);
  expect(() => priced({ country: 'FR', vatNumber: 'DE123456789' })).toThrow('begins with FR');
});

await describeOnBothStores('a quote', (stores) => {
  let server: TestServer;
  let admin: TestMember;
  const clock = { ahead: 0, now: () => Date.parse('2026-11-20T12:00:00Z') + clock.ahead };

  beforeAll(async () => {
    const address = await stores.address();
    server = await startTestServer({
      clock,
      ...(address.dialect === 'postgres' && { environment: { PLUMBLINE_DATABASE_URL: address.url } }),
    });
    admin = await server.signIn('admin');
  });
  afterAll(() => server.close());

  const create = (body: object = REQUEST) =>
    server.call('POST', '/beta/payments/create-quote', { as: admin, body });

  it('is numbered without gaps, also where calls fail or come at once', async () => {
    const answers = await Promise.all([
      create(),
      create({ ...REQUEST, billing: { ...BILLING, country: 'FR', vatNumber: 'x' } }),
      create(),
      create(),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 422]);
    await server.services.db
      .transaction(async (trx) => {
        const { takeNumber } = await import('./quotes.store.ts');
        await takeNumber(trx, 2026);
        throw new Error('rolled back');
      })
      .catch(() => null);
    await create();
    const { body } = await server.call('GET', '/beta/payments/quotes', { as: admin });
    expect(body.data.map((quote: { number: string }) => quote.number).toSorted()).toEqual([
      'Q-2026-0001',
      'Q-2026-0002',
      'Q-2026-0003',
      'Q-2026-0004',
    ]);
  });

  it('is a PDF, and belongs to its workspace and its admins', async () => {
    const { body } = await create();
    const pdf = await server.open('GET', body.data.pdf, { as: admin });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    const foreign = await server.signIn('owner', await server.addTenant());
    const editor = await server.signIn('editor');
    const status = async (as: TestMember) =>
      (await server.call('GET', `/beta/payments/quotes/${body.data.number}`, { as })).status;
    expect([await status(admin), await status(editor), await status(foreign)]).toEqual([200, 403, 404]);
  });

  it('is accepted once, by whoever has its link, until it expires', async () => {
    const [first, second] = [(await create()).body.data, (await create()).body.data];
    const tokenOf = (quote: { acceptLink: string }) => quote.acceptLink.split('#')[1];
    const accept = (token: string | undefined) =>
      server.call('POST', '/beta/payments/quotes/accept', { body: { token, name: 'Kim' } });
    const open = await server.call('POST', '/beta/payments/quotes/open', { body: { token: tokenOf(first) } });
    expect(open.body.data).toMatchObject({ number: first.number, total: '750.00', state: 'open' });
    expect(open.body.data).not.toHaveProperty('acceptLink');
    const answers = await Promise.all([accept(tokenOf(first)), accept(tokenOf(first))]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await accept(`${tokenOf(first)}x`)).body.error.code).toBe('quote.link_invalid');
    clock.ahead = 31 * 86_400_000;
    expect((await accept(tokenOf(second))).body.error.code).toBe('quote.expired');
    clock.ahead = 0;
    const read = await server.call('GET', `/beta/payments/quotes/${first.number}`, { as: admin });
    expect(read.body.data).toMatchObject({ state: 'accepted', acceptedBy: 'Kim' });
  });
});
