/** Pivots of a dataset: pages of them, files of them, and the rows behind their cells. */
export { drillIntoPivot } from './drill-pivot.ts';
export { givePivot } from './give-pivot.ts';
export { pivotIssues } from './read-spec.ts';
export { pivotRoutes } from './routes.ts';
