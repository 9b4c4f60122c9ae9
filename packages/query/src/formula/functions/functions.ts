import { AGGREGATES, CLAUSES, DATASETS, TOTALS } from './aggregates.ts';
import { DATES } from './dates.ts';
import type { FormulaFunction } from './entry.ts';
import { LOGIC } from './logic.ts';
import { NUMBERS } from './numbers.ts';
import { TEXT } from './text.ts';
import { PERIODS } from './periods.ts';
import { WINDOWS } from './windows.ts';

/** Every function of the language: the one table from which checker, completions, help and docs/formulas.md derive. */
export const FUNCTIONS: readonly FormulaFunction[] = [
  ...LOGIC,
  ...NUMBERS,
  ...TEXT,
  ...DATES,
  ...AGGREGATES,
  ...TOTALS,
  ...WINDOWS,
  ...PERIODS,
  ...CLAUSES,
  ...DATASETS,
];

const byName = new Map(
  FUNCTIONS.flatMap((one) => [one.name, ...one.aliases].map((name) => [name, one] as const)),
);

/** By its name or an alias, in any case. */
export const functionNamed = (name: string): FormulaFunction | null => byName.get(name.toUpperCase()) ?? null;

export const FUNCTION_NAMES: readonly string[] = [...byName.keys()];
