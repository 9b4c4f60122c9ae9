import { listSavedViews } from '@plumbline/contract';
import { routeQuery } from '../../../lib/data/route-query.ts';

export const viewsQuery = (id: string) => routeQuery(listSavedViews, { params: { id } });
