// A local server that behaves as Google documents the REST API of BigQuery, with DuckDB behind it. It proves how the
// connector speaks, not what BigQuery's SQL means: for that, `npm run smoke -- bigquery` runs against a real project. Each
// reply names the page of the vendor's documentation that its shape is from:
//   TOKENS         https://developers.google.com/identity/protocols/oauth2/service-account
//   QUERY          https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/query
//   QUERY-RESULTS  https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/getQueryResults
//   CANCEL         https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/cancel
//   TABLES         https://cloud.google.com/bigquery/docs/reference/rest/v2/tables
//   TABLE-DATA     https://cloud.google.com/bigquery/docs/reference/rest/v2/tabledata/list
//   DATA-FORMAT    https://cloud.google.com/bigquery/docs/reference/rest/v2/DataFormatOptions
//   ERRORS         https://cloud.google.com/bigquery/docs/error-messages
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import { failure, unauthorized, type Answer, type Call, type Job, type QueryBody } from './replies.ts';
import { PROJECT, READ, TokenOffice, WRITE, type ServiceAccount } from './tokens.ts';
import { cellOf, fieldOf, queryFailure, translate, type Row } from './values.ts';

const LOCATION = 'EU';
/** Bytes that each stored row counts as when statements are billed. */
const ROW_BYTES = 1_000_000;

export interface BigqueryOptions {
  readonly account: ServiceAccount;
  /** Statements of DuckDB that create the tables. */
  readonly seed?: string;
  /** Any free port by default. */
  readonly port?: number;
}

export { createServiceAccount, type ServiceAccount } from './tokens.ts';

