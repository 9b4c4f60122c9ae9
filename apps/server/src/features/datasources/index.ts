/**
 * Datasets: created from files, links and queries, read in immutable versions, queried through the query model, archived, restored
 * and deleted. Rows are reached through the engine alone.
 */
export { datasetRoutes } from './routes.ts';
export { datasetJobs } from './jobs.ts';
export { refreshSchedule } from './refreshes/refresh-schedule.ts';
export { subscribeDatasets } from './subscriptions.ts';
export { sweepOrphanedDatasets } from './catalog/sweep-datasets.ts';
export { getDatasetUsage, listStoredDatasets } from './catalog/usage.store.ts';
export { datasetsFolder } from './storage/dataset-keys.ts';
export { createDataset } from './create/create-dataset.ts';
export type { DatasetRow } from './tables.ts';
export { addFiles } from './versions/add-files.ts';
export {
  clearComputed,
  failComputed,
  finishComputed,
  insertComputed,
  type ComputedFile,
} from './create/computed-dataset.ts';
export { replaceSourcesUnderRules } from './rules/rules.store.ts';
export { chartColumns } from './rows/chart-columns.ts';
export { drawChart } from './rows/draw-chart.ts';
export { findQueryContext, getReadable, type Readable } from './rows/get-readable.ts';
export { readWithFormula } from './recipe/read-with-formula.ts';
export { listParts, listRuled, listSources } from './rules/parts.ts';
export { findSeenPart, findSeenParts, withoutMatchAll, type SeenPart } from './rules/seen-part.ts';
export { listMeasureFormulas } from './rows/measure-formulas.store.ts';
export { listShownMeasures, shownMeasures } from './rules/shown-measures.ts';
export { createTrace, traceAddress } from './traces/create-trace.ts';
export { findTrace } from './traces/traces.store.ts';
export { sourceSheet } from './traces/source-sheet.ts';
export { sqlTables } from './rows/sql-tables.ts';
export { listActive } from './storage/dataset.store.ts';
export { listValues } from './rows/list-values.ts';
export { readRows } from './rows/filter-rows.ts';
export { getDataset, getListed, getListedFor } from './catalog/get-dataset.ts';
export { listDatasets } from './catalog/list-datasets.ts';
export { removeDependent, replaceDependent } from './catalog/dependents.store.ts';
export { lockUses } from './recipe/uses.store.ts';
export { findNewest } from './catalog/find-newest.store.ts';
export { findDataset } from './storage/dataset.store.ts';
export { listCorrections, listFormats, listLabels, listShown } from './storage/column.store.ts';
export { withMeaning } from './storage/with-meaning.ts';
export { downloadName, type Download } from './rows/download-rows.ts';
export {
  clearEmptyVersion,
  insertEmptyDataset,
  writeEmptyVersion,
  type EmptyVersion,
} from './create/empty-dataset.ts';
export { findRecipeTime } from './recipe/recipe-clock.ts';
export { replaceUses } from './recipe/uses.store.ts';
export { scheduleRefresh } from './refreshes/refresh-subject.ts';
export { ruleIssues } from './rules/manage-rules.ts';
export { VERSION_FILES } from './storage/version-files.ts';
export { sweepStoredDatasets } from './catalog/sweep-stored.ts';
export { listBundledDatasets, listBundledSchedules } from './storage/bundle.store.ts';
