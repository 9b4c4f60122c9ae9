import * as accounts from './accounts.ts';
import * as datasources from './datasources.ts';
import * as jobs from './jobs.ts';
import * as uploads from './uploads.ts';
import type { Route } from '../route.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call of the API by its exported name. */
export const routes = { ...accounts, ...uploads, ...datasources, ...jobs };

export const ALL_ROUTES: readonly Route[] = (Object.values(routes) as unknown[]).filter(isRoute);
