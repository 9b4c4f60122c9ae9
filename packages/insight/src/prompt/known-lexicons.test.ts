import { describe, expect, test } from 'vitest';
import { lexiconOf } from './known-lexicons.ts';
import { readChartPrompt } from './read-prompt.ts';

const text = (name: string, top: readonly string[]) => ({
  name,
  label: name,
  type: 'text' as const,
  profile: undefined,
  values: [...top],
});
const columns = [text('city', ['Oslo', 'Rome']), text('shop', ['North', 'South'])];

describe('the words of a dataset', () => {
  test('are listed once for a list of columns', () => {
    expect(lexiconOf(columns, { subject: 'visits' })).toBe(lexiconOf(columns, { subject: 'visits' }));
  });

  test('are listed again under another subject', () => {
    expect(lexiconOf(columns, { subject: 'visits' }).subjects).not.toEqual(
      lexiconOf(columns, { subject: 'orders' }).subjects,
    );
  });

  test('are those of the values that are known by then', () => {
    const known = [{ ...columns[0], ...text('city', ['Oslo', 'Rome', 'Bergen']) }, text('shop', ['North'])];
    expect(readChartPrompt('visits in Bergen', columns).unknown).toContain('bergen');
    expect(readChartPrompt('visits in Bergen', known).conditions).toEqual([
      { column: 'city', op: 'eq', value: 'Bergen' },
    ]);
  });
});
