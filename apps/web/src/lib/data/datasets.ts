import { getDatasource, type Dataset } from '@plumbline/contract';
import { routeQuery, type DataQuery } from './route-query.ts';

export const datasetQuery = (id: string): DataQuery<Dataset> => routeQuery(getDatasource, { params: { id } });
