import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { render } from '../../testing/render.tsx';
import { PasswordField } from './password-field.tsx';

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
