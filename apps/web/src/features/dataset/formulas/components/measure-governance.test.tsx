import { findMentionable, listMeasureRevisions, updateMeasure, type SavedMeasure } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { anId, AT, ok } from '../../../../testing/fixtures.ts';
import { requestsOf, serve } from '../../../../testing/server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { MeasureGovernance } from './measure-governance.tsx';

const ADA = { id: anId(1), name: 'Ada Byron' };
const GRACE = { id: anId(2), name: 'Grace Hopper', email: 'grace@example.test', avatar: '' };

const measure = {
  id: anId(9),
  name: 'Margin',
  formula: 'SUM([sales]) - SUM([cost])',
  owner: ADA,
  certified: null,
  grain: null,
} as unknown as SavedMeasure;

const revisions = [
  { revision: 2, createdAt: AT, name: 'Margin', formula: measure.formula, isCertified: false },
  { revision: 1, createdAt: AT, name: 'Margin', formula: 'SUM([sales])', isCertified: true },
];

const show = (canEdit = true) =>
  renderPage(<MeasureGovernance measure={measure} isChanged={false} />, { canEdit });

it('offers as owners the people who see the dataset, and no others', async () => {
  serve(
    findMentionable,
    ok([
      { ...GRACE, canOpen: true },
      { ...GRACE, id: anId(3), name: 'Mallory', canOpen: false },
    ]),
  );
  serve(updateMeasure, ok(measure));
  const { user } = await show();
  await user.click(screen.getByRole('combobox', { name: t('formula.owner') }));
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(names.filter((name) => name === 'Grace Hopper' || name === 'Mallory')).toEqual(['Grace Hopper']);
  await user.click(screen.getByRole('option', { name: 'Grace Hopper' }));
  await waitFor(() =>
    expect(requestsOf(updateMeasure).map(({ body }) => body)).toEqual([{ ownerId: GRACE.id }]),
  );
});

it('restores a version that was saved before', async () => {
  serve(findMentionable, ok([]));
  serve(listMeasureRevisions, ok({ data: revisions, page: 1, limit: 50, total: 2 }));
  serve(updateMeasure, ok(measure));
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: t('formula.history') }));
  expect(await screen.findByText('Margin = SUM([sales])')).toBeDefined();
  await user.click(screen.getByRole('button', { name: t('formula.restore') }));
  await waitFor(() =>
    expect(requestsOf(updateMeasure).map(({ body }) => body)).toEqual([
      { name: 'Margin', formula: 'SUM([sales])' },
    ]),
  );
});

it('names the owner, and changes nothing, for whoever reads', async () => {
  await show(false);
  expect(screen.getByText(t('formula.ownedBy', { name: 'Ada Byron' }))).toBeDefined();
  expect(screen.queryByRole('combobox', { name: t('formula.owner') })).toBeNull();
});
