import { getDatasource, type Transformation } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aDataset, anId, AT, ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { FilterScopeContext, type FilterScope } from '../filter/filter-scope.ts';
import { TraceSteps } from './trace-steps.tsx';

const join: Transformation = {
  id: anId(80),
  kind: 'join',
  position: 0,
  columns: [],
  rowsBefore: 40,
  rowsAfter: 40,
  step: {
    kind: 'join',
    datasource_id: anId(11),
    how: 'left',
    on: [{ left: 'country', right: 'country' }],
  },
  enabled: true,
  changed: { added: [], removed: [], retyped: [] },
  fault: null,
  createdBy: { id: anId(1), name: 'Ada Byron' },
  createdAt: AT,
};

it('names the dataset that a step joins', async () => {
  serve(getDatasource, ok(aDataset({ id: anId(11), name: 'Customers' })));
  const scope = { findColumn: () => null } as unknown as FilterScope;
  await render(
    <FilterScopeContext value={scope}>
      <TraceSteps dataset={aDataset({ transformations: [join] })} />
    </FilterScopeContext>,
  );
  expect(await screen.findByRole('link', { name: /^Join Customers/u })).toBeDefined();
});
