/** Cells of a sheet in capitals, such as `B3:F200`. */
export const CELL_RANGE = /^[A-Z]{1,3}[1-9]\d{0,6}:[A-Z]{1,3}[1-9]\d{0,6}$/u;
