/**
 * How rows arrive from a source: in files that people upload, from the address of one file, from a server that a
 * connection holds the credentials of, or from a public service.
 */
export type SourceArrival = 'upload' | 'link' | 'connection' | 'feed';

/** The sections of the catalog, in the order shown. */
export const CONNECTOR_GROUPS = ['files', 'databases', 'business', 'feeds'] as const;

interface SourceFacts {
  readonly name: string;
  readonly description: string;
  readonly group: (typeof CONNECTOR_GROUPS)[number];
  readonly arrival: SourceArrival;
  readonly isNew: boolean;
  /**
   * True for a connector that follows its vendor's documentation and has not been tried on one of the vendor's
   * servers.
   */
  readonly isBeta?: true;
  /** Its objects are named by whoever reads them: the source cannot list them, and runs no statement. */
  readonly isNamed?: true;
  /** Its rows are in files of folders, which a pattern chooses: it has no tables, and runs no statement. */
  readonly isFolder?: true;
  /**
   * It can be queried where its rows are. `beta`: as its vendor documents, not proven on a server of theirs. Absent: its
   * rows are copied.
   */
  readonly live?: 'proven' | 'beta';
}

/** Every source of the catalog, in the order shown. One is enabled by a connector that implements it. */
export const SOURCES = {
  'csv-file': {
    name: 'CSV file',
    description: 'Delimited text, also Excel, JSON and Parquet. Any size.',
    group: 'files',
    arrival: 'upload',
    isNew: false,
  },
  'csv-link': {
    name: 'CSV link',
    description: 'A public or signed URL. Each refresh reads it again.',
    group: 'files',
    arrival: 'link',
    isNew: false,
  },
  sqlite: {
    name: 'SQLite file',
    description: 'Tables or a read-only query of an uploaded database.',
    group: 'files',
    arrival: 'connection',
    isNew: true,
  },
  duckdb: {
    name: 'DuckDB file',
    description: 'Tables or a read-only query of an uploaded database.',
    group: 'files',
    arrival: 'connection',
    isNew: true,
  },
  s3: {
    name: 'S3 bucket',
    description: 'Folders of Parquet, CSV and JSON. Also MinIO and others.',
    group: 'files',
    arrival: 'connection',
    isNew: true,
    isFolder: true,
  },
  'google-sheets': {
    name: 'Google Sheets',
    description: 'A sheet or a named range.',
    group: 'files',
    arrival: 'connection',
    isNew: false,
  },
  mysql: {
    name: 'MySQL',
    description: 'Tables or a read-only query. Also MariaDB.',
    group: 'databases',
    arrival: 'connection',
    isNew: false,
    live: 'proven',
  },
  postgresql: {
    name: 'PostgreSQL',
    description: 'Tables or a read-only query, over TLS.',
    group: 'databases',
    arrival: 'connection',
    isNew: false,
    live: 'proven',
  },
  'sql-server': {
    name: 'SQL Server',
    description: 'Tables or a read-only query. Also Azure SQL.',
    group: 'databases',
    arrival: 'connection',
    isNew: true,
    isBeta: true,
  },
  clickhouse: {
    name: 'ClickHouse',
    description: 'Tables or a read-only query, over HTTPS.',
    group: 'databases',
    arrival: 'connection',
    isNew: true,
    live: 'proven',
  },
  snowflake: {
    name: 'Snowflake',
    description: 'Tables, queries, refresh and clone.',
    group: 'databases',
    arrival: 'connection',
    isNew: true,
    live: 'beta',
  },
  bigquery: {
    name: 'BigQuery',
    description: 'Tables or a read-only query, with what it costs.',
    group: 'databases',
    arrival: 'connection',
    isNew: true,
    isBeta: true,
  },
  quickbooks: {
    name: 'QuickBooks',
    description: 'Invoices, bills, customers and 20 more.',
    group: 'business',
    arrival: 'connection',
    isNew: false,
  },
  axpert: {
    name: 'Axpert',
    description: 'Reports and saved statements of an Axpert server.',
    group: 'business',
    arrival: 'connection',
    isNew: true,
    isBeta: true,
    isNamed: true,
  },
  'play-store': {
    name: 'Play Store',
    description: 'Reviews and ratings of an app, every country.',
    group: 'feeds',
    arrival: 'feed',
    isNew: false,
  },
  'app-store': {
    name: 'App Store',
    description: 'Reviews and ratings of an app, every country.',
    group: 'feeds',
    arrival: 'feed',
    isNew: false,
  },
  youtube: {
    name: 'YouTube',
    description: 'Videos, views and comments of a channel.',
    group: 'feeds',
    arrival: 'feed',
    isNew: false,
  },
  'youtube-transcripts': {
    name: 'YouTube transcripts',
    description: 'Spoken words with timestamps, one row per line.',
    group: 'feeds',
    arrival: 'feed',
    isNew: true,
  },
} as const satisfies Record<string, SourceFacts>;

