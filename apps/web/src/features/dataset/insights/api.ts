import {
  computeDatasetInsights,
  dismissInsight,
  explainChange,
  getDatasetInsights,
  restoreInsight,
  type ChangeRequest,
} from '@plumbline/contract';
import { routeQuery } from '../../../lib/data/route-query.ts';

export const insightsQuery = (id: string) => routeQuery(getDatasetInsights, { params: { id } });

export const changeQuery = (id: string, body: ChangeRequest) =>
  routeQuery(explainChange, { params: { id }, body });

export const findInsights = computeDatasetInsights;
export const dismiss = dismissInsight;
export const restore = restoreInsight;
