import { AppError, isFeedSource, isLinkSource } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { sealContext } from '../create/acquire-raw-files.ts';
import { versionJobHandler } from './version-job.ts';
import type { RefreshPayload } from './add-version-payload.ts';
import {
  addVersion,
  getCurrent,
  toDatasetName,
  type Addition,
  type AdditionPlan,
  type Current,
} from './add-version.ts';
import { rawKey, rawOfJob } from '../storage/dataset-keys.ts';
import { fetchLink, type FetchedLink } from '../links/fetch-link.ts';
import type { FeedSource } from '../feeds/feed-source.ts';
import { versionFiles } from '../storage/version-files.ts';
import { QuerySource } from '../rows/sql-tables.ts';
import { fetchProgress } from '../ingest/ingest-progress.ts';
import { hasSameBytes } from './compare-files.ts';
import type { DatasetRow } from '../tables.ts';
import type { Version } from '../storage/version.store.ts';
import type { RemoteSource } from '../ingest/remote-source.ts';
import { refreshFolder, sourceFolder } from './folder-plan.ts';
import { remotePlan, sourceRemote } from './remote-plan.ts';
import type { VersionInput } from '../ingest/version-input.ts';

const FETCHED = 40;

/** Fetch the link to the job's own raw file; null when the source holds what was read before. */
async function fetchChanged(
  addition: Addition,
  { dataset, version }: { dataset: DatasetRow; version: Version },
): Promise<FetchedLink | null> {
  const { services, job } = addition;
  if (dataset.source_url === null || !isLinkSource(dataset.source_kind)) {
    throw new AppError(
      'dataset.not_refreshable',
      `"${dataset.name}" was created from a file, which has no link to refresh.`,
    );
  }
  const key = rawKey(toDatasetName(addition), rawOfJob(job.jobId));
  await services.files.removeTree(key);
  const fetched = await fetchLink(services, {
    kind: dataset.source_kind,
    url: services.sealer.open(dataset.source_url, sealContext(dataset.id)),
    key,
    since: { etag: dataset.source_etag, lastModified: dataset.source_modified },
    signal: job.signal,
    onProgress: fetchProgress(job, { from: 1, to: FETCHED }),
  });
  if (fetched.notModified) {
    return null;
  }
  const [before] = version.parts;
  const isSame =
    before !== undefined &&
    (await hasSameBytes(services.files, key, rawKey(toDatasetName(addition), before.raw)));
  if (isSame) {
    await services.files.removeTree(key);
    return null;
  }
  return fetched;
}

/** The recipe of the version before, on the new file: columns are found by their names in it. */
const recipeFor = ({ job }: Addition, { options, choices }: Version, fileName: string): VersionInput => ({
  parts: [{ raw: rawOfJob(job.jobId), name: fileName, options }],
  options,
  choices,
  areChoicesEarlier: true,
});

const sourceQuery = ({ source_query }: DatasetRow): QuerySource | null =>
  source_query === null ? null : QuerySource.parse(JSON.parse(source_query));

/** A query always runs again: whether its datasets changed is not known. */
const queryPlan = (query: QuerySource): AdditionPlan => ({
  recipe: { parts: [], options: {}, choices: null, areChoicesEarlier: false, query },
  span: { from: 1, to: 99 },
});

/** The source, with what a change of the dataset says of where its rows are. */
const withLive = (remote: RemoteSource, { live }: RefreshPayload): RemoteSource =>
  live === undefined ? remote : { ...remote, liveSeconds: live?.cacheSeconds ?? null };

const sourceFeed = ({ source_kind, source_target, source_secrets }: DatasetRow): FeedSource | null =>
  isFeedSource(source_kind) && source_target !== null
    ? {
        kind: source_kind,
        config: JSON.parse(source_target) as FeedSource['config'],
        secrets: source_secrets,
      }
    : null;

/** The version before may have rows that the service lists no more. */
async function feedPlan(
  { services, job, datasetId }: Addition,
  source: FeedSource,
  { version }: Current,
): Promise<AdditionPlan> {
  const earlier = await versionFiles(services, job, { datasetId, version });
  return {
    recipe: { parts: [], options: {}, choices: null, areChoicesEarlier: false, feed: { source, earlier } },
    span: { from: 1, to: 99 },
  };
}

export const refreshHandler = versionJobHandler<RefreshPayload>({
  reason: () => 'refresh',
  isFollowing: ({ isFollowing }) => isFollowing === true,
  reportsFailure: ({ isScheduled }) => isScheduled !== true,
  async add(payload, addition) {
    const { listed, version } = await getCurrent(addition);
    const query = sourceQuery(listed.dataset);
    if (query !== null) {
      return addVersion(addition, async () => queryPlan(query));
    }
    const remote = sourceRemote(listed.dataset);
    if (remote !== null) {
      return addVersion(addition, (current) =>
        remotePlan(addition, withLive(remote, payload), { current, payload }),
      );
    }
    const folder = sourceFolder(listed.dataset);
    if (folder !== null) {
      return refreshFolder(addition, folder, payload);
    }
    const feed = sourceFeed(listed.dataset);
    if (feed !== null) {
      return addVersion(addition, (current) => feedPlan(addition, feed, current));
    }
    const fetched = await fetchChanged(addition, { dataset: listed.dataset, version });
    if (fetched === null) {
      return message('job.sourceUnchanged', { version: version.number });
    }
    const set = { source_etag: fetched.etag, source_modified: fetched.lastModified };
    return addVersion(addition, async (current) => {
      const recipe = recipeFor(addition, current.version, fetched.fileName);
      return { recipe, span: { from: FETCHED, to: 99 }, set };
    });
  },
});
