/**
 * Datasets: made of delimited text, read in immutable versions, looked at through the query model, archived, restored
 * and deleted. Rows are reached through the engine alone.
 */
export { datasetRoutes } from './routes.ts';
export { datasetJobs } from './jobs.ts';
export { subscribeDatasets } from './subscribe.ts';
export { sweepOrphanedDatasets } from './sweep-datasets.ts';
export { getDatasetUsage } from './usage.store.ts';
export { createDataset } from './create-dataset.ts';
export { drawChart, type ChartAsk } from './draw-chart.ts';
export { contextOf, getReadable, type Readable } from './get-readable.ts';
export { readWithFormula } from './recipe/read-with-formula.ts';
export { type QuerySource, sqlTables } from './query-source.ts';
export { listActive, type ActiveDataset } from './dataset.store.ts';
export { listValues } from './list-values.ts';
export { listRows } from './filter-rows.ts';
export { getDataset, getListed } from './get-dataset.ts';
export { removeDependent, replaceDependent } from './dependents.store.ts';
export { lockUses } from './recipe/uses.store.ts';
export { findDataset, searchDatasets, type FoundDataset } from './dataset.store.ts';
export { listLabels, searchColumns, type FoundColumn } from './column.store.ts';
export { fileNameOf, type Download } from './download-rows.ts';
