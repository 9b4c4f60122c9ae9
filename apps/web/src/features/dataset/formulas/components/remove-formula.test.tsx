import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { aDataset, anId } from '../../../../testing/fixtures.ts';
import type { SavedFormula } from '../model/saved-formulas.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { RemoveFormula } from './remove-formula.tsx';

const dataset = {
  ...aDataset(),
  dependents: [
    { kind: 'dashboard' as const, id: anId(4), name: 'Sales overview' },
    { kind: 'story' as const, id: anId(5), name: 'The year' },
  ],
};

const show = async (kind: SavedFormula['kind']) => {
  const remove = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const saved = { kind, id: anId(9), name: 'Margin', formula: 'SUM([sales])' } as unknown as SavedFormula;
  const page = await renderPage(<RemoveFormula saved={saved} isBusy={false} onRemove={remove} />, {
    dataset,
  });
  return { remove, user: page.user };
};

it('deletes a measure only once that is confirmed, and names the dashboards over its dataset', async () => {
  const { remove, user } = await show('measure');
  await user.click(screen.getByRole('button', { name: t('formula.measureDelete') }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Margin”?' });
  expect(dialog.textContent).toContain('Sales overview');
  expect(dialog.textContent).not.toContain('The year');
  await user.click(screen.getByRole('button', { name: t('ui.cancel') }));
  expect(remove).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: t('formula.measureDelete') }));
  await screen.findByRole('dialog');
  await user.click(screen.getAllByRole('button', { name: t('formula.measureDelete') }).at(-1) as HTMLElement);
  expect(remove).toHaveBeenCalledOnce();
});

it('removes a column at once: the recipe can undo it', async () => {
  const { remove, user } = await show('column');
  await user.click(screen.getByRole('button', { name: t('formula.formulaRemove') }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(remove).toHaveBeenCalledOnce();
});
