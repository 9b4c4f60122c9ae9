/** The definitions of a workspace as one bundle. */
export { organisationRoutes } from './routes.ts';
