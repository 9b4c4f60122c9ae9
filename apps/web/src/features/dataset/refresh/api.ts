import { getDatasetSchedule, previewSchedule, type ScheduleSpec } from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { routeQuery } from '../../../lib/data/route-query.ts';

/** A schedule may refresh the dataset while the page is open. */
const REFRESH_MS = 60_000;

export const refreshQuery = (id: string) =>
  routeQuery(getDatasetSchedule, { params: { id } }, { refetchInterval: REFRESH_MS });

export const nextRunsQuery = ({ cron, timeZone }: Pick<ScheduleSpec, 'cron' | 'timeZone'>) =>
  routeQuery(
    previewSchedule,
    { body: { cron, timeZone } },
    { placeholderData: keepPreviousData, retry: false, staleTime: 30_000 },
  );
