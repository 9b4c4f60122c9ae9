/** Formulas: checked, previewed on a few rows, and saved as measures of a dataset. */
export { formulaRoutes } from './routes.ts';
export { insertMeasure } from './measure.store.ts';
export { listBundledMeasures } from './bundle.store.ts';
