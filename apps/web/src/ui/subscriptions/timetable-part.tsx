import type { ScheduleSpec } from '@plumbline/contract';
import { t } from '../../messages/index.ts';
import { printTimetable, type Timetable } from '../schedule/timetable.ts';
import { TimetableFields } from '../schedule/timetable-fields.tsx';
import classes from './subscriptions.module.css';

export const FIRST_TIMETABLE: Timetable = { every: 'week', days: [1], time: '07:00' };

export const specOf = (timetable: Timetable, timeZone: string): ScheduleSpec => ({
  cron: printTimetable(timetable),
  timeZone,
  missed: 'run',
  jitterSeconds: 0,
  enabled: true,
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
