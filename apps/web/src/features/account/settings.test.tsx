import { changePassword, PASSWORD_MIN_LENGTH, updateUser } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../lib/session/current.ts';
import { toasts } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { aUser, LONG_NAME, ok, signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../testing/server.ts';
import { AvatarField } from './components/avatar-field.tsx';
import { PreferencesPage } from './preferences-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { SecurityPage } from './security-page.tsx';

beforeEach(() => void signIn());
const lastToast = (): string | undefined => toasts.getState().log[0]?.message;

describe('profile', () => {
  const first = () => screen.getByRole<HTMLInputElement>('textbox', { name: t('account.fname') });

  it('saves a trimmed name with Enter and confirms it', async () => {
    serve(updateUser, ok(aUser({ fname: 'Augusta' })));
    const { user } = await render(<ProfilePage />, '/settings/profile');
    await user.clear(first());
    await user.type(first(), '  Augusta {Enter}');
    await waitFor(() => expect(lastToast()).toBe(t('account.saved')));
    expect(requestsOf(updateUser)[0]?.body).toEqual({ fname: 'Augusta', lname: 'Byron' });
    expect(session.store.getState().user?.fname).toBe('Augusta');
  });

  it('keeps what was typed when saving fails, and reports why', async () => {
    serveFailure(updateUser, { message: 'Names are managed elsewhere.' });
    const { user } = await render(<ProfilePage />, '/settings/profile');
    await user.type(first(), '!{Enter}');
    expect((await screen.findByText('Names are managed elsewhere.')).closest('[role=alert]')).not.toBeNull();
    expect(first().value).toBe('Ada!');
  });

  it('takes no more letters than the server does', async () => {
    const { user } = await render(<ProfilePage />, '/settings/profile');
    await user.click(first());
    await user.paste(LONG_NAME);
    expect(first().value).toHaveLength(100);
  });
});

describe('picture', () => {
  it('is removed at once, with an undo', async () => {
    const before = aUser({ avatar: 'data:image/png;base64,AA==' });
    serve(updateUser, ({ body }) => ok(aUser(body as { avatar: string })));
    const { user } = await render(<AvatarField user={before} />);
    await user.click(screen.getByRole('button', { name: t('account.removePicture') }));
    await waitFor(() => expect(lastToast()).toBe(t('account.pictureRemoved')));
    await toasts.getState().log[0]?.undo?.run();
    expect(requestsOf(updateUser).map(({ body }) => body)).toEqual([
      { avatar: '' },
      { avatar: before.avatar },
    ]);
  });

  it('reports why it was not saved', async () => {
    serveFailure(updateUser, { message: 'Too large.' });
    const { user } = await render(<AvatarField user={aUser()} />);
    await user.click(screen.getByRole('button', { name: t('account.removePicture') }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Too large.'));
  });
});

describe('password', () => {
  const field = (name: 'current' | 'next') => screen.getByLabelText<HTMLInputElement>(t(`account.${name}`));
  const good = 'y'.repeat(PASSWORD_MIN_LENGTH);

  it('reports nothing before the first try, then focuses the first wrong field', async () => {
    const { user } = await render(<SecurityPage />, '/settings/security');
    await user.type(field('next'), 'short');
    expect(field('next').getAttribute('aria-invalid')).not.toBe('true');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('current'));
    expect(screen.getByText(t('account.currentNeeded'))).toBeDefined();
    expect(requestsOf(changePassword)).toEqual([]);
  });

  it('is changed and its fields are cleared', async () => {
    serve(changePassword, { success: true });
    const { user } = await render(<SecurityPage />, '/settings/security');
    await user.type(field('current'), 'before');
    await user.type(field('next'), `${good}{Enter}`);
    await waitFor(() => expect(lastToast()).toBe(t('account.changed')));
    expect(requestsOf(changePassword)[0]?.body).toEqual({ currentPassword: 'before', newPassword: good });
    expect([field('current').value, field('next').value]).toEqual(['', '']);
  });

  it('shows a wrong current password at its field', async () => {
    serveFailure(changePassword, { code: 'auth.wrong_password', message: 'This is not it.', status: 401 });
    const { user } = await render(<SecurityPage />, '/settings/security');
    await user.type(field('current'), 'before');
    await user.type(field('next'), `${good}{Enter}`);
    expect(await screen.findByText('This is not it.')).toBeDefined();
    expect(field('current').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('preferences', () => {
  it('are shown at once and saved one by one', async () => {
    serve(updateUser, ok(aUser({ preferences: { ...aUser().preferences, shortcuts: false } })));
    const { user } = await render(<PreferencesPage />, '/settings/preferences');
    await user.click(screen.getByRole('switch', { name: t('account.singleKeys') }));
    await waitFor(() =>
      expect(requestsOf(updateUser)[0]?.body).toEqual({ preferences: { shortcuts: false } }),
    );
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
  });

  it('return to what they were where they were not saved', async () => {
    serveFailure(updateUser, { message: 'No.' });
    const { user } = await render(<PreferencesPage />, '/settings/preferences');
    await user.selectOptions(screen.getByRole('combobox', { name: t('account.format') }), 'de-DE');
    expect((await screen.findByRole('alert')).textContent).toContain(t('account.notSaved'));
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('en-GB');
  });
});
