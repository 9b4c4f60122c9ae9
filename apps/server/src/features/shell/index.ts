/** What stands around every page, in one call. */
export { shellRoutes } from './routes.ts';
