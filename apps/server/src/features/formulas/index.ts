/** Formulas: checked, worked out on a few rows, and kept as measures of a dataset. */
export { formulaRoutes } from './routes.ts';
export { listMeasureFormulas } from './measure.store.ts';
