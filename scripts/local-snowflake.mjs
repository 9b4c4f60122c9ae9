// A local server that behaves as Snowflake documents its SQL API, with DuckDB behind it. It proves how the connector speaks,
// not what Snowflake's SQL means: for that, `npm run smoke -- snowflake` runs against a real account. Each reply names the
// page of the vendor's documentation that its shape is from:
//   REFERENCE   https://docs.snowflake.com/en/developer-guide/sql-api/reference
//   RESPONSES   https://docs.snowflake.com/en/developer-guide/sql-api/handling-responses
//   SIGN-IN     https://docs.snowflake.com/en/developer-guide/sql-api/authenticating
//   RESUBMIT    https://docs.snowflake.com/en/developer-guide/sql-api/submitting-requests
//   KEY-ERRORS  https://docs.snowflake.com/en/user-guide/key-pair-auth-troubleshooting
//   OAUTH       https://docs.snowflake.com/en/user-guide/oauth-custom
import { createHash, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { jwtVerify } from 'jose';
import {
  CATALOG,
  DATABASE,
  ROLE,
  cellSql,
  compileFailure,
  context,
  countStatements,
  failure,
  grantsTo,
  queryStatus,
  resultSet,
  textColumn,
  snowflakeType,
  translate,
} from './local-snowflake-sql.mjs';

/** SIGN-IN: "iat … exp … at most 60 minutes". */
const MAX_TOKEN_SECONDS = 3600;

/** SIGN-IN: "SHA256:" and the SHA-256 of the public key in DER. */
const fingerprint = (publicKey) =>
  `SHA256:${createHash('sha256')
    .update(createPublicKey(publicKey).export({ type: 'spki', format: 'der' }))
    .digest('base64')}`;

/** A key pair as `openssl genrsa` makes it. */
export const createKeyPair = (passphrase) =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: {
      type: 'pkcs8',
      format: 'pem',
      ...(passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase }),
    },
  });

/** The status of a reply, its body, and how it is sent. */
const notFound = (handle) => [404, failure(['390404', '02000'], `Statement ${handle} not found.`)];

class LocalSnowflake {
  requests = [];
  statements = new Map();
  faults = [];
  pendingPolls = 0;
  #connection;
  #options;
  #http;
  #byRequestId = new Map();
  #accessTokens = new Set();
  #validTokens;

