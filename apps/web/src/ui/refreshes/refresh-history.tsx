import {
  JobState,
  RUN_HISTORY_DAYS,
  type listConnectionRefreshes,
  type RefreshRun,
} from '@plumbline/contract';
import { IconDatabase } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DataOf, DataQuery } from '../../lib/data/route-query.ts';
import { formatNumber, formatTableTime, t } from '../../messages/index.ts';
import { ListName, Truncated } from '../list/list-name.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { Outcome, PhoneReason, RunList } from '../runs/run-list.tsx';
import { StatusDot } from '../states/status-dot.tsx';
import type { RefreshRunsWanted } from './runs-wanted.ts';
import { runDuration } from './run-duration.ts';

type RunPage = DataOf<typeof listConnectionRefreshes>;

interface RefreshHistoryProps {
  readonly queryOf: (wanted: RefreshRunsWanted) => DataQuery<RunPage>;
  /** Each run names its dataset. */
  readonly hasDatasets: boolean;
}

/** When rows were read from their source, who started it, and why it failed where it did. */
export const RefreshHistory = ({ queryOf, hasDatasets }: RefreshHistoryProps) => {
  const days = { days: RUN_HISTORY_DAYS };
  return (
    <RunList
      title={t('refreshes.title')}
      note={t('refreshes.what', days)}
      queryOf={queryOf}
      columns={listColumns(hasDatasets)}
      filter={{
        label: t('refreshes.result'),
        any: t('refreshes.anyResult'),
        states: JobState.options.map((value) => ({ value, label: t(`refreshes.state_${value}`) })),
      }}
      words={{
        loading: t('refreshes.loading'),
        failed: t('refreshes.failed'),
        none: t('refreshes.none', days),
        noneInState: t('refreshes.noneWithResult'),
      }}
    />
  );
};

const TONES = {
  queued: 'neutral',
  running: 'neutral',
  succeeded: 'positive',
  failed: 'negative',
  cancelled: 'warning',
} as const;

const whenText = ({ startedAt, createdAt }: RefreshRun): string => formatTableTime(startedAt ?? createdAt);

/** A person by name; a timetable or another refresh as what it is. */
function starterText({ startedBy, person }: RefreshRun): string {
  return startedBy === 'person' ? (person?.name ?? '') : t(`refreshes.by_${startedBy}`);
}

/** Why it failed, and whether it is tried again. */
const reasonText = ({ failure, retryAt }: RefreshRun): string =>
  [failure?.reason, retryAt === null ? '' : t('refreshes.retryAt', { at: retryAt })]
    .filter(Boolean)
    .join(' ');

/** Why it failed, or what it did. */
function outcomeText(run: RefreshRun): string {
  const { kind, state, version, failure } = run;
  if (failure !== null) {
    return reasonText(run);
  }
  if (state !== 'succeeded') {
    return '';
  }
  if (version === null) {
    return t('refreshes.unchanged');
  }
  return t(kind === 'create' ? 'refreshes.created' : 'refreshes.added', { version });
}

const stateText = ({ state, startedAt }: RefreshRun): string =>
  t(state === 'failed' && startedAt === null ? 'refreshes.notStarted' : `refreshes.state_${state}`);

const rowsText = ({ rows }: RefreshRun): string => (rows === null ? '' : formatNumber(rows));

/** Words are looked up when the page is shown, in the language of that moment. */
const listColumns = (hasDatasets: boolean): readonly ListColumn<RefreshRun>[] => [
  ...(hasDatasets
    ? [
        {
          key: 'dataset',
          label: t('refreshes.dataset'),
          kind: 'name' as const,
          render: (run: RefreshRun) => (
            <>
              <ListName icon={IconDatabase} meta={whenText(run)}>
                <Link to="/datasets/$id/versions" params={{ id: run.dataset.id }} title={run.dataset.name}>
                  {run.dataset.name}
                </Link>
              </ListName>
              <PhoneReason text={reasonText(run)} />
            </>
          ),
        },
        { key: 'when', label: t('refreshes.when'), hideOn: 'phone' as const, render: whenText },
      ]
    : [
        {
          key: 'when',
          label: t('refreshes.when'),
          render: (run: RefreshRun) => (
            <>
              {whenText(run)}
              <PhoneReason text={reasonText(run)} />
            </>
          ),
        },
      ]),
  {
    key: 'result',
    label: t('refreshes.result'),
    render: (run) => <StatusDot tone={TONES[run.state]} label={stateText(run)} />,
  },
  {
    key: 'outcome',
    label: t('refreshes.outcome'),
    kind: 'wide',
    hideOn: 'phone',
    render: (run) => <Outcome text={outcomeText(run)} />,
  },
  {
    key: 'starter',
    label: t('refreshes.startedBy'),
    hideOn: 'narrow',
    render: (run) => <Truncated text={starterText(run)} />,
  },
  { key: 'rows', label: t('refreshes.rows'), isNumeric: true, hideOn: 'phone', render: rowsText },
  {
    key: 'duration',
    label: t('refreshes.duration'),
    isNumeric: true,
    hideOn: 'narrow',
    render: runDuration,
  },
];
