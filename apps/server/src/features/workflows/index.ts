/** Workflows: services applied to datasets, their models, reports, scored records and predictions. */
export { workflowRoutes } from './routes.ts';
export { workflowJobs } from './jobs.ts';
export { createWorkflow } from './create-workflow.ts';
export { confinementDigest, getWorkflow } from './get-model.ts';
export { findRecordsDatasetId, getRecordsDataset, type RecordsDataset } from './records/records-dataset.ts';
export { retrainSchedule } from './retraining/retrain-schedule.ts';
export { subscribeWorkflows } from './subscriptions.ts';
export { modelNotFound } from './errors.ts';
export { workflowsFolder } from './model-files.ts';
export { findModel } from './workflow.store.ts';
export { getScoredRows, type ScoredRows } from './records/scored-rows.ts';
export { SERVICES } from './services/registry.ts';
export { insertModel, insertWorkflow } from './workflow.store.ts';
export { listBundledWorkflows } from './bundle.store.ts';
