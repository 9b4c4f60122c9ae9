import { checkActivity, listActivity, listMembers, listUsage, type ActivityEntry } from '@plumbline/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { anId, AT, LONG_NAME, ok, signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve, serveFailure, servePending } from '../../testing/server.ts';
import { ActivityPage } from './activity-page.tsx';
import { UsagePage } from './usage-page.tsx';

const entry = (number: number, change: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: anId(number),
  number,
  actor: { id: anId(90), name: 'Ada Byron' },
  kind: 'dataset.archived',
  subject: { kind: 'dataset', id: anId(80), name: 'Orders' },
  message: 'Ada Byron archived the dataset “Orders”',
  link: `/datasets/${anId(80)}`,
  changed: [],
  detail: null,
  from: null,
  at: AT,
  ...change,
});
const page = (entries: ActivityEntry[], total = entries.length) =>
  ok({ data: entries, page: 1, limit: 50, total });

beforeEach(() => {
  serve(listMembers, ok({ data: [], page: 1, limit: 200, total: 0 }));
});

it('lists entries below their day, with the names in bold', async () => {
  signIn('editor');
  const earlier = '2026-11-18T06:10:00.000Z';
  serve(
    listActivity,
    page([entry(2), entry(1, { at: earlier, message: 'Ada Byron viewed the dataset “Orders”' })]),
  );
  await render(<ActivityPage />, '/activity');
  expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual(
    ['Friday, 20 November 2026', 'Wednesday, 18 November 2026'],
  );
  const row = screen.getByRole('link', { name: /archived the dataset/u });
  expect([...row.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
    'Ada Byron',
    'Orders',
  ]);
  expect(screen.queryByRole('button', { name: t('activity.check') })).toBeNull();
});

it('opens an entry with what is known of it', async () => {
  signIn('owner');
  const from = { address: '192.0.2.1', device: { browser: 'Firefox', system: 'Linux' } };
  serve(listActivity, page([entry(7, { from, detail: 'select 1', changed: ['name'] })]));
  await render(<ActivityPage />, `/activity?entry=${anId(7)}`);
  const details = await screen.findByRole('complementary', { name: t('activity.details', { number: 7 }) });
  for (const text of ['192.0.2.1', 'Firefox on Linux', 'select 1', 'name']) {
    expect(within(details).getByText(text)).toBeDefined();
  }
  expect(
    within(details)
      .getByRole('link', { name: t('activity.open') })
      .getAttribute('href'),
  ).toBe(`/datasets/${anId(80)}`);
});

it('sends its filters to the server and clears them', async () => {
  signIn('editor');
  serve(listActivity, page([]));
  const { user, address } = await render(
    <ActivityPage />,
    '/activity?q=orders&kind=dataset&from=2026-11-01&page=2',
  );
  expect(await screen.findByText(t('activity.noMatch'))).toBeDefined();
  expect(Object.fromEntries(requestsOf(listActivity)[0]?.query ?? [])).toEqual({
    q: 'orders',
    kind: 'dataset',
    startDate: '2026-11-01',
    page: '2',
  });
  await user.click(screen.getAllByRole('button', { name: t('activity.clear') })[0]!);
  expect(address()).toBe('/activity');
});

it('explains an empty log, a slow one and a failure', async () => {
  signIn('editor');
  servePending(listActivity);
  await render(<ActivityPage />, '/activity');
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  serve(listActivity, page([]));
  await render(<ActivityPage />, '/activity');
  expect(await screen.findByText(t('activity.empty'))).toBeDefined();
  serveFailure(listActivity, { message: 'Down.' });
  await render(<ActivityPage />, '/activity');
  expect((await screen.findByRole('alert')).textContent).toContain(t('activity.failed'));
});

it('says how many there are, and no more than it counted', async () => {
  signIn('editor');
  serve(listActivity, page([entry(1)], 10_001));
  await render(<ActivityPage />, '/activity');
  expect(await screen.findByText('More than 10,000 entries')).toBeDefined();
});

it('checks the log on request and names what is wrong', async () => {
  signIn('admin');
  serve(listActivity, page([entry(1)]));
  serve(
    checkActivity,
    ok({ isIntact: false, checked: 3, first: 1, problems: [{ number: 2, kind: 'altered' as const }] }),
  );
  const { user } = await render(<ActivityPage />, '/activity');
  expect(requestsOf(checkActivity)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: t('activity.check') }));
  expect(await screen.findByText(t('activity.altered', { number: 2 }))).toBeDefined();
});

it('shows what is viewed and what is not', async () => {
  signIn('viewer');
  const used = {
    kind: 'dashboard' as const,
    id: anId(1),
    name: LONG_NAME,
    link: `/dashboards/${anId(1)}`,
    views: 1234,
    viewers: 5,
    lastViewedAt: null,
    createdAt: AT,
  };
  serve(listUsage, ok({ days: 30, data: [used] }));
  await render(<UsagePage />, '/activity/usage');
  expect(await screen.findByText('1,234')).toBeDefined();
  expect(screen.getAllByText(t('activity.never')).length).toBeGreaterThan(0);
});
