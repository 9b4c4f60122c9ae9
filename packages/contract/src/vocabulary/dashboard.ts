export const DASHBOARD_SOURCES = ['dataset', 'workflow', 'story'] as const;

export const DASHBOARD_COLUMNS = 12;

/** Height of a row of the layout and the gap between tiles, in px. */
export const DASHBOARD_ROW_PX = 28;

export const DASHBOARD_GAP_PX = 12;

export const MAX_TILES = 200;

/** Shortest pause between two refreshes that a dashboard makes by itself, in seconds. */
export const MIN_REFRESH_SECONDS = 10;
