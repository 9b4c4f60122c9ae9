import { refreshDatasource, type DatasetRefresh } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useChange } from '../../../../lib/data/use-change.ts';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import { formatDate, t } from '../../../../messages/index.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { refreshQuery } from '../api.ts';
import { useIncrementAddress, useScheduleAddress } from '../use-schedule-address.ts';
import classes from './refresh.module.css';

const ScheduleDialog = lazyPart(async () => ({
  default: (await import('./schedule-dialog.tsx')).ScheduleDialog,
}));

const IncrementDialog = lazyPart(async () => ({
  default: (await import('./increment-dialog.tsx')).IncrementDialog,
}));
const SchemaNotice = lazyPart(async () => ({
  default: (await import('./schema-notice.tsx')).SchemaNotice,
}));

/** For a dataset that can be refreshed: a notice when the last refresh failed, and the dialogs of refreshes. */
export const RefreshNotice = () => {
  const { dataset } = useDatasetPage();
  const address = useScheduleAddress();
  const increment = useIncrementAddress();
  const { data } = useQuery(refreshQuery(dataset.id));
  if (data === undefined) {
    return null;
  }
  return (
    <>
      {dataset.jobId !== null ? null : <State refresh={data} />}
      {increment.isOpen ? (
        <Suspense>
          <IncrementDialog refresh={data} onClose={increment.close} />
        </Suspense>
      ) : null}
      {address.isOpen ? (
        <Suspense>
          <ScheduleDialog refresh={data} onClose={address.close} />
        </Suspense>
      ) : null}
    </>
  );
};

/** What is wrong with the last refresh, if anything. */
const State = ({ refresh }: { readonly refresh: DatasetRefresh }) => {
  const { failure, schemaChanges } = refresh;
  if (schemaChanges.length > 0) {
    return (
      <Suspense>
        <SchemaNotice refresh={refresh} />
      </Suspense>
    );
  }
  return failure === null ? null : <Failure refresh={refresh} failure={failure} />;
};

interface FailureProps {
  readonly refresh: DatasetRefresh;
  readonly failure: NonNullable<DatasetRefresh['failure']>;
}

const Failure = ({ refresh, failure }: FailureProps) => {
  const { dataset, version } = useDatasetPage();
  const call = useChange(refreshDatasource);
  return (
    <div className={classes['notice']} role="status">
      <Notice tone="negative">
        <p className={classes['what']}>
          {t('schedule.failedNotice', {
            name: dataset.name,
            at: failure.at,
            version: dataset.version?.number ?? version.number,
            asOf: refresh.asOf ?? dataset.updatedAt,
          })}
        </p>
        <p className={classes['why']}>{failure.reason}</p>
        {call.failure === null ? null : (
          <p className={classes['why']} role="alert">
            {errorMessage(call.failure)}
          </p>
        )}
        {refresh.canEdit ? (
          <Button
            variant="default"
            mt={6}
            loading={call.isLoading}
            onClick={() => void call.run({ params: { id: dataset.id } })}
          >
            {t('schedule.retry')}
          </Button>
        ) : null}
      </Notice>
      <span className={classes['asOf']}>
        {t('schedule.asOf', { at: formatDate(refresh.asOf ?? dataset.updatedAt, 'full') })}
      </span>
    </div>
  );
};
