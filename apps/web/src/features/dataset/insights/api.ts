import {
  computeDatasetInsights,
  dismissInsight,
  getDatasetInsights,
  restoreInsight,
} from '@plumbline/contract';
import { routeQuery } from '../../../lib/data/route-query.ts';

export const insightsQuery = (id: string) => routeQuery(getDatasetInsights, { params: { id } });

export const findInsights = computeDatasetInsights;
export const dismiss = dismissInsight;
export const restore = restoreInsight;
