/** Suggestions that are computed from the data itself, each with the statement behind it. */
export { assistantRoutes } from './routes.ts';
