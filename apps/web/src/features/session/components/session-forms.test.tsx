import { checkToken, getTenant, getUser, login, PASSWORD_MIN_LENGTH, redeemLink } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { t } from '../../../messages/index.ts';
import { anId, aTenant, aUser, LONG_NAME, ok } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve, serveFailure, servePending } from '../../../testing/server.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { LinkForm } from './link-form.tsx';

const serveAccount = (): void => {
  const user = aUser();
  serve(checkToken, { success: true, accessToken: 't1' } as never);
  serve(getUser, ok(user));
  serve(getTenant, ok(aTenant()));
};
const TOKEN = { success: true, token: 't1', user: { id: anId(1) } } as const;

describe('sign-in form', () => {
  const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: t('session.email') });
  const password = () => screen.getByLabelText<HTMLInputElement>(t('session.password'));
  const show = async (props: { email?: string } = {}) => {
    const onSignedIn = vi.fn<() => void>();
    return { ...(await render(<CredentialsForm onSignedIn={onSignedIn} {...props} />)), onSignedIn };
  };

  it('signs in with Enter, without the spaces around the address', async () => {
    serve(login, TOKEN);
    serveAccount();
    const { user, onSignedIn } = await show();
    await user.type(email(), ' ada@example.org ');
    await user.type(password(), 'a long sentence{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(requestsOf(login)[0]?.body).toEqual({ email: 'ada@example.org', password: 'a long sentence' });
  });

  it('moves the focus to the first field that is missing, and sends nothing', async () => {
    const { user } = await show();
    expect(screen.queryByText(t('session.emailNeeded'))).toBeNull();
    await user.click(screen.getByRole('button', { name: t('session.submit') }));
    expect(document.activeElement).toBe(email());
    expect(screen.getByText(t('session.emailNeeded'))).toBeDefined();
    await user.type(email(), 'ada@example.org{Enter}');
    expect(document.activeElement).toBe(password());
    expect(requestsOf(login)).toEqual([]);
  });

  it('reports a wrong password in an alert, and does not enter', async () => {
    serveFailure(login, { code: 'auth.wrong_credentials', message: 'x', status: 401 });
    const { user, onSignedIn } = await show();
    await user.type(email(), 'ada@example.org');
    await user.type(password(), 'wrong{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(t('session.wrong')));
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('is busy and cannot be sent twice while it waits', async () => {
    servePending(login);
    const { user } = await show();
    await user.type(email(), 'ada@example.org');
    await user.type(password(), 'sentence{Enter}');
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: t('session.submit') });
    await waitFor(() => expect(submit.disabled).toBe(true));
    await user.click(submit);
    expect(requestsOf(login)).toHaveLength(1);
  });

  it('keeps the address of a person whose session has expired', async () => {
    await show({ email: LONG_NAME });
    expect(email().readOnly).toBe(true);
    expect(email().value).toBe(LONG_NAME);
  });

  it('leads to the page that resets a password', async () => {
    await show();
    expect(screen.getByRole('link', { name: t('session.forgot') }).getAttribute('href')).toBe('/reset');
  });
});

describe('form of a one-use link', () => {
  const show = async () => {
    const calls = {
      onSignedIn: vi.fn<() => void>(),
      onDead: vi.fn<() => void>(),
      onLeave: vi.fn<() => void>(),
    };
    return { ...(await render(<LinkForm lead={t('session.linkText')} token="link" {...calls} />)), ...calls };
  };
  const field = () => screen.getByLabelText<HTMLInputElement>(t('session.newPassword'));
  const good = 'x'.repeat(PASSWORD_MIN_LENGTH);

  it('refuses a short password before it is sent', async () => {
    const { user } = await show();
    await user.type(field(), 'short{Enter}');
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(requestsOf(redeemLink)).toEqual([]);
  });

  it('sets the password and signs in', async () => {
    serve(redeemLink, TOKEN);
    serveAccount();
    const { user, onSignedIn } = await show();
    await user.type(field(), `${good}{Enter}`);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(requestsOf(redeemLink)[0]?.body).toEqual({ token: 'link', password: good });
  });

  it('leaves a used link, and reports any other failure in place', async () => {
    serveFailure(redeemLink, { code: 'auth.link_invalid', message: 'Used.', status: 401 });
    const first = await show();
    await first.user.type(field(), `${good}{Enter}`);
    await waitFor(() => expect(first.onDead).toHaveBeenCalledOnce());
    serveFailure(redeemLink, { message: 'The database is full.' });
    const second = await show();
    await second.user.type(field(), `${good}{Enter}`);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The database is full.'));
    expect(second.onDead).not.toHaveBeenCalled();
  });
});
