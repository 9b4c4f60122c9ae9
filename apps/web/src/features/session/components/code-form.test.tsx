import { getTenant, getUser, login } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { t } from '../../../messages/index.ts';
import { anId, aTenant, aUser, ok } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../../testing/server.ts';
import { CodeForm } from './code-form.tsx';

beforeEach(() => {
  const user = aUser();
  serve(getUser, ok(user));
  serve(getTenant, ok(aTenant()));
});

const show = async () => {
  const onSignedIn = vi.fn<() => void>();
  const shown = await render(<CodeForm challenge="c1" onSignedIn={onSignedIn} onLeave={() => undefined} />);
  return { ...shown, onSignedIn };
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: t('session.code') });

it('sends the code with the challenge, and saves the device where that was chosen', async () => {
  serve(login, { success: true, token: 't1', user: { id: anId(1) }, device: 'd1' });
  const { user, onSignedIn } = await show();
  await user.click(screen.getByRole('checkbox', { name: t('session.remember') }));
  await user.type(field(), '123 456{Enter}');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(requestsOf(login)[0]?.body).toEqual({ challenge: 'c1', code: '123 456', remember: true });
  expect(localStorage.getItem('plumbline.device')).toBe('d1');
});

it('reports a wrong code, and does not enter', async () => {
  serveFailure(login, { code: 'auth.wrong_code', message: 'x', status: 401 });
  const { user, onSignedIn } = await show();
  await user.type(field(), '123456{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(t('session.codeWrong')));
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('sends nothing without a code, and takes a recovery code instead', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: t('session.verify') }));
  expect(screen.getByText(t('session.codeNeeded'))).toBeDefined();
  expect(requestsOf(login)).toEqual([]);
  await user.click(screen.getByRole('button', { name: t('session.useRecovery') }));
  expect(screen.getByRole('textbox', { name: t('session.recoveryCode') })).toBeDefined();
});
