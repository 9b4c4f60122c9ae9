import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { checkInterpretation } from './check-interpretation.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpretFollowUp } from '../reading/follow-up.ts';
import { perCurrency } from './per-currency.ts';

const text = (name: string, values: readonly string[]) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count: 20 })) });
const number = (name: string) => column(name, 'decimal', { distinct: 300, min: 1, max: 900 });

const INVOICES: DescribedDataset = {
  subject: 'Invoices',
  rowCount: 700,
  columns: [
    text('invoice_ccy', ['EUR', 'USD', 'JPY']),
    text('country', ['Spain', 'Japan']),
    number('net_amt'),
    number('fee_usd'),
    column('units', 'integer', { distinct: 9, min: 1, max: 9 }),
    column('issued', 'date', { distinct: 350, min: '2023-01-01', max: '2024-12-31' }),
  ],
};
const read = (...messages: readonly string[]) =>
  messages.reduce<ReturnType<typeof perCurrency>>(
    (before, message) =>
      perCurrency(
        interpretFollowUp(message, INVOICES, before?.interpretation ?? null).interpretation,
        INVOICES,
      ),
    null as never,
  );
const groupsOf = (...messages: readonly string[]) =>
  read(...messages).interpretation.groups.map(({ column: name }) => name);

describe('amounts in several currencies', () => {
  it.each([
    ['total net amt', ['invoice_ccy']],
    ['average net amt by country', ['country', 'invoice_ccy']],
    ['net amt per month', ['issued', 'invoice_ccy']],
    ['share of net amt by country', ['country', 'invoice_ccy']],
    ['net amt by invoice ccy', ['invoice_ccy']],
    ['total net amt by country in EUR', ['country']],
  ])('reads “%s” per currency', (question, groups) => {
    const { interpretation, mixed } = read(question);
    expect(interpretation.groups.map(({ column: name }) => name)).toEqual(groups);
    expect(mixed).toBeNull();
    expect(checkInterpretation(interpretation, INVOICES)).toEqual([]);
  });

  it('shows several figures as a chart, and no shares of a whole that is none', () => {
    expect(read('total net amt').interpretation).toMatchObject({ intent: 'chart', mark: null });
    expect(read('net amt by country as a pie').interpretation).toMatchObject({ mark: null });
  });

  it('leaves what is no such amount as it is', () => {
    expect(groupsOf('total fee usd by country')).toEqual(['country']);
    expect(groupsOf('total units by country')).toEqual(['country']);
    expect(groupsOf('number of invoices by country')).toEqual(['country']);
    expect(groupsOf('total net amt by country in EUR and USD')).toContain('invoice_ccy');
  });

  it('keeps currencies apart in a conversation, and adds up where one is left', () => {
    expect(groupsOf('total net amt by country', 'by month')).toEqual(['issued', 'invoice_ccy']);
    expect(read('total net amt', 'only EUR').interpretation).toMatchObject({
      filters: [{ column: 'invoice_ccy', op: 'eq', value: 'EUR' }],
    });
  });

  it('says of a change or a cause which column names the currencies, as neither has a place for them', () => {
    expect(read('which country grew most by net amt').mixed).toMatchObject({
      measure: 'net_amt',
      currency: 'invoice_ccy',
      options: [
        { filters: [{ column: 'invoice_ccy', op: 'eq', value: 'EUR' }] },
        { filters: [{ column: 'invoice_ccy', op: 'eq', value: 'USD' }] },
        { filters: [{ column: 'invoice_ccy', op: 'eq', value: 'JPY' }] },
      ],
    });
    expect(read('why did net amt fall in March 2024').mixed).toMatchObject({ currency: 'invoice_ccy' });
    expect(read('why did units fall in March 2024').mixed).toBeNull();
  });

  it('does not group by a currency that is masked', () => {
    const columns = INVOICES.columns.map((one) =>
      one.name === 'invoice_ccy' ? { ...one, masked: true as const } : one,
    );
    const dataset = { ...INVOICES, columns };
    const { interpretation } = interpretFollowUp('total net amt by country', dataset, null);
    expect(perCurrency(interpretation, dataset).mixed).toMatchObject({ measure: 'net_amt', options: [] });
  });
});
