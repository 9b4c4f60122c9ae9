/** What every page shows around its content, in one call. */
export { shellRoutes } from './routes.ts';
