/** One search over all that the caller may see. */
export { searchRoutes } from './routes.ts';
export { searchEverything } from './search-everything.ts';
