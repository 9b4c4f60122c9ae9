import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { render } from '../../testing/render.tsx';
import { TimetableFields } from './timetable-fields.tsx';
import type { Timetable } from './timetable.ts';

const Form = ({
  start,
  isDisabled = false,
}: {
  readonly start: Timetable;
  readonly isDisabled?: boolean;
}) => {
  const [timetable, setTimetable] = useState(start);
  return (
    <>
      <TimetableFields timetable={timetable} isDisabled={isDisabled} onChange={setTimetable} />
      <output aria-label="Chosen">{JSON.stringify(timetable)}</output>
    </>
  );
};

const chosen = (): Timetable =>
  JSON.parse(screen.getByRole('status', { name: 'Chosen' }).textContent ?? '') as Timetable;

it('goes from daily to weekly at the same time, on Mondays', async () => {
  const { user } = await render(<Form start={{ every: 'day', time: '07:30' }} />);
  await user.click(screen.getByRole('radio', { name: t('schedule.every_week') }));
  expect(chosen()).toEqual({ every: 'week', days: [1], time: '07:30' });
});

it('takes another weekday and never leaves none', async () => {
  const { user } = await render(<Form start={{ every: 'week', days: [1], time: '07:30' }} />);
  const [monday, tuesday] = screen.getAllByRole('checkbox');
  await user.click(tuesday!);
  expect(chosen()).toMatchObject({ days: [1, 2] });
  await user.click(monday!);
  await user.click(tuesday!);
  expect(chosen()).toMatchObject({ days: [2] });
});

it('writes what was chosen as cron', async () => {
  const { user } = await render(<Form start={{ every: 'day', time: '07:30' }} />);
  await user.click(screen.getByRole('radio', { name: t('schedule.every_cron') }));
  expect(screen.getByLabelText<HTMLInputElement>(t('schedule.cron')).value).toBe('30 7 * * *');
});

it('can be read and not changed by who may only view it', async () => {
  await render(<Form start={{ every: 'day', time: '07:30' }} isDisabled />);
  expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => disabled)).toBe(true);
});
