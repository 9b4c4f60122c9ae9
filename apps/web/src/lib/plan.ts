import { getValidity } from '@plumbline/contract';
import { routeQuery } from './data/route-query.ts';

/** The plan of the workspace: its limits, what is used of them, and whether anything can be changed. */
export const validityQuery = () => routeQuery(getValidity, {});
