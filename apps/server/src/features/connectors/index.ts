/** The catalog of sources, as the registry of connectors has it. */
export { connectorRoutes } from './routes.ts';
