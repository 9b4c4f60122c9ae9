import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { t } from '../messages/index.ts';
import { render } from '../testing/render.tsx';
import { Truncated } from './list/list-name.tsx';
import { ProgressLine } from './states/loading-bars.tsx';
import { Notice } from './states/notice.tsx';
import { PasswordField } from './fields/password-field.tsx';
import { StatusDot } from './states/status-dot.tsx';
import { ThemeControl } from './fields/theme-control.tsx';

const LONG = 'quarterly-revenue-by-region-and-product-line-'.repeat(6);

it('a notice says its words, however long, and hides its icon from screen readers', async () => {
  await render(<Notice tone="warning">{LONG}</Notice>);
  const notice = screen.getByText(LONG);
  expect(notice.parentElement?.dataset['tone']).toBe('warning');
  expect(notice.parentElement?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

it('a state is a word and not a color alone', async () => {
  await render(<StatusDot tone="negative" label="Failed" />);
  expect(screen.getByText('Failed')).toBeDefined();
});

it('a text that is cut off shows whole on hover', async () => {
  await render(<Truncated text={LONG} />);
  expect(screen.getByTitle(LONG).textContent).toBe(LONG);
});

it('a progress is read as a value from 0 to 100 of something named', async () => {
  await render(<ProgressLine percent={41.6} label="Uploading orders" />);
  const bar = screen.getByRole('progressbar', { name: 'Uploading orders' });
  expect(bar.getAttribute('aria-valuemin')).toBe('0');
  expect(bar.getAttribute('aria-valuemax')).toBe('100');
  expect(bar.getAttribute('aria-valuenow')).toBe('42');
});

it('a password is shown and hidden again by keyboard', async () => {
  const { user } = await render(<PasswordField label="Password" defaultValue="correct horse" />);
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('type')).toBe('password');
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('ui.showPassword') }));
  await user.keyboard('{Enter}');
  expect(field.getAttribute('type')).toBe('text');
});

it('a wrong password is marked for screen readers too', async () => {
  await render(<PasswordField label="Password" error="This is not your password." />);
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('This is not your password.')).toBeDefined();
});

it('the theme is one of three, chosen with the arrow keys', async () => {
  const onChange = vi.fn<(theme: string) => void>();
  const { user } = await render(<ThemeControl value="Light" onChange={onChange} />);
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  screen.getByRole<HTMLInputElement>('radio', { name: t('ui.light') }).focus();
  await user.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenLastCalledWith('Dark');
});
