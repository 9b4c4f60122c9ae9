/** Saved charts of datasets, annotations of charts, and charts as files. */
export { chartRoutes } from './routes.ts';
export { listAnnotations } from './annotations.ts';
export { searchAnnotations, type FoundAnnotation } from './annotation.store.ts';
export { chartContentIssues } from './check-content.ts';
