import {
  createSavedView,
  listSavedViews,
  removeSavedView,
  updateSavedView,
  type SavedView,
} from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toasts } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { anId, AT, LONG_NAME, ok } from '../../../../testing/fixtures.ts';
import { requestsOf, serve, serveFailure, servePending } from '../../../../testing/server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { SavedViews } from './saved-views.tsx';

const aView = (view: Partial<SavedView> = {}): SavedView => ({
  id: anId(50),
  name: 'Big orders',
  layout: 'data',
  state: { s: '"-amount"' },
  isShared: false,
  isOwn: true,
  createdBy: { id: anId(1), name: 'Ada Byron' },
  createdAt: AT,
  updatedAt: AT,
  ...view,
});
const open = async (canEdit = true) => {
  const page = await renderPage(<SavedViews />, { canEdit });
  await page.user.click(screen.getByRole('button', { name: t('gridView.viewsButton') }));
  await screen.findByRole('menu');
  return page;
};

it('loads views once it is opened, and reports that there are none', async () => {
  serve(listSavedViews, ok([]));
  const { user } = await renderPage(<SavedViews />);
  expect(requestsOf(listSavedViews)).toEqual([]);
  await user.click(screen.getByRole('button', { name: t('gridView.viewsButton') }));
  expect(await screen.findByText(t('gridView.viewsNone'))).toBeDefined();
});

it('shows that views load, and why they could not be', async () => {
  servePending(listSavedViews);
  await open();
  expect(screen.getByText(t('gridView.viewsLoading'))).toBeDefined();
  serveFailure(listSavedViews, { message: 'Down.' });
  await open();
  expect((await screen.findByRole('alert')).textContent).toBe('Down.');
});

it('opens a view at its address, also one that somebody else shares', async () => {
  serve(
    listSavedViews,
    ok([aView(), aView({ id: anId(51), name: LONG_NAME, isOwn: false, isShared: true })]),
  );
  const { user, address } = await open();
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(LONG_NAME, 'u') }));
  await waitFor(() => expect(address()).toContain('s=-amount'));
});

it('replaces and removes a view of its own, by keyboard', async () => {
  serve(listSavedViews, ok([aView()]));
  serve(updateSavedView, ok(aView()));
  serve(removeSavedView, { success: true } as never);
  const { user } = await open();
  (await screen.findByRole('menuitem', { name: 'Big orders' })).focus();
  await user.keyboard('{ArrowRight}');
  (await screen.findByRole('menuitem', { name: t('gridView.viewsReplace') })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requestsOf(updateSavedView)[0]?.params).toEqual({ id: anId(50) }));
  screen.getByRole('menuitem', { name: t('gridView.viewsRemove') }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requestsOf(removeSavedView)).toHaveLength(1));
});

it('saves the view of the page under a name, with Enter', async () => {
  serve(listSavedViews, ok([]));
  serve(createSavedView, ok(aView()));
  const { user } = await open(false);
  await user.click(screen.getByRole('menuitem', { name: t('gridView.viewsSave') }));
  const field = await screen.findByRole('textbox', { name: t('gridView.viewsName') });
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  await user.type(field, '  {Enter}');
  expect(requestsOf(createSavedView)).toEqual([]);
  await user.type(field, 'Mine{Enter}');
  await waitFor(() =>
    expect(toasts.getState().log[0]?.message).toBe(t('gridView.viewsSaved', { name: 'Mine' })),
  );
  expect(requestsOf(createSavedView)[0]?.body).toMatchObject({ name: 'Mine', isShared: false });
});

it('stays open and reports why a view was not saved', async () => {
  serve(listSavedViews, ok([]));
  serveFailure(createSavedView, { message: 'There is one of this name.', status: 409 });
  const { user } = await open();
  await user.click(screen.getByRole('menuitem', { name: t('gridView.viewsSave') }));
  await user.type(await screen.findByRole('textbox', { name: t('gridView.viewsName') }), 'Mine{Enter}');
  expect(await screen.findByText('There is one of this name.')).toBeDefined();
});
