/**
 * What server, web client, CLI and checks agree on: every route, entity, error code and constant, as zod schemas from
 * which validation, types, OpenAPI and the typed client come. Pure: no Node module, no clock, no randomness.
 */
export * from './constants.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './policy.ts';
export * from './route.ts';
export * from './client/api-error.ts';
export * from './client/create-client.ts';
export * from './entities/aggregate.ts';
export * from './entities/assistant.ts';
export * from './entities/cell.ts';
export * from './entities/chart.ts';
export * from './entities/connection.ts';
export * from './entities/connector.ts';
export * from './entities/dashboard.ts';
export * from './entities/dataset.ts';
export * from './entities/evidence.ts';
export * from './entities/feed.ts';
export * from './entities/filter.ts';
export * from './entities/formula.ts';
export * from './entities/job.ts';
export * from './entities/organisation.ts';
export * from './entities/pivot.ts';
export * from './entities/plan.ts';
export * from './entities/saved-view.ts';
export * from './entities/sort.ts';
export * from './entities/source.ts';
export * from './entities/story.ts';
export * from './entities/table-page.ts';
export * from './entities/transformation.ts';
export * from './entities/user.ts';
export * from './entities/workflow.ts';
export { openapi, type OpenApiDocument, type OpenApiInfo } from './openapi/openapi.ts';
// Each route by its own name, so that a bundle holds the routes it calls and no others.
export * from './routes/accounts.ts';
export * from './routes/assistant.ts';
export * from './routes/collaboration.ts';
export * from './routes/connections-business.ts';
export * from './routes/connections-snowflake.ts';
export * from './routes/connections.ts';
export * from './routes/dashboards.ts';
export * from './routes/dataset-rows.ts';
export * from './routes/datasources.ts';
export * from './routes/inference.ts';
export * from './routes/insights.ts';
export * from './routes/jobs.ts';
export * from './routes/models.ts';
export * from './routes/organisations.ts';
export * from './routes/plans.ts';
export * from './routes/registration.ts';
export * from './routes/social.ts';
export * from './routes/transformations.ts';
export * from './routes/uploads.ts';
export * from './routes/workflows.ts';
export { ALL_ROUTES, routes } from './routes/index.ts';
