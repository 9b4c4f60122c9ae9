import { expect, it } from 'vitest';
import { describeTrait, nameTrait } from './trait-text.ts';

const number = (column: string, mean: number, overallMean: number) =>
  ({ kind: 'number', column, mean, overallMean, effect: mean - overallMean }) as const;
const TYPES = { seen: 'date', opened: 'time', paid: 'boolean', amount: 'number' } as const;
const typeOf = (column: string) => TYPES[column as keyof typeof TYPES];

it('traits of dates, times and yes and no are written as such, never as the numbers behind them', () => {
  const traits = [
    number('seen', 18_930, 19_240),
    number('opened', 36_000, 32_400),
    number('paid', 1, 0.0077),
    number('amount', 1446.2, 3946),
  ];
  expect(traits.map((trait) => describeTrait(trait, typeOf))).toEqual([
    'seen: 2021-10-30 (all rows: 2022-09-05)',
    'opened: 10:00 (all rows: 09:00)',
    'paid = yes: 100% (all rows: 0.77%)',
    'amount: 1,446 (all rows: 3,946)',
  ]);
  expect(traits.map((trait) => nameTrait(trait, typeOf))).toEqual([
    'early seen',
    'late opened',
    'paid yes',
    'low amount',
  ]);
});