export type SourceKind = keyof typeof SOURCES;

/** The sources whose rows arrive by `Arrival`. */
export type SourceKindBy<Arrival extends SourceArrival> = {
  [Kind in SourceKind]: (typeof SOURCES)[Kind]['arrival'] extends Arrival ? Kind : never;
}[SourceKind];

export const SOURCE_KINDS = Object.keys(SOURCES) as [SourceKind, ...SourceKind[]];

export const isSourceKind = (kind: string): kind is SourceKind => Object.hasOwn(SOURCES, kind);

const FACTS: Readonly<Record<string, SourceFacts>> = SOURCES;

export const isBetaSource = (kind: SourceKind): boolean => FACTS[kind]?.isBeta === true;

/** Whether what is read is entered by name, because the source cannot list it. */
export const isNamedSource = (kind: SourceKind): boolean => FACTS[kind]?.isNamed === true;

/** Whether what is read is a pattern of files: no tables are listed, and no statement runs. */
export const isFolderSource = (kind: string): kind is FolderSourceKind => FACTS[kind]?.isFolder === true;

/** Null for a name that is no source of the catalog. */
export const sourceArrival = (kind: string): SourceArrival | null =>
  isSourceKind(kind) ? SOURCES[kind].arrival : null;

const kindsBy = <Arrival extends SourceArrival>(arrival: Arrival) =>
  SOURCE_KINDS.filter((kind) => SOURCES[kind].arrival === arrival) as [
    SourceKindBy<Arrival>,
    ...SourceKindBy<Arrival>[],
  ];

export const UPLOAD_SOURCE_KINDS = kindsBy('upload');
export const LINK_SOURCE_KINDS = kindsBy('link');
/** Google Sheets are shown in the catalog and disabled. */
export const CONNECTION_SOURCE_KINDS = kindsBy('connection').filter((kind) => kind !== 'google-sheets') as [
  ConnectionSourceKind,
  ...ConnectionSourceKind[],
];
export type ConnectionSourceKind = Exclude<SourceKindBy<'connection'>, 'google-sheets'>;
export type FolderSourceKind = {
  [Kind in SourceKind]: (typeof SOURCES)[Kind] extends { readonly isFolder: true } ? Kind : never;
}[SourceKind];
/** Connections that are read as files; the others are read as tables and statements. */
export const FOLDER_SOURCE_KINDS = CONNECTION_SOURCE_KINDS.filter(isFolderSource) as [
  FolderSourceKind,
  ...FolderSourceKind[],
];
export type DatabaseSourceKind = Exclude<ConnectionSourceKind, FolderSourceKind>;
export const DATABASE_SOURCE_KINDS = CONNECTION_SOURCE_KINDS.filter((kind) => !isFolderSource(kind)) as [
  DatabaseSourceKind,
  ...DatabaseSourceKind[],
];
/** Sources that can be queried where their rows are; their dialects have the same names. */
export type LiveSourceKind = {
  [Kind in SourceKind]: (typeof SOURCES)[Kind] extends { readonly live: string } ? Kind : never;
}[SourceKind];
/** Whether it can be queried where its rows are. */
export const isLiveSource = (kind: string): boolean => FACTS[kind]?.live !== undefined;
/** Live rows of it follow what its vendor documents and have not been proven on a server of theirs. */
export const isBetaLiveSource = (kind: string): boolean => FACTS[kind]?.live === 'beta';
export type LinkSourceKind = SourceKindBy<'link'>;
export const FEED_SOURCE_KINDS = kindsBy('feed');
export type FeedSourceKind = SourceKindBy<'feed'>;

/** The source of a file that somebody uploads, and of an address, where a request names no source. */
export const [DEFAULT_UPLOAD_SOURCE] = UPLOAD_SOURCE_KINDS;
export const [DEFAULT_LINK_SOURCE] = LINK_SOURCE_KINDS;

/**
 * What a dataset's rows are read from: uploaded files of any format, a statement over other datasets, or a source of
 * the catalog that is read again with each refresh.
 */
export type DatasetSourceKind = 'file' | 'query' | LinkSourceKind | ConnectionSourceKind | FeedSourceKind;

export const isLinkSource = (kind: string): kind is LinkSourceKind => sourceArrival(kind) === 'link';

export const isFeedSource = (kind: string): kind is FeedSourceKind => sourceArrival(kind) === 'feed';

export const isConnectionSource = (kind: string): kind is ConnectionSourceKind =>
  (CONNECTION_SOURCE_KINDS as readonly string[]).includes(kind);
