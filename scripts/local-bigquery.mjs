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
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { PROJECT, READ, TokenOffice, WRITE } from './local-bigquery-tokens.mjs';
import { cellOf, fieldOf, queryFailure, translate } from './local-bigquery-values.mjs';

const LOCATION = 'EU';
/** What a row is said to take, by which statements are billed here. */
const ROW_BYTES = 1_000_000;

/** ERRORS, "Error table". */
const failure = (status, reason, message) => [
  status,
  { error: { code: status, message, errors: [{ message, domain: 'global', reason }] } },
];
const unauthorized = () => failure(401, 'authError', 'Request had invalid authentication credentials.');

export { createServiceAccount } from './local-bigquery-tokens.mjs';

class LocalBigquery {
  requests = [];
  jobs = new Map();
  faults = [];
  pendingPolls = 0;
  pageRows = 1000;
  canRunJobs = true;
  startMs = 0;
  #connection;
  #options;
  #http;
  #tokens;

  constructor(connection, options) {
    this.#connection = connection;
    this.#options = { port: 0, ...options };
    this.#tokens = new TokenOffice(options.account);
  }

  get origin() {
    return `http://127.0.0.1:${this.#http.address().port}`;
  }

  async start() {
    this.#http = createServer((request, response) => void this.#answer(request, response));
    await new Promise((resolve) => {
      this.#http.listen(this.#options.port, '127.0.0.1', resolve);
    });
    return this;
  }

  stop() {
    this.#http.closeAllConnections();
    this.#http.close();
    this.#connection.closeSync();
  }

