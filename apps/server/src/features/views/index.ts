/** The state of a dataset's page, saved under a name by one person and optionally shared with everyone. */
export { viewRoutes } from './routes.ts';
