const ONE_NAME = /^=?\s*\[((?:[^\]]|\]\])+)\]\s*$/u;

/** The one name that a formula consists of; null for any other formula. */
export const nameOfFormula = (formula: string): string | null =>
  ONE_NAME.exec(formula)?.[1]?.replaceAll(']]', ']') ?? null;
