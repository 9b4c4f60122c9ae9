import { Suspense } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.ts';
import { AddRowsItems } from './add-rows/components/add-rows-items.tsx';
import { useDatasetPage } from './core/hooks/use-dataset-page.ts';
import { DatasetFrame } from './frame/dataset-frame.tsx';
import { LiveItem } from './live/components/live-item.tsx';
import { LiveNotice } from './live/components/live-notice.tsx';
import { IncrementItem } from './refresh/components/increment-item.tsx';
import { ScheduleItem } from './refresh/components/schedule-item.tsx';
import { RulesItem } from './rules/components/rules-item.tsx';

const RefreshNotice = lazyPart(async () => ({
  default: (await import('./refresh/components/refresh-notice.tsx')).RefreshNotice,
}));

const Notices = () => {
  const { dataset } = useDatasetPage();
  return (
    <>
      <LiveNotice />
      {dataset.source.kind === 'file' ? null : (
        <Suspense>
          <RefreshNotice />
        </Suspense>
      )}
    </>
  );
};

/** The page of a dataset around its tabs. */
export const DatasetPage = () => (
  <DatasetFrame
    notices={<Notices />}
    items={
      <>
        <LiveItem />
        <ScheduleItem />
        <IncrementItem />
        <AddRowsItems />
        <RulesItem />
      </>
    }
  />
);
