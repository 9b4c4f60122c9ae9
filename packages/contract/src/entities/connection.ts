import { z } from 'zod';
import { ScheduleSpec } from './schedule.ts';
import { Id, Timestamp } from '../envelope.ts';
import { ColumnType } from './cell.ts';
import { CONNECTION_SOURCE_KINDS } from '../vocabulary/source-kind.ts';
import { ColumnChoice, Inspection } from './source.ts';
import { Permission } from './thing.ts';

/** `kind` of a connector that needs a connection, as in `GET /v1/connectors`. */
export const ConnectionKind = z.enum(CONNECTION_SOURCE_KINDS);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/** Configuration of a connector; validated by its own schema in the catalog (`GET /v1/connectors`). */
export const ConnectionConfig = z.record(z.string(), z.unknown());

/** A saved way into a database or service. */
export const Connection = z.object({
  id: Id,
  kind: ConnectionKind,
  /** Need not be unique. */
  name: z.string(),
  /** Host and database, or what else people know the source by; no secret is in it. */
  label: z.string(),
  /**
   * Configuration as entered, each secret replaced by `{ set: true }`; empty for people who may not edit the
   * connection.
   */
  config: ConnectionConfig,
  /** What the caller may do: `edit` reads tables and runs statements, `manage` changes and deletes. */
  permission: Permission,
  /** `pending`: waits for its owner to sign in at the source; `expired`: the sign-in must be done again. */
  state: z.enum(['pending', 'ready', 'expired', 'failing']),
  /** Why it is not ready, in words; null when it is. */
  message: z.string().nullable(),
  /** The datasets it feeds. */
  datasets: z.array(z.object({ id: Id, name: z.string() })),
  createdBy: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Timestamp,
  /** Last change of its name or configuration. ISO 8601 in UTC. */
  updatedAt: Timestamp,
  /** Null before the first read. */
  lastReadAt: Timestamp.nullable(),
});
export type Connection = z.infer<typeof Connection>;

/** Steps of a check that connections through an SSH server have besides. */
export const TUNNEL_CHECKS = ['tunnel', 'tunnelSignIn'] as const;

/** Steps of a check of a connection, in the order taken. */
export const CONNECTION_CHECKS = [
  'host',
  ...TUNNEL_CHECKS,
  'port',
  'tls',
  'signIn',
  'database',
  'readOnly',
  'privileges',
  'clock',
] as const;

/** Steps of a check of a file that a connection reads, in the order taken. */
export const FILE_CHECKS = ['file', 'format', 'tables'] as const;

/** Steps of a check of a folder of files, in the order taken. */
export const FOLDER_CHECKS = ['host', 'port', 'tls', 'signIn', 'bucket', 'privileges', 'clock'] as const;

export const CHECK_NAMES = [...new Set([...CONNECTION_CHECKS, ...FILE_CHECKS, ...FOLDER_CHECKS])] as const;

/** A connection checked step by step. */
export const ConnectionCheck = z.object({
  /** True where no step failed; warnings do not block. */
  ok: z.boolean(),
  /** In the order in which they were made. */
  checks: z.array(
    z.object({
      name: z.enum(CHECK_NAMES),
      /** True for `passed` and `warning`. */
      ok: z.boolean(),
      /** `skipped`: an earlier step failed. */
      state: z.enum(['passed', 'warning', 'failed', 'skipped']),
      /** What was found, in English. */
      message: z.string(),
      /** The field of the configuration to fix; null when none would help. */
      field: z.string().nullable(),
      /** A statement that an administrator of the source can run to fix it; null without one. */
      fix: z.string().nullable(),
      /** A value that the source showed for `field`, which a person can confirm; null without one. */
      offer: z.string().nullable(),
      /** Null for a step that was skipped. */
      durationMs: z.int().nonnegative().nullable(),
    }),
  ),
});
export type ConnectionCheck = z.infer<typeof ConnectionCheck>;

