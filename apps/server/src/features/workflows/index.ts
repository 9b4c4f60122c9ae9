/** Workflows: services applied to datasets, their models, reports, scored records and predictions. */
export { workflowRoutes } from './routes.ts';
export { workflowJobs } from './jobs.ts';
