import {
  checkActivity,
  listActivity,
  listMembers,
  listScheduleRuns,
  listSchedules,
  listUsage,
  type RunState,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { routeQuery } from '../../lib/data/route-query.ts';
import type { RunsWanted } from '../../ui/runs/run-list.tsx';
import { toActivityFilter, type ActivitySearch } from './model/activity-search.ts';

// Nearly every call of anybody adds to it.
const LIVE = { placeholderData: keepPreviousData, staleTime: 0 } as const;

export const activityQuery = (search: ActivitySearch) =>
  routeQuery(listActivity, { query: { ...toActivityFilter(search), page: search.page } }, LIVE);

const MAX_PEOPLE = 200;

/** Whom the filter offers. */
export const actorsQuery = (tenant: string) =>
  routeQuery(listMembers, { params: { tenant }, query: { limit: MAX_PEOPLE } }, { staleTime: 60_000 });

export const usageQuery = (kind: 'dataset' | 'dashboard', days: number) =>
  routeQuery(listUsage, { query: { kind, days } }, LIVE);

const RUNS_PER_PAGE = 20;
/** Something starts or ends while the page is open. */
const TICKING = { ...LIVE, refetchInterval: 15_000 } as const;

export const schedulesQuery = (page: number) =>
  routeQuery(listSchedules, { query: { page, limit: RUNS_PER_PAGE } }, TICKING);

export const runsQuery = ({ page, state }: RunsWanted<RunState>) =>
  routeQuery(
    listScheduleRuns,
    { query: { page, limit: RUNS_PER_PAGE, ...(state === null ? {} : { state }) } },
    TICKING,
  );

/** Reads the whole log, so only when somebody requests it. */
export const checkQuery = (isRequested: boolean) =>
  routeQuery(checkActivity, {}, { enabled: isRequested, staleTime: 0, gcTime: 0 });
