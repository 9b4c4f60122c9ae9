export * from './service.ts';
export * from './workflow.ts';
export * from './collaborator.ts';
export * from './trained-model.ts';
export * from './model-report.ts';
export * from './report-section.ts';
export * from './prediction.ts';
