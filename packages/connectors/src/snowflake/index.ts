import { SnowflakeConfig } from '@plumbline/contract';
import { remoteRows } from '../kit/cells.ts';
import { remoteConnector, type Session } from '../kit/connector.ts';
import type { DatabaseAccess, ExtractOptions, RemoteTarget, Since } from '../kit/database.ts';
import { asPageFailure, collectPage, PAGE_BYTES } from '../kit/limit-bytes.ts';
import { writeRows } from '../kit/write-rows.ts';
import { accountServer } from './account.ts';
import { countRows, listTables } from './catalog.ts';
import { checkAccount } from './checks.ts';
import { createCredentials } from './credentials.ts';
import { statementFailure } from './failures.ts';
import { liveAccess } from './live.ts';
import { identifierName, printSelect, printSince } from './sql.ts';
import { runStatement, type Api, type RawRow, type RunOptions } from './statements.ts';
import { extractedColumn, readPlan, shownColumn, type ReadPlan } from './types.ts';

const PREVIEW_SECONDS = 40;
const EXTRACT_SECONDS = 4 * 60 * 60;

/** Failures of a statement in words, with their place in what the person wrote. */
async function running<T>(target: RemoteTarget | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw statementFailure(error, target !== null && 'query' in target ? target.query : null);
  }
}

interface ExtractRequest {
  readonly target: RemoteTarget;
  readonly since: Since | null;
}

async function extractRows(
  api: Api,
  { target, since }: ExtractRequest,
  options: ExtractOptions,
): Promise<number> {
  const { rowTypes, rows } = await runStatement(api, `${printSelect(target)}${printSince(since)}`, {
    signal: options.signal,
    timeoutSeconds: EXTRACT_SECONDS,
  });
  const plan = readPlan(rowTypes);
  return writeRows(plan.columns.map(extractedColumn), readRows(rows(), plan), options);
}

async function* readRows(rows: AsyncIterable<RawRow>, { read }: ReadPlan): AsyncGenerator<(string | null)[]> {
  for await (const row of rows) {
    yield read(row);
  }
}

/** The statement with no rows: Snowflake compiles it and reads nothing. */
const describeTarget = async (api: Api, target: RemoteTarget, signal: AbortSignal) => {
  const options = { signal, timeoutSeconds: PREVIEW_SECONDS };
  const { rowTypes } = await runStatement(api, `${printSelect(target)} LIMIT 0`, options);
  return readPlan(rowTypes).columns.map(shownColumn);
};

async function readPage(api: Api, sql: string, options: RunOptions) {
  const statement = await runStatement(api, sql, options);
  const plan = readPlan(statement.rowTypes);
  return { plan, texts: await collectPage(readRows(statement.rows(), plan)) };
}

function openDatabase(api: Api): DatabaseAccess {
  return {
    check: (signal) => checkAccount(api, signal),
    listTables: (signal, { hasColumns } = { hasColumns: true }) =>
      running(null, () => listTables(api, { signal, timeoutSeconds: PREVIEW_SECONDS, hasColumns })),
    describe: (target, signal) => running(target, () => describeTarget(api, target, signal)),
    estimateRows: async (target, signal) =>
      'query' in target
        ? null
        : running(target, () => countRows(api, target.table, { signal, timeoutSeconds: PREVIEW_SECONDS })),
    page: (target, { offset, limit, signal }) =>
      running(target, async () => {
        const sql = `${printSelect(target)} LIMIT ${limit + 1} OFFSET ${offset}`;
        const options = { signal, timeoutSeconds: PREVIEW_SECONDS, maxBytes: PAGE_BYTES };
        const { plan, texts } = await readPage(api, sql, options).catch((error: unknown) => {
          throw asPageFailure(error);
        });
        return remoteRows(plan.columns.map(shownColumn), texts, plan.columns.map(extractedColumn));
      }),
    extract: (target, options) => running(target, () => extractRows(api, { target, since: null }, options)),
    extractSince: (target, since, options) =>
      running(target, () => extractRows(api, { target, since }, options)),
  };
}

/** Names as Snowflake stores them: it compares those of a request with their case. */
const named = (config: SnowflakeConfig): SnowflakeConfig => ({
  ...config,
  role: identifierName(config.role),
  warehouse: identifierName(config.warehouse),
  database: identifierName(config.database),
  ...(config.schema === undefined ? {} : { schema: identifierName(config.schema) }),
});

/**
 * Tables and read-only statements of a Snowflake account, by its SQL API. Held to a local server that behaves as the vendor
 * documents; unproven on a real account until `npm run smoke -- snowflake` has passed there.
 */
export const snowflake = remoteConnector({
  arrival: 'connection',
  isIncremental: true,
  config: SnowflakeConfig,
  open: async (config, context): Promise<Session> => {
    const account = { config: named(config), context };
    const server = accountServer(account);
    const api = { account, credentials: createCredentials(account) };
    return {
      label: `${config.database} on ${config.account}`,
      check: async () => void (await context.outbound.resolve(server)),
      file: null,
      feed: null,
      database: openDatabase(api),
      live: liveAccess(api),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
});
