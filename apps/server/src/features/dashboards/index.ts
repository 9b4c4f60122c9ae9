/** Dashboards: what they hold, every state they had, their folders, and the data of their tiles. */
export { dashboardRoutes } from './routes.ts';
export { dashboardData } from './data/dashboard-data.ts';
export { rehearse } from './data/rehearse.ts';
export type { DashboardDataRequest, ReaderRights, TileDataOptions } from './data/dashboard-data-request.ts';
export { bindTileFilter } from './data/tile-filter.ts';
export { drawFigure } from './data/figure.ts';
export { readFigureFormat } from './data/figure-format.ts';
export { parameterFilter } from './data/parameter-filter.ts';
export { addDashboard } from './create-dashboard.ts';
export { getActiveDashboard, getDashboard, getDashboardFor } from './get-dashboard.ts';
export { listDashboards } from './list-dashboards.ts';
export { subscribeDashboards } from './subscribe.ts';
export { contentIssues } from './check-content.ts';
export { toContentColumns, recordState, toStoredContent } from './save-dashboard.ts';
export { listBundledDashboards, listBundledFolders } from './bundle.store.ts';
export { insertDashboard } from './dashboard.store.ts';
export { insertFolder } from './folder.store.ts';