  constructor(connection, options) {
    this.#connection = connection;
    this.#options = {
      account: 'MYORG-TEST',
      user: 'PLUMBLINE',
      tokens: [],
      oauth: null,
      port: 0,
      ...options,
    };
    this.#validTokens = new Set(this.#options.tokens);
    this.partitionRows = options.partitionRows ?? 1000;
  }

  get port() {
    return this.#http.address().port;
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
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
    this.#accessTokens.clear();
    this.#validTokens.clear();
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
    const reply = fault?.reply ?? (await this.#reply(request, text));
    const [status, body, { isCompressed = false, headers = {} } = {}] = reply;
    const json = JSON.stringify(body);
    const encoding = isCompressed ? { 'content-encoding': 'gzip' } : {};
    response.writeHead(status, { 'content-type': 'application/json', ...encoding, ...headers });
    response.end(isCompressed ? gzipSync(json) : json);
  }

  async #reply(request, text) {
    const url = new URL(request.url, 'http://127.0.0.1');
    if (url.pathname === '/oauth/token-request') {
      return this.#giveAccessToken(request, text);
    }
    // REFERENCE, "Request headers for all operations".
    const { authorization = '', accept = '', 'user-agent': agent = '' } = request.headers;
    if (agent === '' || !/^(?:application\/json|\*\/\*)/u.test(accept)) {
      return [400, failure(['391902', '08000'], 'A required header is missing.')];
    }
    const type = request.headers['x-snowflake-authorization-token-type'] ?? 'OAUTH';
    const refused = await this.#refuseToken(type, authorization.replace(/^Bearer /u, ''));
    if (refused !== null) {
      return [401, refused];
    }
    return this.#operate(request, url, text);
  }

  #operate(request, url, text) {
    const [, , , , handle, action] = url.pathname.split('/');
    if (url.pathname === '/api/v2/statements' && request.method === 'POST') {
      return this.#submit(url, JSON.parse(text));
    }
    if (handle !== undefined && action === 'cancel' && request.method === 'POST') {
      return this.#cancel(handle);
    }
    return handle !== undefined && request.method === 'GET' ? this.#poll(handle, url) : notFound(handle);
  }

  /** OAUTH, "Token endpoint". */
  #giveAccessToken(request, text) {
    const { oauth } = this.#options;
    const form = new URLSearchParams(text);
    const basic = Buffer.from(`${oauth?.clientId}:${oauth?.clientSecret}`).toString('base64');
    if (oauth === null || request.headers.authorization !== `Basic ${basic}`) {
      return [401, { message: 'This is an invalid client.', success: false, error: 'invalid_client' }];
    }
    if (form.get('grant_type') !== 'refresh_token' || form.get('refresh_token') !== oauth.refreshToken) {
      return [400, { message: 'Invalid refresh token.', success: false, error: 'invalid_grant' }];
    }
    const token = `access-${randomUUID()}`;
    this.#accessTokens.add(token);
    return [200, { access_token: token, token_type: 'Bearer', expires_in: 600 }];
  }

  /** Null for a token that is valid. KEY-ERRORS for key pairs, SIGN-IN for the others. */
  async #refuseToken(type, token) {
    switch (type) {
      case 'KEYPAIR_JWT':
        return (await this.#isSignedByUser(token))
          ? null
          : failure(['390144', '08001'], `JWT token is invalid. [${randomUUID()}]`);
      case 'PROGRAMMATIC_ACCESS_TOKEN':
        return this.#validTokens.has(token)
          ? null
          : failure(['394400', '08001'], 'Programmatic access token is invalid.');
      case 'OAUTH':
        return this.#accessTokens.has(token)
          ? null
          : failure(['390318', '08001'], `OAuth access token expired. [${randomUUID()}]`);
      default:
        return failure(['390103', '08001'], 'The token type is not known.');
    }
  }

  async #isSignedByUser(token) {
    const { account, user, publicKey } = this.#options;
    if (publicKey === undefined) {
      return false;
    }
    const subject = `${account}.${user}`;
    try {
      const { payload } = await jwtVerify(token, createPublicKey(publicKey), {
        algorithms: ['RS256'],
        issuer: `${subject}.${fingerprint(publicKey)}`,
        subject,
        requiredClaims: ['iat', 'exp'],
      });
      return payload.exp - payload.iat <= MAX_TOKEN_SECONDS;
    } catch {
      return false;
    }
  }

  #submit(url, body) {
    const { role = ROLE } = body;
    if (![ROLE, 'WRITER'].includes(role)) {
      const message = `Role '${role}' specified in the connect string is not granted to this user.`;
      return [422, failure(['390189', '08001'], message)];
    }
    const requestId = url.searchParams.get('requestId');
    const known = this.#byRequestId.get(requestId);
    // RESUBMIT: the same request id with `retry=true` does not run the statement again.
    if (known !== undefined && url.searchParams.get('retry') === 'true') {
      return [202, queryStatus(known)];
    }
    const handle = randomUUID();
    this.#byRequestId.set(requestId, handle);
    const statement = {
      sql: body.statement,
      state: 'running',
      polls: this.pendingPolls,
      createdOn: Date.now(),
    };
    this.statements.set(handle, statement);
    statement.done = this.#finish(statement, { handle, body });
    return [202, queryStatus(handle)];
  }

  async #finish(statement, { handle, body }) {
    try {
      statement.result = await this.#run(body);
      statement.state = statement.state === 'running' ? 'succeeded' : statement.state;
    } catch (error) {
      statement.state = 'failed';
      statement.failure = compileFailure(error, body.statement, handle);
    }
  }

  async #run(body) {
    const { statement, database, parameters = {} } = body;
    const [wanted, count] = [Number(parameters.MULTI_STATEMENT_COUNT ?? 1), countStatements(statement)];
    if (wanted !== 0 && count !== wanted) {
      const message = `Actual statement count ${count} did not match the desired statement count ${wanted}.`;
      throw Object.assign(new Error(message), { code: '000008' });
    }
    if (database !== DATABASE && /\bFROM\b/u.test(statement)) {
      const message = `Database '${database}' does not exist or not authorized.`;
      throw Object.assign(new Error(message), { code: '002003' });
    }
    const sql = translate(statement, context(this.#options.user, body));
    const grants = /^SHOW GRANTS TO ROLE "(\w+)"$/u.exec(sql);
    if (grants !== null) {
      return grantsTo(grants[1]);
    }
    if (!/^\s*(?:SELECT|WITH|VALUES)\b/iu.test(sql)) {
      // Run as it is: nothing but the connector holds back a statement that writes.
      await this.#connection.run(sql);
      return { rowType: [textColumn('status')], rows: [['done']] };
    }
    return this.#select(sql);
  }

  async #select(sql) {
    const described = (await this.#connection.runAndReadAll(`DESCRIBE ${sql}`)).getRowObjects();
    const columns = described.map((row) => ({
      name: row.column_name,
      native: row.column_type,
      nullable: row.null === 'YES',
    }));
    const cells = columns.map(({ native }, index) => cellSql(`c${index}`, native)).join(', ');
    const names = columns.map((_, index) => `c${index}`).join(', ');
    const result = await this.#connection.runAndReadAll(`SELECT ${cells} FROM (${sql}\n) AS rows(${names})`);
    return {
      rowType: columns.map(({ name, native, nullable }) => ({ name, nullable, ...snowflakeType(native) })),
      rows: result.getRows().map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
    };
  }

  async #poll(handle, url) {
    const statement = this.statements.get(handle);
    if (statement === undefined) {
      return notFound(handle);
    }
    if (statement.state === 'cancelled') {
      return [422, failure(['000604', '57014'], 'SQL execution canceled', handle)];
    }
    if (statement.polls > 0) {
      statement.polls -= 1;
      return [202, queryStatus(handle)];
    }
    await statement.done;
    if (statement.failure !== undefined) {
      return [422, statement.failure];
    }
    const partitions = this.#partitions(statement.result);
    const partition = Number(url.searchParams.get('partition') ?? 0);
    if (partition === 0) {
      return [200, resultSet(handle, statement, partitions)];
    }
    // RESPONSES: partitions after the first are compressed, and hold `data` alone.
    const rows = partitions[partition];
    return rows === undefined ? notFound(handle) : [200, { data: rows }, { isCompressed: true }];
  }

  #partitions({ rows }) {
    const partitions = [];
    for (let from = 0; from === 0 || from < rows.length; from += this.partitionRows) {
      partitions.push(rows.slice(from, from + this.partitionRows));
    }
    return partitions;
  }

  #cancel(handle) {
    const statement = this.statements.get(handle);
    if (statement === undefined) {
      return notFound(handle);
    }
    statement.state = 'cancelled';
    // REFERENCE, "CancelStatus".
    return [200, failure(['000604', '57014'], 'SQL execution canceled', handle)];
  }
}

/**
 * `options`: `account` and `user`, in upper case; `publicKey` (PEM) of the user; `tokens`, programmatic access tokens that
 * are valid; `oauth` (`clientId`, `clientSecret`, `refreshToken`); `seed`, statements of DuckDB; `partitionRows`; `port`.
 *
 * Of what is returned, tests may change `faults`, a list of `{ match, reply }` that is used up in order by requests whose
 * method and path match; `pendingPolls`, how often a statement is reported as running; `partitionRows`. `expireTokens()`
 * ends every access token and programmatic access token.
 */
export async function startLocalSnowflake(options = {}) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const { seed = '' } = options;
  await connection.run(
    `ATTACH ':memory:' AS ${DATABASE}; USE ${DATABASE}; SET TimeZone = 'UTC'; ${CATALOG} ${seed}`,
  );
  return new LocalSnowflake(connection, options).start();
}
