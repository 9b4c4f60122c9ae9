import { listMeasures } from '@plumbline/contract';
import { routeQuery } from './route-query.ts';

/** The saved measures of a dataset, certified ones first. */
export const measuresQuery = (datasetId: string) => routeQuery(listMeasures, { params: { id: datasetId } });
