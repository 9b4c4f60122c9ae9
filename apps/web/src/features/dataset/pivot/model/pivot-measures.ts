/** Width of one column of figures and height of a line, in px. */
export const LEAF_PX = 104;
export const ROW_PX = 28;

const HEAD_PX = 240;
const NARROW_HEAD_PX = 136;

/** Width of the row headers in a table so wide: on a phone they leave room for figures. */
export const headWidth = (viewPx: number): number => (viewPx < 520 ? NARROW_HEAD_PX : HEAD_PX);
