import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { renderPage } from '../../testing/render-page.tsx';
import type { PivotAddress } from '../model/pivot-address.ts';
import { defaultFigure } from '../model/figure-of.ts';
import { AddChip } from './add-chip.tsx';

const EMPTY = { rows: [], columns: [], values: [defaultFigure(null)], sort: null } as unknown as PivotAddress;

it('adds the first field that is found with Enter', async () => {
  const change = vi.fn<(pivot: PivotAddress) => void>();
  const { user } = await renderPage(<AddChip well="rows" pivot={EMPTY} change={change} />);
  await user.click(screen.getByRole('button', { name: t('pivot.pivotAdd_rows') }));
  await user.type(await screen.findByRole('textbox', { name: t('pivot.pivotFind') }), 'coun{Enter}');
  expect(change.mock.lastCall?.[0].rows.map(({ column }) => column)).toEqual(['country']);
});
