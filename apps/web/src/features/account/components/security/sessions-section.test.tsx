import { endAllSessions, endSession, listSessions, logout, type Session } from '@plumbline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../../../../lib/session/current.ts';
import { t } from '../../../../messages/index.ts';
import { anId, AT, ok, signIn } from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../../../testing/server.ts';
import { SessionsSection } from './sessions-section.tsx';

const aSession = (of: Partial<Session> = {}): Session => ({
  id: anId(30),
  device: { browser: 'Firefox', system: 'Windows' },
  address: '198.51.100.7',
  workspace: 'Shop',
  createdAt: AT,
  lastUsedAt: AT,
  isCurrent: false,
  ...of,
});
const HERE = aSession({ id: anId(31), device: { browser: 'Safari', system: 'iPhone' }, isCurrent: true });

beforeEach(() => void signIn());

it('names each device and marks the session of this page', async () => {
  serve(listSessions, ok([HERE, aSession({ device: { browser: null, system: null } })]));
  await render(<SessionsSection />);
  const [here, other] = await screen.findAllByRole('listitem');
  expect(within(here!).getByText(t('security.current'))).toBeDefined();
  expect(within(here!).getByText('Safari on iPhone')).toBeDefined();
  expect(within(other!).getByText(t('security.unknownDevice'))).toBeDefined();
});

it('ends the session that was chosen', async () => {
  serve(listSessions, ok([HERE, aSession()]));
  serve(endSession, { success: true });
  const { user } = await render(<SessionsSection />);
  const name = t('security.signOutOf', { device: 'Firefox on Windows' });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(requestsOf(endSession)[0]?.params).toEqual({ id: anId(30) }));
});

it('shows why a session has not ended', async () => {
  serve(listSessions, ok([aSession()]));
  serveFailure(endSession, { code: 'session.not_found', message: 'It has ended.', status: 404 });
  const { user } = await render(<SessionsSection />);
  const name = t('security.signOutOf', { device: 'Firefox on Windows' });
  await user.click(await screen.findByRole('button', { name }));
  expect((await screen.findByRole('alert')).textContent).toContain('It has ended.');
});

it('signs out everywhere once that is confirmed', async () => {
  serve(listSessions, ok([HERE]));
  serve(endAllSessions, { success: true });
  serve(logout, { success: true });
  const { user } = await render(<SessionsSection />);
  await user.click(await screen.findByRole('button', { name: t('security.everywhere') }));
  expect(requestsOf(endAllSessions)).toEqual([]);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: t('security.everywhere') }));
  await waitFor(() => expect(session.store.getState().isLoggedIn).toBe(false));
  expect(requestsOf(endAllSessions)).toHaveLength(1);
});
