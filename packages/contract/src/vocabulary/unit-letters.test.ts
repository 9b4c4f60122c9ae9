import { expect, it } from 'vitest';
import { findUnit } from './unit.ts';

it.each([
  ['temperature_c', '°C'],
  ['Temp indoor F', '°F'],
  ['battery_v', 'V'],
  ['vitamin_c', null],
  ['grade_c', null],
  ['v', null],
])('the unit of %s is %s', (name, unit) => {
  expect(findUnit({ name, type: 'number' })?.unit ?? null).toBe(unit);
});
