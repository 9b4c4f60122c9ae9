import { expect, it } from 'vitest';
import { proposeForms } from './propose-forms.ts';

const keysOf = (cells: readonly string[]): readonly string[] =>
  proposeForms({ cells, mark: '.', hasEmpty: false, haveTimes: false }).map(({ key }) => key);

it('takes a letter before whole digits for a code, and amounts as amounts', () => {
  expect(keysOf(['R1000', 'R1001', 'R1002'])).not.toContain('currency-ZAR.');
  expect(keysOf(['R 1,000.50', 'R 999.00', 'R 12.25'])).toContain('currency-ZAR.');
  expect(keysOf(['$1000', '$1001', '$1002'])).toContain('currency-$.');
});
