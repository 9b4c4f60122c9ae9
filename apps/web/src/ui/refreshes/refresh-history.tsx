import { Select } from '@mantine/core';
import {
  JobState,
  RUN_HISTORY_DAYS,
  type listConnectionRefreshes,
  type RefreshRun,
} from '@plumbline/contract';
import { IconDatabase } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { DataOf, DataQuery } from '../../lib/data/route-query.ts';
import { formatNumber, formatTableTime, t } from '../../messages/index.ts';
import { ListName, Truncated } from '../list/list-name.tsx';
import { ListCard } from '../list/list-results.tsx';
import { ListTable, type ListColumn } from '../list/list-table.tsx';
import { Pager } from '../list/pager.tsx';
import { QueryResults } from '../list/query-results.tsx';
import { StatusDot } from '../status-dot.tsx';
import type { RunsWanted } from './runs-wanted.ts';
import { runDuration } from './run-duration.ts';
import classes from './refresh-history.module.css';

type RunPage = DataOf<typeof listConnectionRefreshes>;

interface RefreshHistoryProps {
  readonly queryOf: (wanted: RunsWanted) => DataQuery<RunPage>;
  /** Each run names its dataset. */
  readonly hasDatasets: boolean;
}

/** No filter. */
const ANY = 'any';

/** When rows were read from their source, who started it, and why it failed where it did. */
export const RefreshHistory = ({ queryOf, hasDatasets }: RefreshHistoryProps) => {
  const [page, setPage] = useState(1);
  const [state, setState] = useState<RefreshRun['state'] | null>(null);
  const query = useQuery(queryOf({ page, state }));
  const heading = useId();
  const days = { days: RUN_HISTORY_DAYS };
  return (
    <section aria-labelledby={heading}>
      <div className={classes['head']}>
        <div>
          <h2 id={heading} className={classes['heading']}>
            {t('refreshes.title')}
          </h2>
          <p className={classes['muted']}>{t('refreshes.what', days)}</p>
        </div>
        <Select
          aria-label={t('refreshes.result')}
          size="sm"
          w={160}
          allowDeselect={false}
          data={[
            { value: ANY, label: t('refreshes.anyResult') },
            ...JobState.options.map((value) => ({ value, label: t(`refreshes.state_${value}`) })),
          ]}
          value={state ?? ANY}
          onChange={(next) => {
            setPage(1);
            setState(JobState.options.find((one) => one === next) ?? null);
          }}
        />
      </div>
      <QueryResults query={query} loading={t('refreshes.loading')} failed={t('refreshes.failed')} lines={4}>
        {({ data, total, limit }) =>
          data.length === 0 ? (
            <p className={classes['muted']}>
              {state === null ? t('refreshes.none', days) : t('refreshes.noneWithResult')}
            </p>
          ) : (
            <>
              <ListCard isFetching={query.isPlaceholderData}>
                <ListTable
                  label={t('refreshes.title')}
                  columns={columnsOf(hasDatasets)}
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

const Outcome = ({ run }: { readonly run: RefreshRun }) => {
  const text = outcomeText(run);
  return (
    <span className={classes['reason']} title={text}>
      {text}
    </span>
  );
};

/** Below the first column on a phone, where the column of reasons is hidden. */
const PhoneReason = ({ run }: { readonly run: RefreshRun }) =>
  run.failure === null ? null : <span className={classes['phoneReason']}>{reasonText(run)}</span>;

const stateText = ({ state, startedAt }: RefreshRun): string =>
  t(state === 'failed' && startedAt === null ? 'refreshes.notStarted' : `refreshes.state_${state}`);

const rowsText = ({ rows }: RefreshRun): string => (rows === null ? '' : formatNumber(rows));

/** Words are looked up when the page is shown, in the language of that moment. */
const columnsOf = (hasDatasets: boolean): readonly ListColumn<RefreshRun>[] => [
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
              <PhoneReason run={run} />
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
              <PhoneReason run={run} />
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
    render: (run) => <Outcome run={run} />,
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
