import { expect, it } from 'vitest';
import { attributesFrom, rowsFrom } from './attribute-rows.ts';

it('keeps attributes as they are while nothing is edited', () => {
  const attributes = { region: ['West', 'North'], constructor: ['x'] };
  expect(attributesFrom(rowsFrom(attributes))).toEqual(attributes);
});

it('leaves out rows without a name and joins those of the same name', () => {
  const row = (key: number, name: string, values: string[]) => ({ key, name, values });
  const rows = [row(0, ' region ', ['West']), row(1, '', ['x']), row(2, 'region', ['West', 'East'])];
  expect(attributesFrom(rows)).toEqual({ region: ['West', 'East'] });
});
