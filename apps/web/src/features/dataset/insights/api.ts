import { computeDatasetInsights, getDatasetInsights } from '@plumbline/contract';
import { routeQuery } from '../../../lib/data/route-query.ts';

export const insightsQuery = (id: string) => routeQuery(getDatasetInsights, { params: { id } });

export const findInsights = computeDatasetInsights;
