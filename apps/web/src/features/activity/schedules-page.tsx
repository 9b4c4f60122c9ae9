import { runSchedule, RUN_STATES, type Schedule, type ScheduleRunEntry } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { IconBell, IconBellRinging, IconChartDots3, IconDatabase, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../lib/session/current.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatTableTime, t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { ListName } from '../../ui/list/list-name.tsx';
import { ListCard } from '../../ui/list/list-results.tsx';
import { ListTable, type ListColumn } from '../../ui/list/list-table.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { Outcome, PhoneReason, RunList } from '../../ui/runs/run-list.tsx';
import { RunStateMark } from '../../ui/schedule/run-state.tsx';
import { ownTimeZone, timetableText } from '../../ui/schedule/timetable-text.ts';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { runsQuery, schedulesQuery } from './api.ts';
import { ActivityTabs } from './components/activity-tabs.tsx';
import classes from './components/activity.module.css';

/** Next and past runs of everything that runs by a timetable and that the reader may see. */
export const SchedulesPage = () => (
  <>
    <PageBar title={t('activity.title')} />
    <ActivityTabs />
    <Body>
      <p className={classes['note']}>{t('schedule.pageWhat', { zone: ownTimeZone() })}</p>
      <Upcoming />
      <Past />
    </Body>
  </>
);

const Upcoming = () => {
  const canEdit = useCan('editor');
  const [page, setPage] = useState(1);
  const query = useQuery(schedulesQuery(page));
  const run = useChange(runSchedule);
  const runNow = async (id: string): Promise<void> => {
    if ((await run.run({ params: { id } })).ok) {
      toast(t('schedule.started'));
    }
  };
  return (
    <section className={classes['section']} aria-labelledby="upcoming">
      <h2 id="upcoming">{t('schedule.upcoming')}</h2>
      <ErrorState error={run.failure} title={t('schedule.notStarted')} />
      <QueryResults query={query} loading={t('schedule.loading')} failed={t('schedule.failed')} lines={4}>
        {({ data, total, limit }) =>
          data.length === 0 ? (
            <EmptyState title={t('schedule.none')}>
              {t(canEdit ? 'schedule.noneWhat' : 'schedule.noneForViewers')}
            </EmptyState>
          ) : (
            <>
              <ListCard isFetching={query.isPlaceholderData}>
                <ListTable
                  label={t('schedule.upcoming')}
                  columns={upcomingColumns((id) => void runNow(id), run.isLoading)}
                  items={data}
                  keyOf={({ id }) => id}
                />
              </ListCard>
              <Pager page={page} total={total} limit={limit} onPage={setPage} />
            </>
          )
        }
      </QueryResults>
    </section>
  );
};

const Past = () => (
  <div className={classes['section']}>
    <RunList
      title={t('schedule.past')}
      queryOf={runsQuery}
      columns={pastColumns()}
      filter={{
        label: t('schedule.state'),
        any: t('schedule.anyState'),
        states: RUN_STATES.map((value) => ({ value, label: t(`schedule.state_${value}`) })),
      }}
      words={{
        loading: t('schedule.loading'),
        failed: t('schedule.failed'),
        none: t('schedule.noRuns'),
        noneInState: t('schedule.noRunsInState'),
      }}
    />
  </div>
);

const ICONS = {
  'dataset.refresh': IconDatabase,
  'workflow.retrain': IconChartDots3,
  'notification.digest': IconBell,
  'dashboard.report': IconMail,
  'dashboard.alert': IconBellRinging,
} as const;

/** Of the reader alone: they are about no thing that has a name. */
const OWN_NAMES = {
  'notification.digest': 'schedule.digest',
  'dashboard.report': 'schedule.report',
  'dashboard.alert': 'schedule.alert',
} as const;

const subjectName = ({ kind, subject }: Pick<Schedule, 'kind' | 'subject'>): string =>
  kind in OWN_NAMES ? t(OWN_NAMES[kind as keyof typeof OWN_NAMES]) : subject.name;

/** A dataset opens with the dialog of its schedule. */
const Subject = ({ item, meta }: { readonly item: Schedule | ScheduleRunEntry; readonly meta: string }) => (
  <ListName icon={ICONS[item.kind]} meta={meta}>
    <Link
      to={item.subject.link}
      search={item.kind === 'dataset.refresh' ? { schedule: 1 } : {}}
      title={subjectName(item)}
    >
      {subjectName(item)}
    </Link>
  </ListName>
);

const nextText = ({ nextAt }: Schedule): string =>
  nextAt === null ? t('schedule.paused') : formatTableTime(nextAt);

/** Words are looked up when the page is shown, in the language of that moment. */
const upcomingColumns = (
  onRun: (id: string) => void,
  isStarting: boolean,
): readonly ListColumn<Schedule>[] => [
  {
    key: 'name',
    label: t('schedule.what'),
    kind: 'name',
    render: (item) => <Subject item={item} meta={nextText(item)} />,
  },
  {
    key: 'when',
    label: t('schedule.when'),
    hideOn: 'narrow',
    render: (item) => t('schedule.inZone', { when: timetableText(item), zone: item.timeZone }),
  },
  { key: 'next', label: t('schedule.next'), hideOn: 'phone', render: nextText },
  {
    key: 'last',
    label: t('schedule.last'),
    hideOn: 'phone',
    render: ({ lastRun }) => (lastRun === null ? t('schedule.neverRan') : <RunStateMark run={lastRun} />),
  },
  {
    key: 'run',
    label: t('schedule.runNow'),
    isLabelHidden: true,
    render: (item) =>
      item.canEdit ? (
        <Button variant="default" size="xs" disabled={isStarting} onClick={() => onRun(item.id)}>
          {t('schedule.runNow')}
        </Button>
      ) : null,
  },
];

const reasonText = ({ failure }: ScheduleRunEntry): string => failure?.reason ?? '';

/** When it ended, or when it is tried again. */
function finishedText({ finishedAt, retryAt }: ScheduleRunEntry): string {
  if (retryAt !== null) {
    return t('schedule.retryAt', { at: retryAt });
  }
  return finishedAt === null ? '' : formatTableTime(finishedAt);
}

const pastColumns = (): readonly ListColumn<ScheduleRunEntry>[] => [
  {
    key: 'name',
    label: t('schedule.what'),
    kind: 'name',
    render: (item) => (
      <>
        <Subject item={item} meta={formatTableTime(item.startedAt)} />
        <PhoneReason text={reasonText(item)} />
      </>
    ),
  },
  { key: 'state', label: t('schedule.state'), render: (item) => <RunStateMark run={item} /> },
  {
    key: 'planned',
    label: t('schedule.planned'),
    hideOn: 'phone',
    render: ({ plannedAt }) => formatTableTime(plannedAt),
  },
  {
    key: 'finished',
    label: t('schedule.finished'),
    hideOn: 'narrow',
    render: finishedText,
  },
  {
    key: 'reason',
    label: t('schedule.reason'),
    kind: 'wide',
    hideOn: 'phone',
    render: (item) => <Outcome text={reasonText(item)} />,
  },
];
