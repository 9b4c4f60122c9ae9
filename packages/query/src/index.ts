export * from './model.ts';
export { normalise, rowQuery, type LooseQuery, type RowRequest } from './normalise.ts';
export { parseQuery } from './parse-query.ts';
export { check, type CheckedQuery, type CheckResult } from './check.ts';
export { plan } from './plan.ts';
export type { OutputColumn, Plan, PlannedGroup, PlannedMeasure, PlannedSort } from './planned.ts';
export type { ColumnRef, Predicate, Value } from './predicate.ts';
export { matchKey, orderKey, planKey } from './plan-key.ts';
export { print, printCount, printSelectList, type PrintOptions } from './print.ts';
export { RELATION } from './print-parts.ts';
export type { Dialect } from './dialect.ts';
export { duckdb } from './duckdb.ts';
export {
  addNumerals,
  floorOf,
  numeralOf,
  parseNumeral,
  printNumeral,
  subtractNumerals,
  type Numeral,
} from './numeral.ts';
export { civilDay, dayNumber, printDay, startOfUnitAfter } from './civil.ts';
export { interpret, type Interpreted } from './reference/interpret.ts';
