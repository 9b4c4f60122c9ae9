/** Connections: servers that datasets are read from, with their sealed secrets, shared like every other thing. */
export { getConnectionFor, requireKind } from './manage-connections.ts';
export { noteUse, openForDataset, openStored, withinTime } from './open-connection.ts';
export { objectTarget } from './quickbooks/read-objects.ts';
export { targetOf } from './read-connection.ts';
export { connectionRoutes } from './routes.ts';
