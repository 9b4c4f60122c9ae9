import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../../testing/render.tsx';
import type { RulesState } from '../api.ts';
import { ColumnRules } from './column-rules.tsx';

const everyone = { everyone: true, groups: [], people: [] };

it('says that a column is gone, whatever else does not fit', async () => {
  const gone = { column: 'a', access: 'hidden', mask: 'blank', audience: everyone } as const;
  const state: RulesState = {
    rows: [],
    columns: [gone],
    available: [{ name: 'b', type: 'text' }],
    groups: [],
    people: [],
    attributes: [],
    issues: [
      { path: 'rows.0.conditions.0.op', message: 'There is no column “area” in this dataset.' },
      { path: 'columns.0.column', message: 'There is no column “a” in this dataset.' },
    ],
  };
  await render(<ColumnRules rules={[gone]} onRules={() => undefined} columns={[]} state={state} />);
  expect(screen.getByRole('alert').textContent).toContain('There is no column “a”');
  expect(screen.getByRole('alert').textContent).not.toContain('area');
});
