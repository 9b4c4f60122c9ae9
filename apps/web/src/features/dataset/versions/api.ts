import { listDatasetRefreshes } from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { routeQuery } from '../../../lib/data/route-query.ts';
import type { RefreshRunsWanted } from '../../../ui/refreshes/runs-wanted.ts';

const RUNS_PER_PAGE = 20;
/** A run starts or ends while the page is open. */
const RUNS_MS = 15_000;

/** When the rows of a dataset were read from their source. */
export const refreshesQuery = (id: string, { page, state }: RefreshRunsWanted) =>
  routeQuery(
    listDatasetRefreshes,
    { params: { id }, query: { page, limit: RUNS_PER_PAGE, ...(state === null ? {} : { state }) } },
    { placeholderData: keepPreviousData, refetchInterval: RUNS_MS },
  );
