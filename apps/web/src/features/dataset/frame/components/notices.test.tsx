import type { Dataset } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { aDataset, anId, aVersion } from '../../../../testing/fixtures.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Notices } from './notices.tsx';

const show = (dataset: Partial<Dataset>) =>
  renderPage(<Notices missingVersion={null} />, {
    dataset: aDataset({
      confinement: { reason: 'rules', rows: true, masked: [] },
      createdBy: { id: anId(7), name: 'Priya Raman' },
      ...dataset,
    }),
  });

it('says that a reader under rules sees a part, and whom to ask where that part is empty', async () => {
  await show({ version: aVersion({ rowCount: 12 }) });
  expect(screen.getByText(t('rules.part'))).toBeDefined();
  await show({ version: aVersion({ rowCount: 0 }) });
  expect(screen.getByText(t('rules.part_no_rule', { name: 'Priya Raman' }))).toBeDefined();
  expect(screen.queryByText(t('rules.part'))).toBeNull();
});
