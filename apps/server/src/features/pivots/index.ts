/** Pivots of a dataset: pages of them, files of them, and the rows behind their cells. */
export { pivotRoutes } from './routes.ts';
