/** One search over all that the caller may see. */
export { searchRoutes } from './routes.ts';
