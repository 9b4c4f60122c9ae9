/**
 * The React key of an item whose position is its only identity: a row of a result, a line of a text, a filter without a
 * name. Not for items that hold state and can be moved: their state would stay at the old position.
 */
export const positionKey = (position: number): string => String(position);
