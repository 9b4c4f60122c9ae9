/** More slices are hard to distinguish; it is also the number of colors. */
export const MAX_SLICES = 10;
/** Series by color; the rest of them is one series. */
export const MAX_SERIES = 10;
export const MAX_FACETS = 24;
/** Keys of a side of a grid, a level, a node of a flow. */
export const MAX_KEYS = 50;
/** Groups of a scatter, each with a name of its own. */
export const MAX_NAMED_POINTS = 1000;
/** Marks along x that are names. */
export const MAX_NAMES = 5000;
/** Groups of one chart, all keys together. */
export const MAX_GROUPS = 20_000;
/** Points that are rows; more are counted in cells. */
export const MAX_POINTS = 100_000;
/** Rows of parallel coordinates and of a Gantt chart; of more there is a sample. */
export const MAX_LINES = 10_000;
/** Cells along each side. */
export const CELLS_PER_SIDE = 100;
