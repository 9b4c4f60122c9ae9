import type { CatalogueItem } from '@plumbline/contract';

type Entry = Pick<CatalogueItem, 'name' | 'description' | 'group' | 'isNew'>;

/** Every source the product speaks of, in the order shown; which of them work is told by the registry. */
export const SOURCES = {
  'csv-file': {
    name: 'CSV file',
    description: 'Comma, tab or any other delimited text. Any size.',
    group: 'files',
    isNew: false,
  },
  'csv-link': {
    name: 'CSV link',
    description: 'A public or signed URL, read again when you refresh.',
    group: 'files',
    isNew: false,
  },
  'google-sheets': {
    name: 'Google Sheets',
    description: 'A sheet or a named range.',
    group: 'files',
    isNew: false,
  },
  mysql: {
    name: 'MySQL',
    description: 'Tables or a read-only query. Also MariaDB.',
    group: 'databases',
    isNew: false,
  },
  postgresql: {
    name: 'PostgreSQL',
    description: 'Tables or a read-only query, over TLS.',
    group: 'databases',
    isNew: false,
  },
  snowflake: {
    name: 'Snowflake',
    description: 'Tables, queries, refresh and clone.',
    group: 'databases',
    isNew: true,
  },
  quickbooks: {
    name: 'QuickBooks',
    description: 'Invoices, bills, customers and 20 more.',
    group: 'business',
    isNew: false,
  },
  axpert: {
    name: 'Axpert',
    description: 'Forms and reports from an Axpert server.',
    group: 'business',
    isNew: false,
  },
  'play-store': {
    name: 'Play Store',
    description: 'Reviews and ratings of an app, every country.',
    group: 'feeds',
    isNew: false,
  },
  'app-store': {
    name: 'App Store',
    description: 'Reviews and ratings of an app, every country.',
    group: 'feeds',
    isNew: false,
  },
  youtube: {
    name: 'YouTube',
    description: 'Videos, views and comments of a channel.',
    group: 'feeds',
    isNew: false,
  },
  'youtube-transcripts': {
    name: 'YouTube transcripts',
    description: 'What is said, with times, one row a line.',
    group: 'feeds',
    isNew: true,
  },
} as const satisfies Record<string, Entry>;

export type SourceKind = keyof typeof SOURCES;
export const SOURCE_KINDS = Object.keys(SOURCES) as SourceKind[];
