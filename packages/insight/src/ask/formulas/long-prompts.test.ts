import { afterEach, expect, it, vi } from 'vitest';
import * as reading from '../../prompt/read-prompt.ts';
import { column } from '../../../test/fixtures/columns.ts';
import { suggestFormulas } from './suggest-formulas.ts';

vi.mock('../../prompt/read-prompt.ts', { spy: true });

const DATASET = {
  subject: 'orders',
  rowCount: 900,
  columns: [
    column('amount', 'integer', { distinct: 900, min: 0, max: 999 }),
    column('cost', 'integer', { distinct: 700, min: 0, max: 999 }),
    column('city', 'text', { distinct: 2, top: [{ value: 'Oslo', count: 2 }] }),
  ],
};

const OPTIONS = { limit: 5, now: '2026-01-01T00:00:00Z', timeZone: 'UTC' };

afterEach(() => vi.clearAllMocks());

/** Texts of `words` again and again, up to a length. */
const spoken = (words: string, length: number): string =>
  `${words} `
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trim();

it.each([
  'amount plus',
  'city minus',
  'log sqrt abs squared cubed sign',
  'higher of amount and',
  'difference of cost and',
  'amount per city over',
])('a formula is read from few parts of a prompt, however often it says “%s”', (words) => {
  for (const length of [100, 300, 600, 2000]) {
    vi.clearAllMocks();
    suggestFormulas(spoken(words, length), DATASET, OPTIONS);
    const read = vi.mocked(reading.readChartPrompt).mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    expect(read).toBeLessThan(20_000);
  }
});

it('a long calculation is still read', () => {
  const [first] = suggestFormulas(
    'amount plus cost minus 5 plus 7 minus 3 times 2 plus cost',
    DATASET,
    OPTIONS,
  );
  expect(first?.formula).toBe('[amount] + [cost] - 5 + 7 - 3 * 2 + [cost]');
});
