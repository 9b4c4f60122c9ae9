import { CURRENCY_FACTORS, PLANS, type Quote, type QuoteRequest } from '@plumbline/contract';
import { taxFor } from './tax.ts';

export type QuoteContent = Pick<
  Quote,
  'plan' | 'seats' | 'period' | 'currency' | 'billing' | 'lines' | 'subtotal' | 'tax' | 'total'
>;

const money = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Lines, tax and total of a request, in whole hundredths. Throws `request.invalid` for a wrong VAT number. */
export function priceQuote(request: QuoteRequest, sellerCountry: string | null): QuoteContent {
  const { plan, seats, period, currency, billing } = request;
  const { label, monthlyPrice, monthsPerYear } = PLANS[plan];
  const months = period === 'year' ? 12 : 1;
  const unitPrice = monthlyPrice * CURRENCY_FACTORS[currency] * months;
  const line = (description: string, quantity: number, unit: number) => ({
    description,
    quantity,
    cents: unit * quantity,
    unit,
  });
  const monthsFree = period === 'year' ? 12 - monthsPerYear : 0;
  const lines = [
    line(`${label} plan, per member and ${period === 'year' ? 'year' : 'month'}`, seats, unitPrice),
  ];
  const discount = monthlyPrice * CURRENCY_FACTORS[currency] * monthsFree;
  const subtotal = (unitPrice - discount) * seats;
  const { name, percent, isReversed } = taxFor(billing, sellerCountry);
  const tax = Math.round((subtotal * Math.round(percent * 100)) / 10_000);
  const shown = lines.map(({ description, quantity, unit, cents }) => ({
    description,
    quantity,
    unitPrice: money(unit),
    amount: money(cents),
  }));
  return {
    plan,
    seats,
    period,
    currency,
    billing,
    lines:
      monthsFree === 0
        ? shown
        : [
            ...shown,
            {
              description: `Yearly discount, ${monthsFree} months`,
              quantity: seats,
              unitPrice: `-${money(discount)}`,
              amount: `-${money(discount * seats)}`,
            },
          ],
    subtotal: money(subtotal),
    tax: { name, percent, amount: money(tax), isReversed },
    total: money(subtotal + tax),
  };
}
