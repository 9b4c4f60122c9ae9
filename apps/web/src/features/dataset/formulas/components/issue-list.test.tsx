import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LONG_NAME } from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { readFormulaState } from '../../../../ui/formula/formula-issues.ts';
import { FaultList } from './issue-list.tsx';

const CONTEXT = {
  columns: [
    { name: 'revenue', type: 'number' },
    { name: 'quantity', type: 'integer' },
  ],
  now: '2026-11-23T12:00:00Z',
  timeZone: 'UTC',
} as const;

const show = async (text: string, onFix: Parameters<typeof FaultList>[0]['onFix'] = null) =>
  render(<FaultList id="issues" text={text} state={readFormulaState(text, CONTEXT)} onFix={onFix} />);

describe('issues of a formula', () => {
  it('are none for an empty formula, and it is not called valid', async () => {
    await show('');
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.getByRole('status').textContent).not.toMatch(/No issues|error/u);
  });

  it('are none for a valid one, which is said', async () => {
    await show('[revenue] / [quantity]');
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('No issues found.');
  });

  it('each have a sentence and a position, and are counted by severity', async () => {
    await show('[revenu]\n+ [quantity] / 0');
    const issues = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(issues).toEqual([
      expect.stringMatching(/There is no column revenu\. Did you mean \[revenue\]\?line 1, 1 – 8/u),
      expect.stringMatching(/Nothing can be divided by 0: this never has a value\.line 2, 16 – 16/u),
    ]);
    expect(screen.getByRole('img', { name: 'Error' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'Warning' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toMatch(/^1 error1 warning/u);
  });

  it('offer their first fix, by keyboard too', async () => {
    const onFix = vi.fn<(fix: unknown) => void>();
    const { user } = await show('[revenu] * 2', onFix);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Replace with [revenue]');
    await user.keyboard('{Enter}');
    expect(onFix).toHaveBeenCalledWith(expect.objectContaining({ from: 0, to: 8, insert: '[revenue]' }));
  });

  it('offer nothing to a reader, and show a long name whole', async () => {
    await show(`[${LONG_NAME}]`);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('listitem').textContent).toContain(LONG_NAME);
  });
});
