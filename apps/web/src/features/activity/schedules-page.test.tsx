import { listScheduleRuns, listSchedules, type Schedule } from '@plumbline/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { formatTableTime, t } from '../../messages/index.ts';
import { anId, AT, ok, signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { SchedulesPage } from './schedules-page.tsx';

const SCHEDULE: Schedule = {
  id: anId(60),
  kind: 'dataset.refresh',
  cron: '0 6 * * *',
  timeZone: 'Europe/Oslo',
  missed: 'run',
  jitterSeconds: 0,
  enabled: true,
  subject: { id: anId(61), name: 'Orders', link: `/datasets/${anId(61)}` },
  nextAt: AT,
  lastRun: null,
  canEdit: true,
};

it('writes the next run as the table of past runs writes its times', async () => {
  signIn('editor');
  serve(listSchedules, ok({ data: [SCHEDULE], page: 1, limit: 50, total: 1 }));
  serve(listScheduleRuns, ok({ data: [], page: 1, limit: 50, total: 0 }));
  await render(<SchedulesPage />, '/schedules');
  const table = await screen.findByRole('table', { name: t('schedule.upcoming') });
  expect(within(table).getByRole('cell', { name: formatTableTime(AT) })).toBeTruthy();
});

it('has no filter of past runs while there are none', async () => {
  signIn('editor');
  serve(listSchedules, ok({ data: [], page: 1, limit: 50, total: 0 }));
  serve(listScheduleRuns, ok({ data: [], page: 1, limit: 50, total: 0 }));
  await render(<SchedulesPage />, '/schedules');
  expect(await screen.findByText(t('schedule.noRuns'))).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: t('schedule.state') })).toBeNull();
});

it.each([
  ['editor', 'schedule.noneWhat'],
  ['viewer', 'schedule.noneForViewers'],
] as const)('offers an %s what their role allows while there are none', async (role, text) => {
  signIn(role);
  serve(listSchedules, ok({ data: [], page: 1, limit: 50, total: 0 }));
  serve(listScheduleRuns, ok({ data: [], page: 1, limit: 50, total: 0 }));
  await render(<SchedulesPage />, '/schedules');
  expect(await screen.findByText(t(text))).toBeTruthy();
});
