import { assertNever } from '@plumbline/contract';
import { Chip, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { t } from '../../messages/index.ts';
import { printTimetable, type TimetableKind, type Timetable } from './timetable.ts';
import { dayName } from './timetable-text.ts';
import classes from './timetable-fields.module.css';

const EVERY: readonly TimetableKind[] = ['hour', 'day', 'week', 'cron'];
/** Monday first, by their numbers in cron. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
const LAST_MINUTE = 59;
const DEFAULT_TIME = '06:00';

/** Another choice, with the time that was chosen before. */
function changeEvery(before: Timetable, every: TimetableKind): Timetable {
  const time = 'time' in before ? before.time : DEFAULT_TIME;
  switch (every) {
    case 'hour':
      return { every, minute: Number(time.slice(3)) };
    case 'day':
      return { every, time };
    case 'week':
      return { every, days: [1], time };
    case 'cron':
      return { every, cron: printTimetable(before) };
    default:
      return assertNever(every);
  }
}

interface TimetableFieldsProps {
  readonly timetable: Timetable;
  readonly isDisabled: boolean;
  readonly onChange: (timetable: Timetable) => void;
}

/** Hourly, daily and weekly in plain choices; everything else as cron. */
export const TimetableFields = ({ timetable, isDisabled, onChange }: TimetableFieldsProps) => (
  <>
    <SegmentedControl
      aria-label={t('schedule.every')}
      disabled={isDisabled}
      value={timetable.every}
      data={EVERY.map((value) => ({ value, label: t(`schedule.every_${value}`) }))}
      onChange={(next) => onChange(changeEvery(timetable, EVERY.find((one) => one === next) ?? 'day'))}
    />
    {timetable.every === 'hour' ? (
      <NumberInput
        label={t('schedule.minute')}
        min={0}
        max={LAST_MINUTE}
        disabled={isDisabled}
        value={timetable.minute}
        onChange={(value) => onChange({ every: 'hour', minute: Math.min(LAST_MINUTE, Number(value) || 0) })}
      />
    ) : null}
    {timetable.every === 'week' ? (
      <Chip.Group
        multiple
        value={timetable.days.map(String)}
        onChange={(days) => {
          if (days.length > 0) {
            onChange({ ...timetable, days: days.map(Number) });
          }
        }}
      >
        <div className={classes['days']} role="group" aria-label={t('schedule.days')}>
          {WEEK.map((day) => (
            <Chip key={day} value={String(day)} size="xs" disabled={isDisabled}>
              {dayName(day, 'short')}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    ) : null}
    {timetable.every === 'day' || timetable.every === 'week' ? (
      <TextInput
        type="time"
        label={t('schedule.time')}
        disabled={isDisabled}
        value={timetable.time}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...timetable, time: value === '' ? DEFAULT_TIME : value })
        }
      />
    ) : null}
    {timetable.every === 'cron' ? (
      <TextInput
        label={t('schedule.cron')}
        description={t('schedule.cronWhat')}
        disabled={isDisabled}
        value={timetable.cron}
        onChange={({ currentTarget: { value } }) => onChange({ every: 'cron', cron: value })}
      />
    ) : null}
  </>
);
