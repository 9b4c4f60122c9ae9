import { listMails, resendMail, type MailSummary } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../messages/index.ts';
import { anId, AT, ok, signIn } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve } from '../../../testing/server.ts';
import { OutboxPage } from './outbox-page.tsx';

const aMail = (mail: Partial<MailSummary>): MailSummary => ({
  id: anId(7),
  to: 'gone@example.org',
  purpose: 'invitation',
  subject: 'Join Sales',
  state: 'failed',
  createdAt: AT,
  sentAt: null,
  attempts: 7,
  nextAttemptAt: null,
  canResend: true,
  failure: 'The mail server refused this mail (550).',
  ...mail,
});

it('the outbox says what became of each mail, and sends a failed one again', async () => {
  signIn('admin');
  const sent = aMail({
    id: anId(8),
    to: 'there@example.org',
    state: 'sent',
    canResend: false,
    failure: null,
  });
  serve(listMails, ok({ delivery: 'smtp', data: [aMail({}), sent] }));
  serve(resendMail, ok(aMail({ state: 'waiting', canResend: false })));
  const { user } = await render(<OutboxPage />);
  expect(await screen.findByText('The mail server refused this mail (550).')).toBeDefined();
  expect(screen.queryByRole('button', { name: t('outbox.resendTo', { to: sent.to }) })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('outbox.resendTo', { to: 'gone@example.org' }) }));
  expect(requestsOf(resendMail).map(({ params }) => params)).toEqual([{ id: anId(7) }]);
});

it('the outbox is not requested for who is no admin', async () => {
  signIn('editor');
  serve(listMails, ok({ delivery: 'smtp', data: [] }));
  await render(<OutboxPage />);
  expect(await screen.findByText(t('settings.for.admin'))).toBeDefined();
  expect(requestsOf(listMails)).toEqual([]);
});
