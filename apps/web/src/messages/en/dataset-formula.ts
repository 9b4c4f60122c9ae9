/** Formulas: the editor, its result and the list of those saved. */
export const datasetFormula = {
  layoutFormulas: 'Formulas',
} as const;
