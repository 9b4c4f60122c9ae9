import type { Schedule, ScheduleSpec } from '@plumbline/contract';
import { t } from '../../messages/index.ts';
import { printTimetable, type Timetable } from '../schedule/timetable.ts';
import { TimetableFields } from '../schedule/timetable-fields.tsx';
import classes from './subscriptions.module.css';

export const FIRST_TIMETABLE: Timetable = { every: 'week', days: [1], time: '07:00' };

/** `before`: the schedule that is changed; what the form does not show stays as it is. */
export const toScheduleSpec = (
  timetable: Timetable,
  timeZone: string,
  before: Schedule | null = null,
): ScheduleSpec => ({
  cron: printTimetable(timetable),
  timeZone,
  missed: before?.missed ?? 'run',
  jitterSeconds: before?.jitterSeconds ?? 0,
  enabled: before?.enabled ?? true,
});

interface TimetablePartProps {
  readonly timetable: Timetable;
  readonly timeZone: string;
  readonly onChange: (timetable: Timetable) => void;
}

/** When, by the clock of its time zone. */
export const TimetablePart = ({ timetable, timeZone, onChange }: TimetablePartProps) => (
  <>
    <TimetableFields timetable={timetable} isDisabled={false} onChange={onChange} />
    <p className={classes['note']}>{t('subscription.zone', { zone: timeZone })}</p>
  </>
);
