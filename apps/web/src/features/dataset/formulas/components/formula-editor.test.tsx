import { getQuerySchema, previewFormula, updateMeasure } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { aDataset, anId } from '../../../../testing/fixtures.ts';
import { requestsOf, serveFailure, servePending } from '../../../../testing/server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { SavedFormula } from '../model/saved-formulas.ts';
import { FormulaEditor } from './formula-editor.tsx';

const saved: SavedFormula = {
  kind: 'measure',
  id: anId(9),
  name: 'Orders',
  formula: 'COUNT()',
  description: '',
  isCertified: false,
  fault: null,
};

it('does not overwrite a measure that somebody else saved meanwhile, unless it is saved again', async () => {
  servePending(getQuerySchema);
  servePending(previewFormula);
  const current = { id: saved.id, name: 'Orders', formula: 'COUNT() + 1', description: null };
  serveFailure(updateMeasure, { code: 'measure.stale', message: 'Changed.', status: 409, data: { current } });
  const { user } = await renderPage(
    <FormulaEditor
      saved={saved}
      measures={[]}
      columns={aDataset().columns}
      field={createRef()}
      onFunction={() => undefined}
    />,
  );
  const name = screen.getByLabelText(t('formula.formulaName'));
  await user.clear(name);
  await user.type(name, 'All orders');
  const save = await screen.findByRole('button', { name: t('formula.saveAsMeasure') });
  await user.click(save);
  expect((await screen.findByRole('alert')).textContent).toContain('COUNT() + 1');
  await user.click(save);
  await waitFor(() => expect(requestsOf(updateMeasure)).toHaveLength(2));
  expect(requestsOf(updateMeasure).map(({ body }) => body)).toMatchObject([
    { name: 'All orders', expected: { name: 'Orders', formula: 'COUNT()', description: null } },
    { name: 'All orders', expected: { name: 'Orders', formula: 'COUNT() + 1', description: null } },
  ]);
});
