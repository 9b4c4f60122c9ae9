import {
  deleteWorkflowSchedule,
  putWorkflowSchedule,
  updateWorkflow,
  type WorkflowReport,
} from '@plumbline/contract';
import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { formatDate, t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { RunStateMark } from '../../../ui/schedule/run-state.tsx';
import { TimetableFields } from '../../../ui/schedule/timetable-fields.tsx';
import { parseTimetable, printTimetable } from '../../../ui/schedule/timetable.ts';
import { ownTimeZone } from '../../../ui/schedule/timetable-text.ts';
import { errorMessage } from '../../../ui/states/states.tsx';
import classes from './workflows.module.css';

/** Monday, six in the morning. */
const FIRST_CRON = '0 6 * * 1';

const Runs = ({ schedule }: Pick<WorkflowReport, 'schedule'>) =>
  schedule === null ? null : (
    <div className={classes['row']}>
      <span>
        {schedule.nextAt === null
          ? t('schedule.paused')
          : t('workflows.retrainNext', { at: formatDate(schedule.nextAt, 'full'), zone: schedule.timeZone })}
      </span>
      {schedule.lastRun === null ? null : <RunStateMark run={schedule.lastRun} />}
      {schedule.lastRun?.failure ? (
        <span className={classes['note']}>{schedule.lastRun.failure.reason}</span>
      ) : null}
    </div>
  );

/** When a workflow is trained again by itself, and which of its models is used then. */
export const RetrainingCard = ({ workflow }: { readonly workflow: WorkflowReport }) => {
  const { id, schedule, usesBetter, permission } = workflow;
  const canEdit = permission === 'edit' || permission === 'manage';
  const [timetable, setTimetable] = useState(() => parseTimetable(schedule?.cron ?? FIRST_CRON));
  const update = useChange(updateWorkflow);
  const save = useChange(putWorkflowSchedule);
  const remove = useChange(deleteWorkflowSchedule);
  const failure = save.failure ?? remove.failure ?? update.failure;
  const cron = printTimetable(timetable);
  const submit = async (): Promise<void> => {
    const body = { cron, timeZone: schedule?.timeZone ?? ownTimeZone() };
    if ((await save.run({ params: { id }, body })).ok) {
      toast(t('schedule.saved'));
    }
  };
  const stop = async (): Promise<void> => {
    if ((await remove.run({ params: { id } })).ok) {
      toast(t('schedule.deleted'));
    }
  };
  return (
    <Card title={t('workflows.retraining')}>
      <CardBody>
        <div className={classes['stack']}>
          <p className={classes['lead']}>{t('workflows.retrainingWhat')}</p>
          <TimetableFields timetable={timetable} isDisabled={!canEdit} onChange={setTimetable} />
          <Runs schedule={schedule} />
          {failure === null ? null : <Notice tone="negative">{errorMessage(failure)}</Notice>}
          <div className={classes['row']}>
            <Button
              variant="default"
              loading={save.isLoading}
              disabled={!canEdit || cron === ''}
              onClick={() => void submit()}
            >
              {t('schedule.save')}
            </Button>
            {schedule === null ? null : (
              <Button
                variant="subtle"
                color="red"
                loading={remove.isLoading}
                disabled={!canEdit}
                onClick={() => void stop()}
              >
                {t('schedule.delete')}
              </Button>
            )}
          </div>
          <Switch
            label={t('workflows.usesBetter')}
            description={t('workflows.usesBetterNote')}
            checked={usesBetter}
            disabled={!canEdit || update.isLoading}
            onChange={(event) =>
              void update.run({ params: { id }, body: { usesBetter: event.currentTarget.checked } })
            }
          />
        </div>
      </CardBody>
    </Card>
  );
};
