import {
  deleteDatasetSchedule,
  MAX_JITTER_SECONDS,
  putDatasetSchedule,
  type DatasetRefresh,
  type ScheduleSpec,
} from '@plumbline/contract';
import { Button, Checkbox, Modal, NativeSelect, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../../lib/data/use-change.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { formatDate, t } from '../../../../messages/index.ts';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { RunStateMark } from '../../../../ui/schedule/run-state.tsx';
import { parseTimetable, printTimetable } from '../../../../ui/schedule/timetable.ts';
import { TimetableFields } from '../../../../ui/schedule/timetable-fields.tsx';
import { ownTimeZone } from '../../../../ui/schedule/timetable-text.ts';
import { ErrorState, errorMessage } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { nextRunsQuery } from '../api.ts';
import classes from './refresh.module.css';

interface ScheduleDialogProps {
  readonly refresh: DatasetRefresh;
  readonly onClose: () => void;
}

/** When the dataset is refreshed by itself. */
export const ScheduleDialog = ({ refresh, onClose }: ScheduleDialogProps) => {
  const { dataset } = useDatasetPage();
  return (
    <Modal opened onClose={onClose} title={t('schedule.dialogTitle', { name: dataset.name })}>
      <ScheduleForm refresh={refresh} onClose={onClose} />
    </Modal>
  );
};

const FIRST: ScheduleSpec = {
  cron: '0 6 * * *',
  timeZone: 'UTC',
  missed: 'run',
  jitterSeconds: 0,
  enabled: true,
};
const SECONDS = 60;

const initialSpec = ({ schedule }: DatasetRefresh): ScheduleSpec => {
  if (schedule === null) {
    return { ...FIRST, timeZone: ownTimeZone() };
  }
  const { cron, timeZone, missed, jitterSeconds, enabled } = schedule;
  return { cron, timeZone, missed, jitterSeconds, enabled };
};

const ScheduleForm = ({ refresh, onClose }: ScheduleDialogProps) => {
  const { dataset } = useDatasetPage();
  const [spec, setSpec] = useState(() => initialSpec(refresh));
  const [timetable, setTimetable] = useState(() => parseTimetable(spec.cron));
  const save = useChange(putDatasetSchedule);
  const remove = useChange(deleteDatasetSchedule);
  const { canEdit, schedule } = refresh;
  const cron = printTimetable(timetable);
  const submit = async (): Promise<void> => {
    const result = await save.run({ params: { id: dataset.id }, body: { ...spec, cron } });
    if (result.ok) {
      toast(t('schedule.saved'));
      onClose();
    }
  };
  const stop = async (): Promise<void> => {
    if ((await remove.run({ params: { id: dataset.id } })).ok) {
      toast(t('schedule.deleted'));
      onClose();
    }
  };
  const failure = save.failure ?? remove.failure;
  return (
    <Form className={classes['form']} onSubmit={submit}>
      <ErrorState error={failure} title={t('schedule.notSaved')} />
      {canEdit ? null : <p className={classes['note']}>{t('schedule.viewOnly')}</p>}
      {refresh.after.length === 0 ? null : (
        <p className={classes['note']}>
          {t('schedule.after', { names: refresh.after.map(({ name }) => name) })}
        </p>
      )}
      <TimetableFields timetable={timetable} isDisabled={!canEdit} onChange={setTimetable} />
      <Select
        label={t('schedule.timeZone')}
        searchable
        allowDeselect={false}
        disabled={!canEdit}
        value={spec.timeZone}
        data={timeZones(spec.timeZone)}
        onChange={(timeZone) => setSpec({ ...spec, timeZone: timeZone ?? spec.timeZone })}
      />
      <NextRuns cron={cron} timeZone={spec.timeZone} isPaused={!spec.enabled} />
      <NativeSelect
        label={t('schedule.missed')}
        disabled={!canEdit}
        value={spec.missed}
        data={[
          { value: 'run', label: t('schedule.missed_run') },
          { value: 'skip', label: t('schedule.missed_skip') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          setSpec({ ...spec, missed: value === 'skip' ? 'skip' : 'run' })
        }
      />
      <Checkbox
        label={t('schedule.jitter', { minutes: MAX_JITTER_SECONDS / SECONDS })}
        disabled={!canEdit}
        checked={spec.jitterSeconds > 0}
        onChange={({ currentTarget: { checked } }) =>
          setSpec({ ...spec, jitterSeconds: checked ? MAX_JITTER_SECONDS : 0 })
        }
      />
      {schedule === null ? null : (
        <Switch
          label={t('schedule.enabled')}
          disabled={!canEdit}
          checked={spec.enabled}
          onChange={({ currentTarget: { checked } }) => setSpec({ ...spec, enabled: checked })}
        />
      )}
      <LastRun refresh={refresh} />
      <div className={classes['actions']}>
        {schedule === null || !canEdit ? null : (
          <Button
            data-danger=""
            variant="subtle"
            color="red"
            loading={remove.isLoading}
            onClick={() => void stop()}
          >
            {t('schedule.delete')}
          </Button>
        )}
        <FormButtons
          submit={t('schedule.save')}
          isBusy={save.isLoading}
          isDisabled={!canEdit || cron === ''}
          onCancel={onClose}
        />
      </div>
    </Form>
  );
};

const timeZones = (chosen: string): string[] => [
  ...new Set([chosen, ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];

interface NextRunsProps extends Pick<ScheduleSpec, 'cron' | 'timeZone'> {
  readonly isPaused: boolean;
}

const NextRuns = ({ cron, timeZone, isPaused }: NextRunsProps) => {
  const query = useQuery({ ...nextRunsQuery({ cron, timeZone }), enabled: cron !== '' });
  return (
    <div className={classes['next']} aria-live="polite">
      {query.error === null ? (
        <>
          {t(isPaused ? 'schedule.nextRunsPaused' : 'schedule.nextRuns', { zone: ownTimeZone() })}
          <ul>
            {(query.data?.next ?? []).map((at) => (
              <li key={at}>
                <time dateTime={at}>
                  {t('schedule.nextAt', { day: formatDate(at, 'weekday'), at: formatDate(at, 'date') })}
                </time>
              </li>
            ))}
          </ul>
        </>
      ) : (
        errorMessage(query.error)
      )}
    </div>
  );
};

const LastRun = ({ refresh: { schedule } }: { readonly refresh: DatasetRefresh }) => {
  const run = schedule?.lastRun ?? null;
  return run === null ? null : (
    <div className={classes['last']}>
      <span>{t('schedule.lastRun', { at: run.startedAt })}</span>
      <RunStateMark run={run} />
      {run.failure === null ? null : <span className={classes['note']}>{run.failure.reason}</span>}
    </div>
  );
};
