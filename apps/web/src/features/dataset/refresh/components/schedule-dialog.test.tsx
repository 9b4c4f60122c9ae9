import { previewSchedule, type DatasetRefresh } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../../../messages/index.ts';
import { AT, ok } from '../../../../testing/fixtures.ts';
import { serve } from '../../../../testing/server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

const refresh = {
  after: [],
  canEdit: true,
  schedule: {
    cron: '0 6 * * *',
    timeZone: 'UTC',
    missed: 'run',
    jitterSeconds: 0,
    enabled: false,
    lastRun: null,
  },
} as unknown as DatasetRefresh;

it('does not announce runs of a paused schedule until it is enabled', async () => {
  serve(previewSchedule, ok({ next: [AT] }));
  const { user } = await renderPage(<ScheduleDialog refresh={refresh} onClose={() => undefined} />);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(await screen.findByText(t('schedule.nextRunsPaused', { zone }), { exact: false })).toBeDefined();
  await user.click(screen.getByLabelText(t('schedule.enabled')));
  expect(await screen.findByText(t('schedule.nextRuns', { zone }), { exact: false })).toBeDefined();
  expect(screen.queryByText(t('schedule.nextRunsPaused', { zone }), { exact: false })).toBeNull();
});
