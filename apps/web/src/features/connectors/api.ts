import {
  type BodyOf,
  checkNewConnection,
  createAppStore,
  createPlayStore,
  createYoutube,
  createYoutubeTranscript,
  type Connection,
  type ConnectionCheck,
  type ConnectionKind,
  type FeedPreview,
  type FeedSourceKind,
  getAxpertSample,
  getConnection,
  getDatasetSchedule,
  inspectConnection,
  listConnectionRefreshes,
  listConnections,
  listConnectionFiles,
  listConnectionTables,
  listConnectors,
  MAX_LIMIT,
  queryConnection,
  validateAppStore,
  validateConnection,
  validatePlayStore,
  validateYoutube,
  validateYoutubeTranscript,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { routeQuery } from '../../lib/data/route-query.ts';
import type { RefreshRunsWanted } from '../../ui/refreshes/runs-wanted.ts';

const STALE_MS = 5 * 60_000;
const PREVIEW_ROWS = 50;
const RUNS_PER_PAGE = 20;
/** A run starts or ends while the page is open. */
const RUNS_MS = 15_000;
/** A source answers slowly, and its tables seldom change. */
const REMOTE_STALE_MS = 60_000;

export const catalogQuery = routeQuery(listConnectors, {}, { staleTime: STALE_MS });

export const connectionsQuery = (kind?: ConnectionKind) =>
  routeQuery(listConnections, { body: { limit: MAX_LIMIT, ...(kind === undefined ? {} : { kind }) } });

export const connectionQuery = (id: string) => routeQuery(getConnection, { params: { id } });

/** When datasets were read from a connection. */
export const refreshesQuery = (id: string, { page, state }: RefreshRunsWanted) =>
  routeQuery(
    listConnectionRefreshes,
    { params: { id }, query: { page, limit: RUNS_PER_PAGE, ...(state === null ? {} : { state }) } },
    { placeholderData: keepPreviousData, refetchInterval: RUNS_MS },
  );

/** Why the last refresh of a dataset failed, if it did. */
export const freshnessQuery = (id: string) => routeQuery(getDatasetSchedule, { params: { id } });

export const tablesQuery = (id: string, q: string) =>
  routeQuery(
    listConnectionTables,
    { params: { id }, query: { limit: MAX_LIMIT, ...(q === '' ? {} : { q }) } },
    { staleTime: REMOTE_STALE_MS, placeholderData: keepPreviousData, retry: false },
  );

/** What is in a folder of a connection, or the files below it whose path has a text. */
export const filesQuery = (id: string, { folder, q }: { readonly folder: string; readonly q: string }) =>
  routeQuery(
    listConnectionFiles,
    { params: { id }, query: { limit: MAX_LIMIT, folder, ...(q === '' ? {} : { q }) } },
    { staleTime: REMOTE_STALE_MS, retry: false },
  );

/** The first rows of a table, a statement or files. */
export const previewQuery = (id: string, body: BodyOf<typeof queryConnection>) =>
  routeQuery(
    queryConnection,
    { params: { id }, query: { size: PREVIEW_ROWS }, body },
    { staleTime: REMOTE_STALE_MS, retry: false },
  );

/** How the columns of a table or a statement would be typed, by its first rows. */
export const inspectionQuery = (id: string, body: BodyOf<typeof inspectConnection>) =>
  routeQuery(inspectConnection, { params: { id }, body }, { staleTime: REMOTE_STALE_MS, retry: false });

/** The first rows of what is entered by name. */
export const sampleQuery = (
  id: string,
  query: { readonly view?: string; readonly source?: string; readonly parameters: string },
) => routeQuery(getAxpertSample, { params: { id }, query }, { staleTime: REMOTE_STALE_MS, retry: false });

type Config = Connection['config'];

/** Checks a source that is not saved yet. */
export async function checkConfig(kind: ConnectionKind, config: Config): Promise<ConnectionCheck> {
  return (await api.call(checkNewConnection, { body: { kind, config } })).data;
}

/** Checks a saved connection, with the changes that are in the form. */
export async function checkSaved(id: string, config: Config | undefined): Promise<ConnectionCheck> {
  const body = config === undefined ? {} : { config };
  const { data } = await api.call(validateConnection, { params: { id }, body });
  return data as ConnectionCheck;
}

const FEEDS = {
  'play-store': { preview: validatePlayStore, create: createPlayStore },
  'app-store': { preview: validateAppStore, create: createAppStore },
  youtube: { preview: validateYoutube, create: createYoutube },
  'youtube-transcripts': { preview: validateYoutubeTranscript, create: createYoutubeTranscript },
} as const;

/** The title and the first rows of a feed. The server validates the configuration. */
export async function previewFeed(kind: FeedSourceKind, config: Config): Promise<FeedPreview> {
  const route = FEEDS[kind].preview;
  return (await api.call(route, { body: config as BodyOf<typeof route> })).data;
}

export async function createFeedDataset(
  kind: FeedSourceKind,
  { name, config }: { readonly name: string; readonly config: Config },
): Promise<{ readonly id: string; readonly jobId: string }> {
  const route = FEEDS[kind].create;
  return (await api.call(route, { body: { ...config, name } as BodyOf<typeof route> })).data;
}
