import { AddRowsItems } from './add-rows/components/add-rows-items.tsx';
import { DatasetFrame } from './frame/dataset-frame.tsx';
import { LiveItem } from './live/components/live-item.tsx';
import { LiveNotice } from './live/components/live-notice.tsx';
import { IncrementItem } from './refresh/components/increment-item.tsx';
import { RefreshNotice } from './refresh/components/refresh-notice.tsx';
import { ScheduleItem } from './refresh/components/schedule-item.tsx';
import { RulesItem } from './rules/components/rules-item.tsx';

/** The page of a dataset around its tabs. */
export const DatasetPage = () => (
  <DatasetFrame
    notices={
      <>
        <LiveNotice />
        <RefreshNotice />
      </>
    }
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
