/** Connections: servers that datasets are read from, with their sealed secrets, shared like every other thing. */
export { axpertTarget } from './axpert-routes.ts';
export { getConnectionFor, requireKind } from './manage-connections.ts';
export { connectionsFolder, sweepConnectionFiles } from './connection-files.ts';
export {
  findLiveConnection,
  noteUse,
  openFolderForDataset,
  openForDataset,
  openStored,
  withinTime,
} from './open-connection.ts';
export { objectTarget } from './quickbooks/read-objects.ts';
export { toRemoteTarget } from './read-connection.ts';
export { checkFiles, findFiles } from './read-folder.ts';
export { connectionRoutes } from './routes.ts';
export { insertConnection } from './connection.store.ts';
export { sealConfig } from './secrets.ts';
export { listBundledConnections } from './bundle.store.ts';
