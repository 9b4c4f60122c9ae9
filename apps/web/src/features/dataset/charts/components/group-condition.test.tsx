import type { ChartData, ChartSpec } from '@plumbline/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BuilderContext, type Builder } from '../hooks/builder-context.ts';
import { GroupCondition } from './group-condition.tsx';

const byStore = {
  version: 1,
  mark: 'bar',
  encoding: { x: { field: 'store' }, y: { field: null, aggregate: 'count' } },
} as unknown as ChartSpec;

const data = {
  columns: [
    { name: 'x', label: 'store' },
    { name: 'y', label: 'Number of rows' },
  ],
} as unknown as ChartData;

const show = (shown: ChartSpec) => {
  const edit = vi.fn<Builder['edit']>();
  const builder: Builder = {
    chart: shown,
    shown,
    mode: 'Absolute',
    data,
    edit,
    undo: null,
    redo: null,
    explainMark: () => null,
    saved: null,
    isChanged: false,
    say: () => undefined,
  };
  render(
    <BuilderContext value={builder}>
      <GroupCondition />
    </BuilderContext>,
  );
  return edit;
};

describe('the condition on the groups of a chart', () => {
  it('says which groups are shown', () => {
    show({ ...byStore, having: { op: 'gt', value: 20 } });
    expect(screen.getByRole('region').textContent).toContain('Number of rows above 20');
  });

  it('is taken away with one press', async () => {
    const edit = show({ ...byStore, having: { op: 'gt', value: 20 } });
    await userEvent.click(screen.getByRole('button'));
    expect(edit).toHaveBeenCalledWith({ type: 'patch', patch: { having: undefined } });
  });

  it('is not there where all groups are shown', () => {
    show(byStore);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
