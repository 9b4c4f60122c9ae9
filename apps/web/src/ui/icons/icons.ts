/** An icon beside words, or in a button that has a name: it is not read aloud. */
export const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
/** One in a field, a chip or a dense row. */
export const SMALL_ICON = { ...ICON, size: 14 } as const;