  async query(sql) {
    return (await this.#connection.runAndReadAll(sql)).getRows();
  }

  expireTokens() {
    this.#tokens.expire();
  }

  async #answer(request, response) {
    const pieces = [];
    for await (const piece of request) {
      pieces.push(piece);
    }
    const text = Buffer.concat(pieces).toString('utf8');
    this.requests.push({ method: request.method, path: request.url, headers: request.headers, text });
    const at = this.faults.findIndex(({ match }) => match.test(`${request.method} ${request.url}`));
    const fault = at < 0 ? null : this.faults.splice(at, 1)[0];
    if (fault?.reply === 'cut') {
      request.socket.destroy();
      return;
    }
    const [status, body, headers = {}] = fault?.reply ?? (await this.#reply(request, text));
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
    response.end(JSON.stringify(body));
  }

  async #reply(request, text) {
    const url = new URL(request.url, 'http://127.0.0.1');
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
      return await this.#route(request.method, path, { url, text, scope });
    } catch (error) {
      return failure(500, 'internalError', error.message);
    }
  }

  #route(method, path, { url, text, scope }) {
    const [kind, id, inner, name, action] = path;
    if (kind === 'queries' && method === 'POST') {
      return this.#startQuery(JSON.parse(text), scope);
    }
    if (kind === 'queries') {
      return this.#results(id, url.searchParams);
    }
    if (kind === 'jobs' && inner === 'cancel' && method === 'POST') {
      return this.#cancel(id, url.searchParams, scope);
    }
    if (kind === 'datasets' && id === undefined) {
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

  async #startQuery(body, scope) {
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
    const job = { sql: body.query, state: 'running', polls: this.pendingPolls, location: LOCATION };
    const bytes = (await this.#bytesOf(sql)).toString();
    try {
      Object.assign(job, await this.#run(sql, body.dryRun === true));
    } catch (error) {
      return failure(...queryFailure(error, sql, PROJECT));
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

  async #bytesOf(sql) {
    const tables = await this.query(
      `SELECT schema_name || '.' || table_name, estimated_size FROM duckdb_tables()`,
    );
    const bare = sql.replaceAll('"', '');
    return tables
      .filter(([name]) => bare.includes(name))
      .reduce((sum, [, rows]) => sum + Number(rows) * ROW_BYTES, 0);
  }

  async #run(sql, isDry) {
    const result = await this.#connection.run(isDry ? `SELECT * FROM (${sql}) LIMIT 0` : sql);
    const types = result.columnTypes();
    const names = result.columnNames();
    const rows = await result.getRows();
    return {
      fields: names.map((name, index) => fieldOf(name, types[index])),
      rows: rows.map((row) => ({ f: row.map((value, index) => ({ v: cellOf(value, types[index]) })) })),
    };
  }

  #results(id, parameters) {
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

  #page(rows, parameters) {
    const from = Number(parameters.get('pageToken') ?? parameters.get('startIndex') ?? 0);
    const wanted = Number(parameters.get('maxResults') ?? this.pageRows);
    const to = from + Math.min(wanted, this.pageRows);
    const more = to < rows.length && wanted > 0 ? { pageToken: String(to) } : {};
    const found = rows.slice(from, to);
    return { totalRows: String(rows.length), ...more, ...(found.length === 0 ? {} : { rows: found }) };
  }

  #cancel(id, parameters, scope) {
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

  async #names() {
    const rows = await this.query(
      `SELECT DISTINCT schema_name FROM duckdb_schemas() WHERE NOT internal AND schema_name NOT IN ('main', 'pg_catalog', 'information_schema') ORDER BY 1`,
    );
    return rows.map(([name]) => name);
  }

  async #datasets() {
    const datasets = (await this.#names()).map((datasetId) => ({
      kind: 'bigquery#dataset',
      datasetReference: { projectId: PROJECT, datasetId },
      location: LOCATION,
    }));
    return [200, { kind: 'bigquery#datasetList', ...(datasets.length === 0 ? {} : { datasets }) }];
  }

  async #dataset(id) {
    return (await this.#names()).includes(id)
      ? [200, { kind: 'bigquery#dataset', datasetReference: { projectId: PROJECT, datasetId: id } }]
      : failure(404, 'notFound', `Not found: Dataset ${PROJECT}:${id}`);
  }

  async #listed(dataset) {
    return this.query(
      `SELECT table_name, 'TABLE', estimated_size FROM duckdb_tables() WHERE schema_name = '${dataset}'
       UNION ALL SELECT view_name, 'VIEW', NULL FROM duckdb_views() WHERE schema_name = '${dataset}' ORDER BY 1`,
    );
  }

  async #tables(dataset, parameters) {
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

  async #find(dataset, name) {
    return (await this.#listed(dataset)).find(([found]) => found === name);
  }

  async #table(dataset, name) {
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

  async #tableData(dataset, name, parameters) {
    const [, type] = (await this.#find(dataset, name)) ?? [];
    if (type !== 'TABLE') {
      return failure(400, 'invalid', `Cannot list a table of type ${type}.`);
    }
    const { fields, rows } = await this.#run(`SELECT * FROM "${dataset}"."${name}"`, false);
    const wanted = parameters.get('selectedFields')?.split(',');
    const selected = fields.flatMap(({ name: field }, index) =>
      wanted === undefined || wanted.includes(field) ? [index] : [],
    );
    const narrow = rows.map(({ f }) => ({ f: selected.map((index) => f[index]) }));
    return [200, { kind: 'bigquery#tableDataList', ...this.#page(narrow, parameters) }];
  }
}

/**
 * `options`: `account`, of `createServiceAccount`; `seed`, statements of DuckDB; `port`.
 *
 * Of what is returned, tests may change `faults`, a list of `{ match, reply }` that is used up in order by requests whose
 * method and path match; `pendingPolls`, how often a job is reported as running; `pageRows`; `canRunJobs`;
 * `startMs`, how long the first reply takes. `expireTokens()`
 * ends every access token. The project is `analytics-project`; each stored row counts as a megabyte.
 */
export async function startLocalBigquery(options) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`SET TimeZone = 'UTC'; ${options.seed ?? ''}`);
  return new LocalBigquery(connection, options).start();
}
