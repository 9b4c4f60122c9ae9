/** What a dataset's page showed, kept under a name by one person and perhaps shared with all. */
export { viewRoutes } from './routes.ts';
