export * from './model.ts';
export { columnNameKey } from './column-name.ts';
export type * from './expression/expression.ts';
export { WINDOW_FUNCTIONS } from './expression/expression.ts';
export { OPERATIONS, type Operation } from './expression/operations.ts';
export { checkExpression } from './expression/check-expression.ts';
export { englishIssue, type ExpressionIssue } from './expression/expression-issue.ts';
export type { ExpressionCheck } from './expression/expression-check.ts';
export type { ExpressionType } from './expression/type-rules.ts';
export { printExpression, type ExpressionPrintOptions } from './expression/print-expression.ts';
export type { JsonPath, Relation, RelationGroup } from './relation/relation.ts';
export {
  MAX_PIVOT_KEYS,
  type CompiledRecipe,
  type CompiledStep,
  type RecipeInput,
  type RecipeStepInput,
  type RecipeTable,
} from './relation/recipe.ts';
export { compileRecipe, pivotKeys } from './relation/compile-recipe.ts';
export { toLiteral } from './relation/literal.ts';
export { literalParameters } from './relation/literals.ts';
export {
  printRelation,
  type PrintedRelation,
  type PrintedTable,
  type RelationPrintOptions,
} from './relation/print-relation.ts';
export { normalize, rowQuery, type LooseQuery, type RowRequest } from './normalize.ts';
export { check, type CheckedQuery, type CheckResult } from './check.ts';
export { plan } from './plan.ts';
export { SAMPLE_FACTOR, SAMPLE_MODULUS, samplePositions } from './sampling.ts';
export type {
  OutputColumn,
  QueryPlan,
  PlanColumn,
  PlanGroup,
  PlanMeasure,
  PlanSort,
  PlanTop,
} from './query-plan.ts';
export { QUERY_BOUNDS } from './bounds.ts';
export type { ColumnRef, Predicate, Value } from './filter/predicate.ts';
export { createSchema, type Schema } from './schema.ts';
export { matchKey, orderKey, planKey } from './plan-key.ts';
export { mergeKey, mergePlans, type MergedPlan } from './merge/merge-plans.ts';
export {
  overRelation,
  print,
  printCount,
  printPlanRelation,
  type PrintOptions,
  type RelationOptions,
} from './print/print.ts';
export type { RowOrderOptions } from './print/print-source.ts';
export { createParameters, type Parameters } from './print/parameters.ts';
export { RELATION, sortedBy } from './print/print-parts.ts';
export type { AggregateCall, Dialect, SortTerm } from './dialects/dialect.ts';
export { clickhouse } from './dialects/clickhouse.ts';
export { duckdb } from './dialects/duckdb.ts';
export { mysql } from './dialects/mysql.ts';
export { postgresql } from './dialects/postgresql.ts';
export { snowflake } from './dialects/snowflake.ts';
export {
  addNumerals,
  floorNumeral,
  toNumeral,
  parseNumeral,
  printNumeral,
  subtractNumerals,
  type Numeral,
} from './values/numeral.ts';
export { clockIn } from './values/zone-clock.ts';
export { dayIn } from './filter/relative.ts';
export { addUnits, civilDay, dayNumber, printDay, startOfUnit } from './values/civil.ts';
export {
  MAX_PIVOT_COLUMNS,
  type PivotResult,
  type PivotFigure,
  type PivotKey,
  type PivotQuery,
  type PivotShowAs,
  type PivotSort,
  type PivotTableField,
  type PivotTableRow,
} from './pivot/pivot.ts';
export { checkPivot } from './pivot/check-pivot.ts';
export {
  binQuestions,
  drillConditions,
  drillIssues,
  type BinEdges,
  type DrillRequest,
} from './pivot/drill.ts';
export { MAX_ORDERED_TEXTS, naturalOrder } from './values/natural-order.ts';
export { toDimension, pivotOfSpec, type PivotContext } from './pivot/pivot-from-spec.ts';
export { planPivot } from './pivot/plan-pivot.ts';
export type { PivotPlan } from './pivot/pivot-plan.ts';
export { printPivot } from './pivot/print-pivot.ts';
export { PivotReader, pivotColumns } from './pivot/read-pivot.ts';
export type {
  CompiledFormula,
  FormulaCode,
  FormulaContext,
  FormulaDiagnostic,
  FormulaFix,
  FormulaLookup,
  FormulaResult,
  LookupSource,
} from './formula/formula.ts';
export { FORMULA_CODES, MAX_FORMULA_LENGTH } from './formula/formula.ts';
export { formulaTokens, type FormulaToken, type FormulaTokenKind } from './formula/editor/tokens.ts';
export {
  completionsAt,
  type CompletionKind,
  type FormulaCompletion,
  type FormulaCompletions,
} from './formula/editor/completions.ts';
export {
  FORMULA_FUNCTIONS,
  signatureAt,
  type FunctionHelp,
  type ParameterHelp,
  type SignatureHelp,
} from './formula/editor/signature.ts';
export { findNamedMeasure, nameOfFormula } from './formula/editor/measure-name.ts';
export {
  formulaDatasets,
  namesInFormula,
  renameInFormula,
  renameInFormulas,
} from './formula/editor/rename.ts';
export { columnRef, textLiteral } from './formula/phrases.ts';
export { readFormula } from './formula/read-formula.ts';
export { hasWindow } from './formula/has-window.ts';
export { nearestName } from './suggest.ts';
