/** Pivots of a dataset: pages of them, files of them, and the rows behind their cells. */
export { givePivot } from './give-pivot.ts';
export { pivotRoutes } from './routes.ts';
