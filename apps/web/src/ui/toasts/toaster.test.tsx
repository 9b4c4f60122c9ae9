import { TOAST_CLOSE_MS } from '@plumbline/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { LONG_NAME } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { Toaster } from './toaster.tsx';

const show = (onFailedUndo = vi.fn<() => void>()) => render(<Toaster onFailedUndo={onFailedUndo} />);

it('reads each confirmation aloud, at most three at once, long ones whole', async () => {
  await show();
  act(() => ['One', 'Two', 'Three', LONG_NAME].forEach((message) => toast(message)));
  const area = screen.getByRole('status');
  expect(area.textContent).not.toContain('One');
  expect(area.textContent).toContain('Two');
  expect(area.textContent).toContain(LONG_NAME);
});

it('closes by itself, and not while it is hovered', async () => {
  await show();
  vi.useFakeTimers();
  act(() => toast('Saved'));
  fireEvent.pointerEnter(screen.getByRole('status'));
  act(() => void vi.advanceTimersByTime(TOAST_CLOSE_MS * 3));
  expect(screen.queryByText('Saved')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole('status'));
  act(() => void vi.advanceTimersByTime(TOAST_CLOSE_MS + 1));
  expect(screen.queryByText('Saved')).toBeNull();
});

it('undoes once, by keyboard, and opens what was made', async () => {
  const undo = vi.fn<() => void>();
  const open = vi.fn<() => void>();
  const { user } = await show();
  act(() => toast('Copied', { open: { label: 'Open', run: open }, undo: { label: 'Undo', run: undo } }));
  await user.tab();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Undo');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(undo).toHaveBeenCalledOnce());
  expect(screen.queryByText('Copied')).toBeNull();
  act(() => toast('Copied', { open: { label: 'Open', run: open } }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(open).toHaveBeenCalledOnce();
});

it('leads to the list where an undo failed', async () => {
  const onFailedUndo = vi.fn<() => void>();
  const { user } = await show(onFailedUndo);
  act(() => toast('Gone', { undo: { label: 'Undo', run: () => Promise.reject(new Error('no')) } }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(onFailedUndo).toHaveBeenCalledOnce());
});

it('is closed by its cross', async () => {
  const { user } = await show();
  act(() => toast('Saved'));
  await user.click(screen.getByRole('button', { name: t('ui.close') }));
  expect(screen.queryByText('Saved')).toBeNull();
});
