/** Saved charts of datasets, annotations of charts, and charts as files. */
export { chartRoutes } from './routes.ts';
export { listAnnotations } from './annotations.ts';
export { getSavedChart } from './saved-charts.ts';
export { filterShownAnnotations } from './shown-annotations.ts';
export { showsFormula, shownChart } from './shown-chart.ts';
export { chartContentIssues } from './check-content.ts';
export { subscribeCharts } from './subscribe.ts';
export { insertChart } from './chart.store.ts';
export { listBundledCharts } from './bundle.store.ts';
