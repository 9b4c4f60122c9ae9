import './tables.ts';

/** Statements that people write: run over their datasets, remembered, saved as datasets. */
export { queryRoutes } from './routes.ts';
