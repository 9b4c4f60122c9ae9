import {
  AppError,
  invariant,
  isBetaSource,
  isSourceKind,
  presentIssues,
  SOURCE_KINDS,
  SOURCES,
  type CatalogItem,
  type SourceKind,
} from '@plumbline/contract';
import { z } from 'zod';
import { appStore } from './app-store/index.ts';
import { axpert } from './axpert/index.ts';
import { bigquery } from './bigquery/index.ts';
import { clickhouse } from './clickhouse/index.ts';
import { csvFile } from './csv-file/index.ts';
import { csvLink } from './csv-link/index.ts';
import { duckdb } from './duckdb/index.ts';
import type { Connector, OpenContext, RemoteConnector, Session } from './kit/connector.ts';
import { mysql } from './mysql/index.ts';
import { playStore } from './play-store/index.ts';
import { postgresql } from './postgresql/index.ts';
import { s3 } from './s3/index.ts';
import { snowflake } from './snowflake/index.ts';
import { sqlServer } from './sql-server/index.ts';
import { sqlite } from './sqlite/index.ts';
import { quickbooks } from './quickbooks/index.ts';
import { youtubeTranscripts } from './youtube-transcripts/index.ts';
import { youtube } from './youtube/index.ts';

/** The specification lists Google Sheets as disabled: no connector may enable it. */
type Connectable = Exclude<SourceKind, 'google-sheets'>;

type ConnectorOf<Kind extends SourceKind> = Connector & { arrival: (typeof SOURCES)[Kind]['arrival'] };

/** The connectors that exist. A source is enabled by its line here: catalog, forms and checks derive from it. */
export const CONNECTORS = {
  'csv-file': csvFile,
  'csv-link': csvLink,
  sqlite,
  duckdb,
  s3,
  mysql,
  postgresql,
  'sql-server': sqlServer,
  clickhouse,
  snowflake,
  bigquery,
  quickbooks,
  axpert,
  'play-store': playStore,
  'app-store': appStore,
  youtube,
  'youtube-transcripts': youtubeTranscripts,
} as const satisfies { [Kind in Connectable]?: ConnectorOf<Kind> };
export type ConnectorKind = keyof typeof CONNECTORS;

const findConnector = (kind: string): Connector | null =>
  Object.hasOwn(CONNECTORS, kind) ? CONNECTORS[kind as ConnectorKind] : null;

/** Why sources that work are off on this server. */
export type Unavailable = Readonly<Partial<Record<SourceKind, string>>>;

const signsInElsewhere = (connector: Connector | null): boolean =>
  connector !== null && connector.arrival !== 'upload' && connector.signIn === 'oauth';

const readsIncrements = (connector: Connector | null): boolean =>
  connector !== null && connector.arrival !== 'upload' && connector.isIncremental === true;

const catalogItem = (kind: SourceKind, unavailable: Unavailable): CatalogItem => {
  const connector = findConnector(kind);
  const reason = unavailable[kind] ?? null;
  const { name, description, group, isNew } = SOURCES[kind];
  return {
    kind,
    name,
    description,
    group,
    isNew,
    isBeta: isBetaSource(kind),
    image: `/connectors/${kind}.svg`,
    status: connector === null || reason !== null ? 'disabled' : 'enabled',
    reason,
    signIn: signsInElsewhere(connector) ? 'oauth' : 'form',
    isIncremental: readsIncrements(connector),
    config:
      connector === null || signsInElsewhere(connector)
        ? {}
        : z.toJSONSchema(connector.config, { io: 'input' }),
  };
};

/** The catalog of all sources, disabled ones too, in the order shown. */
export const listCatalog = (unavailable: Unavailable = {}): CatalogItem[] =>
  SOURCE_KINDS.map((kind) => catalogItem(kind, unavailable));

/** Whether the tables of a source can be read by what changed. */
export const isIncremental = (kind: string): boolean => readsIncrements(findConnector(kind));

/** Whether people sign in at the source instead of entering a configuration. */
export const isSignedInElsewhere = (kind: string): boolean => signsInElsewhere(findConnector(kind));

/**
 * The connector of a source.
 *
 * @throws `connector.unknown`, `connector.disabled`
 */
export const getConnector = (kind: string): Connector => {
  const connector = findConnector(kind);
  if (connector !== null) {
    return connector;
  }
  if (isSourceKind(kind)) {
    const { name } = SOURCES[kind];
    throw new AppError('connector.disabled', `${name} cannot be connected yet.`);
  }
  throw new AppError(
    'connector.unknown',
    `There is no source "${kind}". GET /v1/connectors lists the sources.`,
  );
};

/**
 * The configuration of a source as its connector takes it.
 *
 * @throws `connector.unknown`, `connector.disabled`, `request.invalid` with an issue per field
 */
export const parseConfig = (kind: string, rawConfig: unknown): Readonly<Record<string, unknown>> => {
  const parsed = getConnector(kind).config.safeParse(rawConfig);
  if (!parsed.success) {
    throw new AppError('request.invalid', 'The configuration of the source is invalid.', {
      issues: presentIssues(parsed.error),
    });
  }
  return parsed.data as Readonly<Record<string, unknown>>;
};

/** Names of the fields that are stored encrypted and never sent back. */
export const secretFields = (kind: string): ReadonlySet<string> => {
  const { properties = {} } = z.toJSONSchema(getConnector(kind).config, { io: 'input' });
  const isSecret = (field: unknown): boolean => (field as { readonly secret?: unknown }).secret === true;
  return new Set(Object.keys(properties).filter((name) => isSecret(properties[name])));
};

/** Names of the fields that hold an uploaded file: an object with the file's `id` and `name`. */
export const fileFields = (kind: string): readonly string[] => {
  const { properties = {} } = z.toJSONSchema(getConnector(kind).config, { io: 'input' });
  const isFile = (field: unknown): boolean => Array.isArray((field as { readonly upload?: unknown }).upload);
  return Object.keys(properties).filter((name) => isFile(properties[name]));
};

/**
 * Validates the configuration, then opens. Nothing else opens a connector, so that none sees unvalidated input.
 *
 * @throws what `parseConfig` throws, and what opening throws
 */
export const openConnector = async (
  kind: string,
  rawConfig: unknown,
  context: OpenContext,
): Promise<Session> => {
  const connector = getConnector(kind);
  invariant(connector.arrival !== 'upload', `${kind} arrives as an upload; there is nothing to open.`);
  const remote: RemoteConnector = connector;
  return remote.open(parseConfig(kind, rawConfig), context);
};
