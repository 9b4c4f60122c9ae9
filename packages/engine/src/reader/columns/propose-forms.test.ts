import { expect, it } from 'vitest';
import { proposeForms } from './propose-forms.ts';

const keysOf = (cells: readonly string[]): readonly string[] =>
  proposeForms({ cells, mark: '.', hasEmpty: false, haveTimes: false }).map(({ key }) => key);

it('takes a letter before whole digits for a code, and amounts as amounts', () => {
  expect(keysOf(['R1000', 'R1001', 'R1002'])).not.toContain('currency-ZAR.');
  expect(keysOf(['R 1,000.50', 'R 999.00', 'R 12.25'])).toContain('currency-ZAR.');
  expect(keysOf(['$1000', '$1001', '$1002'])).toContain('currency-$.');
});

it('takes a word and a hyphen before whole digits for a code, and signed amounts as amounts', () => {
  expect(keysOf(['R-10000', 'R-10001', 'R-10002'])).not.toContain('currency-ZAR.');
  expect(keysOf(['PEN-1001', 'PEN-1002', 'PEN-1003'])).not.toContain('currency-PEN.');
  expect(keysOf(['kr-1001', 'kr-1002', 'kr-1003'])).not.toContain('currency-kr.');
  expect(keysOf(['EUR-100', 'EUR250', 'EUR-75.50', 'EUR1,200'])).toContain('currency-EUR.');
  expect(keysOf(['$-1000', '$-1001', '$-1002'])).toContain('currency-$.');
});

it('takes plain numbers for amounts where the few signs beside some of them are of one currency', () => {
  const plain = Array.from({ length: 18 }, (_, at) => `${at + 10}.50`);
  expect(keysOf([...plain, '1,200.75 €'])).toContain('currency-EUR.');
  expect(keysOf([...plain, '1,200.75 €', '$99.10'])).not.toContain('currency-EUR.');
  expect(keysOf([...plain, '1,200.75 €', '12 %'])).not.toContain('currency-EUR.');
});

it('takes parentheses for a minus, the sign of the currency within or beside them', () => {
  const [form] = proposeForms({
    cells: ['$5.00', '($1,204.05)', '$(1,204.05)', '(1,204.05) $'],
    mark: '.',
    hasEmpty: false,
    haveTimes: false,
  }).filter(({ key }) => key === 'currency-$.');
  expect(
    ['($1,204.05)', '$(1,204.05)', '$ (1,204.05)', '(1,204.05) $'].map((cell) => form?.test(cell)),
  ).toEqual([true, true, true, true]);
  expect(['$(1,204.05', '1,204.05) $', '(-1,204.05) $', '-$(1.00)'].map((cell) => form?.test(cell))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
