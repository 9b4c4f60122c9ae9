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
export * from './entities/cell.ts';
export * from './entities/chart.ts';
export * from './entities/connector.ts';
export * from './entities/dataset.ts';
export * from './entities/filter.ts';
export * from './entities/job.ts';
export * from './entities/source.ts';
export * from './entities/user.ts';
// Each route by its own name, so that a bundle holds the routes it calls and no others.
export * from './routes/accounts.ts';
export * from './routes/datasources.ts';
export * from './routes/jobs.ts';
export * from './routes/uploads.ts';
export { ALL_ROUTES, routes } from './routes/index.ts';
