/**
 * The sources of data that work (registry), how to open one, and the guard through which every request to an address
 * that people enter goes. The catalog of all sources is `SOURCES` of the contract.
 */
export { directLink } from './csv-link/share-links.ts';
export type { Connector, FetchedFile, FileAccess, OpenContext, Session } from './kit/connector.ts';
export type {
  CheckResult,
  DatabaseAccess,
  ExtractedColumn,
  RemoteColumn,
  RemoteRows,
  RemoteTable,
  RemoteTarget,
  Since,
} from './kit/database.ts';
export { csvRow } from './kit/csv.ts';
export {
  LIVE_CONNECTIONS,
  type LiveAccess,
  type LivePool,
  type LiveRow,
  type LiveStatement,
  type LiveTable,
} from './kit/live.ts';
export { endpoint, isEndpointName, type Endpoints } from './kit/endpoints.ts';
export type { FeedAccess } from './kit/feed.ts';
export type { FolderAccess, FolderFile, FolderListing } from './kit/folder.ts';
export { literalPrefix, isDataFile, isPattern, matchesPattern, parsePartitions } from './kit/path-pattern.ts';
export {
  parseElement,
  parseListing,
  parseRefusal,
  type S3Listing,
  type S3Object,
  type S3Refusal,
} from './kit/s3/replies.ts';
export { amazonEndpoint, s3Url, signRequest, type S3Bucket, type S3Request } from './kit/s3/request.ts';
export { isNetwork } from './kit/outbound/address-policy.ts';
export { OUTBOUND_LIMITS, type OutboundLimits } from './kit/outbound/limits.ts';
export {
  createOutbound,
  type Destination,
  type Outbound,
  type OutboundOptions,
} from './kit/outbound/outbound.ts';
export type { Progress } from './kit/outbound/receive.ts';
export type { ResolvedAddress, Resolver } from './kit/outbound/resolve.ts';
export type { FetchResult, FetchOptions } from './kit/outbound/run-fetch.ts';
export {
  CONNECTORS,
  isIncremental,
  isSignedInElsewhere,
  fileFields,
  getConnector,
  listCatalog,
  openConnector,
  parseConfig,
  secretFields,
  type ConnectorKind,
  type Unavailable,
} from './registry.ts';
