/** Dashboards as files, drawn by the server: the same figures as on the screen, tables whole. */
export { exportRoutes } from './routes.ts';
export { drawDashboard, type DashboardDrawing } from './draw-dashboard.ts';
