import { getAuthOptions, redeemLink, register, requestPasswordReset } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../testing/server.ts';
import { ConfirmPage } from './confirm-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const serveOptions = (signUp: boolean, delivery: 'smtp' | 'outbox' = 'smtp'): void =>
  serve(getAuthOptions, { success: true, data: { signUp, delivery } });

it('offers no form where sign-up is closed', async () => {
  serveOptions(false);
  await render(<SignUpPage />);
  expect(await screen.findByText(t('session.signUpClosed'))).toBeDefined();
  expect(screen.queryByRole('button', { name: t('session.signUp') })).toBeNull();
});

it('sends a sign-up once every field is right, and says where its link is', async () => {
  serveOptions(true, 'outbox');
  serve(register, { success: true });
  const { user } = await render(<SignUpPage />);
  await user.type(await screen.findByLabelText(t('session.organization')), 'Engines');
  await user.type(screen.getByLabelText(t('session.email')), 'ada');
  await user.click(screen.getByRole('button', { name: t('session.signUp') }));
  expect(screen.getByText(t('session.emailInvalid'))).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(t('session.email')));
  await user.type(screen.getByLabelText(t('session.email')), '@engines.example');
  await user.type(screen.getByLabelText(t('session.password')), 'a fine sentence{Enter}');
  expect(await screen.findByText(t('session.sentOutbox'))).toBeDefined();
  expect(requestsOf(register)[0]?.body).toMatchObject({
    email: 'ada@engines.example',
    organisation: 'Engines',
  });
});

it('reports a request for a reset that the server refuses, and keeps the address', async () => {
  serveOptions(false);
  serveFailure(requestPasswordReset, {
    code: 'request.rate_limited',
    message: 'Too many mails.',
    status: 429,
  });
  const { user } = await render(<ResetPage />);
  const email = screen.getByLabelText<HTMLInputElement>(t('session.email'));
  await user.type(email, 'ada@engines.example{Enter}');
  await waitFor(() => expect(screen.getByText('Too many mails.')).toBeDefined());
  expect(email.value).toBe('ada@engines.example');
});

it('says that a confirmation without a link has ended', async () => {
  await render(<ConfirmPage />);
  expect(screen.getByText(t('session.confirmDead'))).toBeDefined();
  expect(requestsOf(redeemLink)).toEqual([]);
});
