import { columnNameKey } from '../../column-name.ts';

const ONE_NAME = /^=?\s*\[((?:[^\]]|\]\])+)\]\s*$/u;

/** The one name that a formula consists of; null for any other formula. */
export const nameOfFormula = (formula: string): string | null =>
  ONE_NAME.exec(formula)?.[1]?.replaceAll(']]', ']') ?? null;

/** The saved measure that a formula consists of; null for any other formula. */
export function findNamedMeasure<Measure extends { readonly name: string }>(
  formula: string,
  measures: readonly Measure[],
): Measure | null {
  const name = nameOfFormula(formula);
  const key = name === null ? null : columnNameKey(name);
  return measures.find((one) => columnNameKey(one.name) === key) ?? null;
}
