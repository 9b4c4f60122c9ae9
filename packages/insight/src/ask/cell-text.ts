/** A value of a chart that is not empty, as a text. */
export const cellText = (cell: unknown): string => (typeof cell === 'string' ? cell : JSON.stringify(cell));
