/** Traces: from a number, wherever it is shown, down to its query, version and rows. */
export { traceRoutes } from './routes.ts';
