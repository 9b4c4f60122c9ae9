import type { Quantity } from '@plumbline/contract';

/** Why a column has its default aggregate. */
export const quantity = {
  amount: '{column} adds up, so it is summed.',
  share: '{column} is a share or a rate, and shares do not add up, so it is averaged.',
  price: '{column} is a price or a figure per unit, which does not add up, so it is averaged.',
  average: '{column} is an average, and averages do not add up, so it is averaged.',
  score: '{column} is a score or an index, which does not add up, so it is averaged.',
  measurement: '{column} is a measurement, and measurements do not add up, so it is averaged.',
  return: '{column} is a return, and returns do not add up, so it is averaged.',
  balance:
    '{column} is a level that repeats over time and would be counted more than once, so it is averaged.',
  year: '{column} is a year, not an amount, so it is not summed.',
  clock: '{column} is a time, not an amount, so it is not summed.',
  coordinate: '{column} is a coordinate, not an amount, so it is not summed.',
  identifier: '{column} identifies things and is no amount, so it is not summed.',
  code: '{column} is a code, not an amount, so it is not summed.',
} as const satisfies Record<Quantity, string>;
