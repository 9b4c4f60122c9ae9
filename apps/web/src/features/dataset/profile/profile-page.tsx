import type { DatasetExamination, DatasetProfile } from '@plumbline/contract';
import { retryJob } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../../lib/api/api.ts';
import { announceChange } from '../../../lib/data/changes.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { useJobProgress } from '../../../lib/progress/use-progress.ts';
import { Body } from '../../../ui/page/body.tsx';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { EmptyState, errorMessage } from '../../../ui/states/states.tsx';
import { profileQuery, stopJob } from '../core/api.ts';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { AssociationSection } from './components/association-section.tsx';
import { ColumnCards } from './components/column-cards.tsx';
import { DuplicateSection } from './components/duplicate-section.tsx';
import { MeaningSection } from './components/meaning-section.tsx';
import { MissingSection } from './components/missing-section.tsx';
import { ScoreSection } from './components/score-section.tsx';
import { qualityCosts } from './model/order-columns.ts';
import { t } from '../../../messages/index.ts';
import classes from './components/profile.module.css';

/** A version at a glance: how good it is and why, every column, what is missing, what moves together, what repeats. */
export const ProfilePage = () => {
  const { dataset, version } = useDatasetPage();
  const query = useQuery(profileQuery(dataset.id, version.number));
  return (
    <Body kind="page">
      <div className={classes['profile']}>
        <MeaningSection />
        <QueryResults
          query={query}
          loading={t('profile.profileLoading')}
          failed={t('profile.profileFailed')}
          lines={12}
        >
          {(profile) => <Known profile={profile} />}
        </QueryResults>
      </div>
    </Body>
  );
};

const Known = ({ profile }: { readonly profile: DatasetProfile }) => {
  const { jobId, examination, rowCount } = profile;
  if (examination === null) {
    return jobId === null ? null : <Working key={jobId} jobId={jobId} />;
  }
  if (rowCount === 0 || examination.columns.length === 0) {
    return <EmptyState title={t('profile.profileNoRows')} />;
  }
  return <Sections profile={profile} examination={examination} />;
};

/** A job is computing the profile. */
const Working = ({ jobId }: { readonly jobId: string }) => {
  const { dataset } = useDatasetPage();
  const progress = useJobProgress(jobId);
  const call = useChange(async () => {
    await api.call(retryJob, { params: { id: jobId } });
    await announceChange({ profile: dataset.id });
  });
  const { isClosed, outcome, messages } = progress;
  useEffect(() => {
    if (isClosed && outcome !== 'warning') {
      void announceChange({ profile: dataset.id });
    }
  }, [isClosed, outcome, dataset.id]);
  if (outcome !== 'warning') {
    return (
      <LoadingBars
        lines={12}
        label={t('profile.profileLoading')}
        percent={progress.progress}
        onCancel={() => void stopJob(jobId)}
      />
    );
  }
  const retry = (
    <Button variant="default" loading={call.isLoading} onClick={() => void call.run()}>
      {t('profile.profileRetry')}
    </Button>
  );
  return (
    <EmptyState title={t('profile.profileJobFailed')} actions={retry}>
      {call.failure === null ? messages[0]?.msg : errorMessage(call.failure)}
    </EmptyState>
  );
};

interface SectionsProps {
  readonly profile: DatasetProfile;
  readonly examination: DatasetExamination;
}

const Sections = ({ profile, examination }: SectionsProps) => {
  const { findColumn } = useDatasetPage();
  const costs = useMemo(() => qualityCosts(examination), [examination]);
  // Cells are printed as the grid prints them: by the column's role and format.
  const columns = useMemo(
    () => examination.columns.map((column) => ({ ...findColumn(column.name), ...column })),
    [examination, findColumn],
  );
  const { rowCount } = profile;
  return (
    <>
      <ScoreSection profile={profile} quality={examination.quality} />
      <ColumnCards columns={columns} costs={costs} rowCount={rowCount} />
      <MissingSection missingness={examination.missingness} columns={columns} rowCount={rowCount} />
      <AssociationSection associations={examination.associations} />
      <DuplicateSection duplicates={examination.duplicates} columns={columns} />
    </>
  );
};
