/** Dashboards as files, drawn by the server: the same figures as on the screen, tables whole. */
export { exportRoutes } from './routes.ts';
export { drawDashboard } from './draw-dashboard.ts';
export { exportJob } from './export.job.ts';
export { sweepExports } from './export-files.ts';
export { parameterWords } from './texts.ts';
export { saveDrawing } from './save-drawing.ts';
