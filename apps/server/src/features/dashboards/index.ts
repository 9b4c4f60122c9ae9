/** Dashboards: what they hold, every state they had, their folders, and the data of their tiles. */
export { boardData, type BoardAsk, type ParameterValue, type TileAsk } from './data/board-data.ts';
export type { DashboardRow, StoredContent } from './tables.ts';
