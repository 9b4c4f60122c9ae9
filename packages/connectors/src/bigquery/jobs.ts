import { randomUUID } from 'node:crypto';
import { incomplete } from './failures.ts';
import { callApi, type Api } from './request.ts';
import type { Field, RawRow } from './values.ts';

const CANCEL_MS = 5_000;
/** The first reply comes early, so that the job is known by which a statement is ended. */
const FIRST_WAIT_MS = 200;
const POLL_MS = 10_000;
const START_MS = 60_000;
const PAGE_ROWS = 50_000;
const GIGABYTE = 10 ** 9;

interface JobReference {
  readonly jobId?: string;
  readonly location?: string;
}

/** https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/getQueryResults#response-body */
interface Results {
  readonly jobReference?: JobReference;
  readonly jobComplete?: boolean;
  readonly schema?: { readonly fields?: readonly Field[] };
  readonly totalRows?: string;
  readonly pageToken?: string;
  readonly rows?: readonly RawRow[];
  readonly totalBytesProcessed?: string;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly timeoutSeconds: number;
}

export interface Job {
  readonly fields: readonly Field[];
  readonly totalRows: number;
  /** Rows from `start`, as many as `count`. Fewer or more than BigQuery has announced are a failure. */
  readonly rows: (window?: { readonly start: number; readonly count: number }) => AsyncGenerator<RawRow>;
}

export interface DryRun {
  readonly fields: readonly Field[];
  /** Bytes that BigQuery would read and bill. */
  readonly bytes: number;
}

const queryRequest = ({ account: { config, project } }: Api, sql: string) => ({
  query: sql,
  useLegacySql: false,
  formatOptions: { useInt64Timestamp: true },
  labels: { application: 'plumbline' },
  ...(config.dataset === undefined
    ? {}
    : { defaultDataset: { projectId: project, datasetId: config.dataset } }),
  ...(config.maxGigabytes === undefined
    ? {}
    : { maximumBytesBilled: String(config.maxGigabytes * GIGABYTE) }),
});

/**
 * What a statement would return and read, without running it; free of charge.
 *
 * https://cloud.google.com/bigquery/docs/running-queries#dry-run
 */
export async function dryRun(api: Api, sql: string, signal: AbortSignal): Promise<DryRun> {
  const { body } = await callApi<Results>(api, {
    method: 'POST',
    path: `${api.account.project}/queries`,
    body: { ...queryRequest(api, sql), dryRun: true },
    signal,
  });
  return { fields: body.schema?.fields ?? [], bytes: Number(body.totalBytesProcessed ?? 0) };
}

interface RunningJob {
  readonly jobId: string;
  readonly location: Readonly<Record<string, string>>;
}

/** Ends a job that nobody waits for any more. */
async function cancel(api: Api, { jobId, location }: RunningJob): Promise<void> {
  await callApi(api, {
    method: 'POST',
    path: `${api.account.project}/jobs/${jobId}/cancel`,
    parameters: location,
    scope: 'cancel',
    signal: AbortSignal.timeout(CANCEL_MS),
  });
}

const results = async (
  api: Api,
  { jobId, location }: RunningJob,
  {
    parameters,
    signal,
  }: { readonly parameters: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<Results> => {
  const path = `${api.account.project}/queries/${jobId}`;
  const all = { ...location, ...parameters, 'formatOptions.useInt64Timestamp': 'true' };
  return (await callApi<Results>(api, { path, parameters: all, signal })).body;
};

async function start(api: Api, sql: string, { signal, timeoutSeconds }: RunOptions): Promise<RunningJob> {
  // Not under the caller's signal: until the reply is there, nobody knows which job to end.
  const started = callApi<Results>(api, {
    method: 'POST',
    path: `${api.account.project}/queries`,
    body: {
      ...queryRequest(api, sql),
      requestId: randomUUID(),
      timeoutMs: FIRST_WAIT_MS,
      maxResults: 1,
      jobTimeoutMs: String(timeoutSeconds * 1000),
    },
    signal: AbortSignal.timeout(START_MS),
  }).then(({ body: { jobReference = {} } }): RunningJob => {
    const { jobId, location } = jobReference;
    if (jobId === undefined) {
      throw incomplete();
    }
    return { jobId, location: location === undefined ? {} : { location } };
  });
  const aborted = new Promise<never>((_, reject) => {
    const leave = (): void => {
      started.then((job) => cancel(api, job)).catch(() => undefined);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    void started.catch(() => undefined).finally(() => signal.removeEventListener('abort', leave));
  });
  return Promise.race([started, aborted]);
}

/** The rows of pages, and whether they were all of those that were announced. */
async function* pages(
  next: (parameters: Readonly<Record<string, string>>) => Promise<Results>,
  { start: from, count }: { readonly start: number; readonly count: number },
): AsyncGenerator<RawRow> {
  let left = count;
  let parameters: Readonly<Record<string, string>> = { startIndex: String(from) };
  while (left > 0) {
    const { rows = [], pageToken } = await next({
      ...parameters,
      maxResults: String(Math.min(left, PAGE_ROWS)),
    });
    if (rows.length === 0 || rows.length > left) {
      throw incomplete();
    }
    left -= rows.length;
    yield* rows;
    if (left > 0 && pageToken === undefined) {
      throw incomplete();
    }
    parameters = { pageToken: pageToken ?? '' };
  }
}

/** Runs a statement and waits until its rows can be read. An abort ends it at BigQuery. */
export async function runJob(api: Api, sql: string, options: RunOptions): Promise<Job> {
  const { signal } = options;
  signal.throwIfAborted();
  const job = await start(api, sql, options);
  const onAbort = (): void => void cancel(api, job).catch(() => undefined);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    let found: Results = {};
    while (found.jobComplete !== true) {
      const parameters = { maxResults: '0', timeoutMs: String(POLL_MS) };
      found = await results(api, job, { parameters, signal });
    }
    const totalRows = Number(found.totalRows ?? 0);
    return {
      fields: found.schema?.fields ?? [],
      totalRows,
      rows: (window = { start: 0, count: totalRows }) =>
        pages((parameters) => results(api, job, { parameters, signal }), {
          start: window.start,
          count: Math.max(0, Math.min(window.count, totalRows - window.start)),
        }),
    };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** Rows of a table as it is stored, without a job and without a charge. */
export async function* tableRows(
  api: Api,
  table: {
    readonly dataset: string;
    readonly name: string;
    readonly fields: readonly Field[];
    readonly rows: number;
  },
  window: { readonly start: number; readonly count: number; readonly signal: AbortSignal },
): AsyncGenerator<RawRow> {
  const path = `${api.account.project}/datasets/${encodeURIComponent(table.dataset)}/tables/${encodeURIComponent(table.name)}/data`;
  const selectedFields = table.fields.map(({ name }) => name).join(',');
  const next = async (parameters: Readonly<Record<string, string>>): Promise<Results> => {
    const all = { ...parameters, selectedFields, 'formatOptions.useInt64Timestamp': 'true' };
    return (await callApi<Results>(api, { path, parameters: all, signal: window.signal })).body;
  };
  const count = Math.max(0, Math.min(window.count, table.rows - window.start));
  yield* pages(next, { start: window.start, count });
}