/** The project is `analytics-project`; each stored row counts as a megabyte. */
export class LocalBigquery {
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly text: string;
  }[] = [];
  readonly jobs = new Map<string, Job>();
  /** Used up in order by requests whose method and path match. `cut` ends the connection. */
  readonly faults: { readonly match: RegExp; readonly reply: Answer | 'cut' }[] = [];
  /** How often a job is reported as running before it is done. */
  pendingPolls = 0;
  pageRows = 1000;
  canRunJobs = true;
  /** How long the first reply to a statement takes. */
  startMs = 0;
  readonly #connection: DuckDBConnection;
  readonly #http = createServer((request, response) => void this.#answer(request, response));
  readonly #tokens: TokenOffice;

  constructor(connection: DuckDBConnection, account: ServiceAccount) {
    this.#connection = connection;
    this.#tokens = new TokenOffice(account);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  async start(port: number): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#http.listen(port, '127.0.0.1', resolve);
    });
    return this;
  }

  stop(): void {
    this.#http.closeAllConnections();
    this.#http.close();
    this.#connection.closeSync();
  }

  async query(sql: string): Promise<DuckDBValue[][]> {
    return (await this.#connection.runAndReadAll(sql)).getRows();
  }

  /** Ends every access token. */
  expireTokens(): void {
    this.#tokens.expire();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) {
      pieces.push(piece as Buffer);
    }
    const text = Buffer.concat(pieces).toString('utf8');
    const { method = '', url: path = '' } = request;
    this.requests.push({ method, path, headers: request.headers, text });
    const at = this.faults.findIndex(({ match }) => match.test(`${method} ${path}`));
    const fault = at < 0 ? null : this.faults.splice(at, 1)[0];
    if (fault?.reply === 'cut') {
      request.socket.destroy();
      return;
    }
    const [status, body, headers = {}] = fault?.reply ?? (await this.#reply(request, text));
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
    response.end(JSON.stringify(body));
  }

  async #reply(request: IncomingMessage, text: string): Promise<Answer> {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    if (url.pathname === '/token' && request.method === 'POST') {
      return this.#tokens.give(new URLSearchParams(text));
    }
    const scope = this.#tokens.scopeOf(request.headers.authorization?.replace(/^Bearer /u, ''));
    if (scope === undefined) {
      return unauthorized();
    }
    const [, , , , project, ...path] = url.pathname.split('/').map(decodeURIComponent);
    if (!url.pathname.startsWith('/bigquery/v2/projects/')) {
      return failure(404, 'notFound', 'Not Found');
    }
    if (project !== PROJECT) {
      return failure(404, 'notFound', `Not found: Project ${project}`);
    }
    try {
      return await this.#route(request.method ?? '', path, { url, text, scope });
    } catch (error) {
      return failure(500, 'internalError', String(error));
    }
  }

  #route(method: string, path: readonly string[], { url, text, scope }: Call): Answer | Promise<Answer> {
    const [kind, id = '', inner, name, action] = path;
    if (kind === 'queries' && method === 'POST') {
      return this.#startQuery(JSON.parse(text) as QueryBody, scope);
    }
    if (kind === 'queries') {
      return this.#results(id, url.searchParams);
    }
    if (kind === 'jobs' && inner === 'cancel' && method === 'POST') {
      return this.#cancel(id, url.searchParams, scope);
    }
    if (kind === 'datasets' && id === '') {
      return this.#datasets();
    }
    if (inner === undefined) {
      return this.#dataset(id);
    }
    if (name === undefined) {
      return this.#tables(id, url.searchParams);
    }
    return action === 'data' ? this.#tableData(id, name, url.searchParams) : this.#table(id, name);
  }

  async #startQuery(body: QueryBody, scope: string): Promise<Answer> {
    if (!this.canRunJobs) {
      const message = `Access Denied: Project ${PROJECT}: User does not have bigquery.jobs.create permission in project ${PROJECT}.`;
      return failure(403, 'accessDenied', message);
    }
    if (body.useLegacySql !== false) {
      return failure(400, 'invalid', 'Legacy SQL is not what this server speaks.');
    }
    const sql = translate(body.query, PROJECT);
    if (!/^\s*(?:SELECT|WITH)\b/iu.test(sql) && scope === READ) {
      return failure(403, 'accessDenied', 'Request had insufficient authentication scopes.');
    }
    const job: Job = {
      sql: body.query,
      state: 'running',
      polls: this.pendingPolls,
      location: LOCATION,
      fields: [],
      rows: [],
    };
    const bytes = (await this.#bytesOf(sql)).toString();
    try {
      Object.assign(job, await this.#run(sql, body.dryRun === true));
    } catch (error) {
      return failure(...queryFailure(error as Error, sql, PROJECT));
    }
    const common = { kind: 'bigquery#queryResponse', totalBytesProcessed: bytes, cacheHit: false };
    if (body.dryRun === true) {
      const jobReference = { projectId: PROJECT, location: LOCATION };
      return [200, { ...common, schema: { fields: job.fields }, jobReference, jobComplete: true }];
    }
    if (body.maximumBytesBilled !== undefined && Number(bytes) > Number(body.maximumBytesBilled)) {
      const message = `Query exceeded limit for bytes billed: ${body.maximumBytesBilled}. ${bytes} or higher required.`;
      return failure(400, 'bytesBilledLimitExceeded', message);
    }
    await delay(this.startMs);
    const jobId = `job_${randomUUID().replaceAll('-', '')}`;
    this.jobs.set(jobId, job);
    const jobReference = { projectId: PROJECT, jobId, location: LOCATION };
    // QUERY: "jobComplete … If this is false, totalRows will not be available".
    return [200, { ...common, jobReference, jobComplete: false }];
  }

  async #bytesOf(sql: string): Promise<number> {
    const tables = await this.query(
      `SELECT schema_name || '.' || table_name, estimated_size FROM duckdb_tables()`,
    );
    const bare = sql.replaceAll('"', '');
    return tables
      .filter(([name]) => bare.includes(String(name)))
      .reduce((sum, [, rows]) => sum + Number(rows) * ROW_BYTES, 0);
  }

  async #run(sql: string, isDry: boolean): Promise<Pick<Job, 'fields' | 'rows'>> {
    const result = await this.#connection.run(isDry ? `SELECT * FROM (${sql}) LIMIT 0` : sql);
    const types = result.columnTypes();
    const names = result.columnNames();
    const rows = await result.getRows();
    return {
      fields: types.map((type, index) => fieldOf(names[index] ?? '', type)),
      rows: rows.map((row) => ({ f: types.map((type, index) => ({ v: cellOf(row[index], type) })) })),
    };
  }

  #results(id: string, parameters: URLSearchParams): Answer {
    const job = this.jobs.get(id);
    // ERRORS, notFound: "or when the location in the request does not match the location of the resource".
    if (job === undefined || parameters.get('location') !== job.location) {
      return failure(404, 'notFound', `Not found: Job ${PROJECT}:${id}`);
    }
    if (job.state === 'cancelled') {
      return failure(499, 'stopped', 'Job execution was cancelled: User requested cancellation');
    }
    const jobReference = { projectId: PROJECT, jobId: id, location: job.location };
    if (job.polls > 0) {
      job.polls -= 1;
      return [200, { kind: 'bigquery#getQueryResultsResponse', jobReference, jobComplete: false }];
    }
    job.state = 'done';
    const page = this.#page(job.rows, parameters);
    const common = { kind: 'bigquery#getQueryResultsResponse', jobReference, jobComplete: true };
    return [200, { ...common, schema: { fields: job.fields }, ...page }];
  }

  #page(rows: readonly Row[], parameters: URLSearchParams) {
    const from = Number(parameters.get('pageToken') ?? parameters.get('startIndex') ?? 0);
    const limit = Number(parameters.get('maxResults') ?? this.pageRows);
    const to = from + Math.min(limit, this.pageRows);
    const more = to < rows.length && limit > 0 ? { pageToken: String(to) } : {};
    const found = rows.slice(from, to);
    return { totalRows: String(rows.length), ...more, ...(found.length === 0 ? {} : { rows: found }) };
  }

  #cancel(id: string, parameters: URLSearchParams, scope: string): Answer {
    const job = this.jobs.get(id);
    if (scope !== WRITE) {
      return failure(403, 'accessDenied', 'Request had insufficient authentication scopes.');
    }
    if (job === undefined || parameters.get('location') !== job.location) {
      return failure(404, 'notFound', `Not found: Job ${PROJECT}:${id}`);
    }
    job.state = 'cancelled';
    return [200, { kind: 'bigquery#jobCancelResponse', job: { status: { state: 'DONE' } } }];
  }

  async #names(): Promise<string[]> {
    const rows = await this.query(
      `SELECT DISTINCT schema_name FROM duckdb_schemas() WHERE NOT internal AND schema_name NOT IN ('main', 'pg_catalog', 'information_schema') ORDER BY 1`,
    );
    return rows.map(([name]) => String(name));
  }

  async #datasets(): Promise<Answer> {
    const datasets = (await this.#names()).map((datasetId) => ({
      kind: 'bigquery#dataset',
      datasetReference: { projectId: PROJECT, datasetId },
      location: LOCATION,
    }));
    return [200, { kind: 'bigquery#datasetList', ...(datasets.length === 0 ? {} : { datasets }) }];
  }

  async #dataset(id: string): Promise<Answer> {
    return (await this.#names()).includes(id)
      ? [200, { kind: 'bigquery#dataset', datasetReference: { projectId: PROJECT, datasetId: id } }]
      : failure(404, 'notFound', `Not found: Dataset ${PROJECT}:${id}`);
  }

  #listed(dataset: string): Promise<DuckDBValue[][]> {
    return this.query(
      `SELECT table_name, 'TABLE', estimated_size FROM duckdb_tables() WHERE schema_name = '${dataset}'
       UNION ALL SELECT view_name, 'VIEW', NULL FROM duckdb_views() WHERE schema_name = '${dataset}' ORDER BY 1`,
    );
  }

  async #tables(dataset: string, parameters: URLSearchParams): Promise<Answer> {
    if (!(await this.#names()).includes(dataset)) {
      return failure(404, 'notFound', `Not found: Dataset ${PROJECT}:${dataset}`);
    }
    const all = (await this.#listed(dataset)).map(([tableId, type]) => ({
      kind: 'bigquery#table',
      tableReference: { projectId: PROJECT, datasetId: dataset, tableId },
      type,
    }));
    // One table in each page, so that paging is always tried.
    const from = Number(parameters.get('pageToken') ?? 0);
    const more = from + 1 < all.length ? { nextPageToken: String(from + 1) } : {};
    return [
      200,
      { kind: 'bigquery#tableList', tables: all.slice(from, from + 1), totalItems: all.length, ...more },
    ];
  }

  async #find(dataset: string, name: string): Promise<DuckDBValue[] | undefined> {
    return (await this.#listed(dataset)).find(([found]) => found === name);
  }

  async #table(dataset: string, name: string): Promise<Answer> {
    const found = await this.#find(dataset, name);
    if (found === undefined) {
      return failure(404, 'notFound', `Not found: Table ${PROJECT}:${dataset}.${name}`);
    }
    const { fields } = await this.#run(`SELECT * FROM "${dataset}"."${name}"`, true);
    const [, type, rows] = found;
    const count =
      type === 'TABLE' ? { numRows: String(rows), numBytes: String(Number(rows) * ROW_BYTES) } : {};
    return [200, { kind: 'bigquery#table', type, schema: { fields }, ...count }];
  }

  async #tableData(dataset: string, name: string, parameters: URLSearchParams): Promise<Answer> {
    const [, type] = (await this.#find(dataset, name)) ?? [];
    if (type !== 'TABLE') {
      return failure(400, 'invalid', `Cannot list a table of type ${String(type)}.`);
    }
    const { fields, rows } = await this.#run(`SELECT * FROM "${dataset}"."${name}"`, false);
    const selected = parameters.get('selectedFields')?.split(',');
    const isSelected = fields.map(({ name: field }) => selected?.includes(field) ?? true);
    const narrow = rows.map(({ f }) => ({ f: f.filter((_, index) => isSelected[index]) }));
    return [200, { kind: 'bigquery#tableDataList', ...this.#page(narrow, parameters) }];
  }
}

export async function startLocalBigquery(options: BigqueryOptions): Promise<LocalBigquery> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`SET TimeZone = 'UTC'; ${options.seed ?? ''}`);
  return new LocalBigquery(connection, options.account).start(options.port ?? 0);
}
