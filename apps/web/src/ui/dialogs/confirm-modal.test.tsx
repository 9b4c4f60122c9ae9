import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ConfirmModal } from './confirm-modal.tsx';

afterEach(cleanup);

const show = (props: Partial<Parameters<typeof ConfirmModal>[0]> = {}) => {
  const calls = { onConfirm: vi.fn<() => void>(), onClose: vi.fn<() => void>() };
  const rendered = render(
    <ConfirmModal isOpen title="Delete “Orders”" confirmLabel="Delete dataset" {...calls} {...props}>
      <p>It cannot be restored.</p>
    </ConfirmModal>,
  );
  return { ...calls, rendered };
};

it('is a dialog with its title, what goes, and the verb on its button', async () => {
  const { onConfirm, rendered } = show();
  const { user } = await rendered;
  expect(screen.getByRole('dialog', { name: 'Delete “Orders”' }).textContent).toContain('cannot be restored');
  await user.click(screen.getByRole('button', { name: 'Delete dataset' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('breaks a title that is one long word', async () => {
  await show({ title: 'charge_amount_'.repeat(8) }).rendered;
  expect(screen.getByRole('heading', { name: /^charge_amount_/u }).style.overflowWrap).toBe('anywhere');
});

it('does nothing before the exact text was typed, and says why', async () => {
  const { onConfirm, rendered } = show({ typed: 'Orders' });
  const { user } = await rendered;
  await user.type(screen.getByRole('textbox'), 'orders{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), 'Orders{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('closes on Escape without confirming', async () => {
  const { onConfirm, onClose, rendered } = show();
  const { user } = await rendered;
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
  expect(onConfirm).not.toHaveBeenCalled();
});

it('cannot be confirmed twice while it works', async () => {
  const { onConfirm, rendered } = show({ isBusy: true });
  const { user } = await rendered;
  await user.click(screen.getByRole('button', { name: 'Delete dataset' }));
  expect(onConfirm).not.toHaveBeenCalled();
});

it('is not in the page while it is closed', async () => {
  await show({ isOpen: false }).rendered;
  expect(screen.queryByRole('dialog')).toBeNull();
});
