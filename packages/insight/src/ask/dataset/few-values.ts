/** A number with so few values is grouped by its values, others by bins. */
export const FEW_VALUES = 12;
