export const DASHBOARD_SOURCES = ['dataset', 'workflow', 'story'] as const;

export const DASHBOARD_COLUMNS = 12;

/** Height of a row of the layout and the gap between tiles, in px. */
export const DASHBOARD_ROW_PX = 28;

export const DASHBOARD_GAP_PX = 12;

export const MAX_TILES = 200;

/** Steps down from the marks of one chart. */
export const MAX_DRILLS = 8;

/** Figures that a person pins to their home page. */
export const MAX_PINNED_FIGURES = 8;

/** Shortest pause between two refreshes that a dashboard makes by itself, in seconds. */
export const MIN_REFRESH_SECONDS = 10;

/** What a dashboard opens as: the layouts of the product, of which `Data` shows its tiles. */
export const DASHBOARD_LAYOUTS = [
  'Data',
  'Charts',
  'Pivot',
  'Formulas',
  'Recipe',
  'Insights',
  'Versions',
] as const;

/** `System`: what the reader's system has. */
export const THEMES = ['Light', 'Dark', 'System'] as const;
