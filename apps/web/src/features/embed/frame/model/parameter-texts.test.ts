import { expect, it } from 'vitest';
import { parameterTexts } from './parameter-texts.ts';

const country = { name: 'country', label: 'Country', column: 'country', op: 'in' as const, value: ['FR'] };

it('fills in the chosen value, else the default of the dashboard', () => {
  expect(parameterTexts([country], {})).toEqual({ country: 'FR' });
  expect(parameterTexts([country], { country: ['DE', 'AT'] })).toEqual({ country: 'DE, AT' });
});

it('fills in “all” where a parameter filters nothing', () => {
  expect(parameterTexts([{ ...country, value: null }], {})).toEqual({ country: 'all' });
  expect(parameterTexts([country], { country: [] })).toEqual({ country: 'all' });
  expect(parameterTexts([country], { country: null })).toEqual({ country: 'all' });
});

it('fills in a span of time in words', () => {
  const days = {
    ...country,
    name: 'days',
    op: 'relative' as const,
    value: { last: 7, unit: 'day' as const },
  };
  expect(parameterTexts([days], {})).toEqual({ days: 'the last 7 days' });
});