/** What an upstream says of a statement, without running it. */
export const StatementCheck = z.object({
  /** Whether the source would run it. */
  ok: z.boolean(),
  /** Of its result. */
  columns: z.array(z.object({ name: z.string(), type: ColumnType })),
  /** What is wrong with it; empty where it would run. */
  diagnostics: z.array(
    z.object({
      /** Offset into the statement, from 0; null when the upstream does not say where. */
      from: z.int().nonnegative().nullable(),
      /** As the source says it. */
      message: z.string(),
    }),
  ),
});
export type StatementCheck = z.infer<typeof StatementCheck>;

/** A column of a table at a source. */
export const RemoteColumn = z.object({
  name: z.string(),
  type: ColumnType,
  /** Whether the source allows rows without a value. */
  nullable: z.boolean(),
  /** Name of the type at the source. */
  sourceType: z.string(),
});
export type RemoteColumn = z.infer<typeof RemoteColumn>;

/** A table or view at a source. */
export const RemoteTable = z.object({
  /** Schema or database that it is in, as the source names it. */
  schema: z.string(),
  name: z.string(),
  /** Views are read like tables. */
  kind: z.enum(['table', 'view']),
  /** The upstream's own estimate; null when it has none. */
  rowsEstimate: z.int().nonnegative().nullable(),
  /** In the order of the source. */
  columns: z.array(RemoteColumn),
});
export type RemoteTable = z.infer<typeof RemoteTable>;

/** A file of a connection whose rows are in files, or a folder of them. */
export const RemoteFile = z.object({
  /** Folders can be listed with `folder`. */
  kind: z.enum(['file', 'folder']),
  /** Below the top of what is connected, with `/`. */
  path: z.string(),
  /** Null for a folder. */
  bytes: z.int().nonnegative().nullable(),
  /** Null for a folder. */
  modifiedAt: Timestamp.nullable(),
});
export type RemoteFile = z.infer<typeof RemoteFile>;

/** A pattern of paths: `*` within a name, `?` one character, `**` any number of folders. */
export const FilePattern = z.string().trim().min(1, 'Enter a path or a pattern.').max(1000);

/** A table of a connection, and which of its columns are read. */
export const RemoteTableName = z.object({
  schema: z.string().max(128),
  /** As the source writes it, upper and lower case included. */
  name: z.string().min(1).max(128),
});
export type RemoteTableName = z.infer<typeof RemoteTableName>;

/** What every dataset from a source is created with. */
export const DatasetName = z.object({
  /** Need not be unique. */
  name: z.string().trim().min(1, 'Enter a name for the dataset.').max(200),
});

/** What every way of making a dataset from a source takes. */
export const DatasetRecipe = DatasetName.extend({
  /** How columns of files are read, by name; as detected where left out. */
  columns: z.array(ColumnChoice).max(20_000).optional(),
  /** Refreshes it by a timetable from now on; only on request where left out. */
  schedule: ScheduleSpec.optional(),
});

/** The first rows of a table, a statement or files, and how a dataset would read each column. */
export const RemoteInspection = Inspection.pick({
  columns: true,
  rows: true,
  complete: true,
  decimal: true,
  sampledRows: true,
}).extend({
  /** Rows of the whole target where all were read; null where there are more. */
  rowCount: z.int().nonnegative().nullable(),
  /** Files that rows were read of, and those that match; absent for a table or a statement. */
  files: z.object({ read: z.int().positive(), matched: z.int().positive() }).optional(),
});
export type RemoteInspection = z.infer<typeof RemoteInspection>;

/** A column of a source that is read as another type than it has there. Cells that do not fit are emptied and listed. */
export const ColumnTypeChoice = z.object({
  column: z.string().min(1).max(1000),
  /** Any text would pass for JSON. */
  type: ColumnType.exclude(['json']),
});
export type ColumnTypeChoice = z.infer<typeof ColumnTypeChoice>;
