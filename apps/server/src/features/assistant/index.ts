import './tables.ts';

/** Questions about datasets, answered from their rows, and suggestions: each with the statement behind it. */
export { assistantRoutes } from './routes.ts';
