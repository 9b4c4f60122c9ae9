import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { ColumnType } from './cell.ts';
import { CONNECTION_SOURCE_KINDS } from '../vocabulary/source-kind.ts';
import { ColumnChoice } from './source.ts';
import { Permission } from './thing.ts';

export const ConnectionKind = z.enum(CONNECTION_SOURCE_KINDS);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/** Configuration of a connector; validated by its own schema in the catalog (`GET /v1/connectors`). */
export const ConnectionConfig = z.record(z.string(), z.unknown());

/** A secret going in. It never comes out: answers show `{ set: true }` in its place. */
const secret = z.string().min(1).max(20_000).meta({ secret: true });

/** What the server of a database is reached and read with. */
export const DatabaseConfig = z.object({
  host: z
    .string()
    .trim()
    .min(1, 'Enter the host.')
    .max(253)
    .regex(/^[\w.:-]+$/, 'Enter a host name or an address, without a scheme, port or path.')
    .meta({ title: 'Host', description: 'Host name or address of the server.' }),
  port: z
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta({ title: 'Port', description: "The database's usual port when empty." }),
  database: z
    .string()
    .min(1, 'Enter the database.')
    .max(128)
    .meta({ title: 'Database', description: 'Name of the database on the server.' }),
  schema: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .meta({ title: 'Schema', description: 'Lists the tables of this schema alone; all when empty.' }),
  username: z
    .string()
    .min(1, 'Enter the user.')
    .max(128)
    .meta({ title: 'User', description: 'A user that may read, and nothing else.' }),
  password: secret
    .optional()
    .meta({ title: 'Password', description: 'Stored encrypted, never shown again.', secret: true }),
  tls: z.enum(['disable', 'require', 'verify-full']).default('verify-full').meta({
    title: 'Encryption',
    description:
      'Verify wherever the server has a certificate: without it, somebody in between could pose as the server.',
  }),
  caCertificate: z.string().min(1).max(100_000).optional().meta({
    title: 'CA certificate',
    description: 'PEM, for servers whose certificate authority is not a public one.',
  }),
});
export type DatabaseConfig = z.infer<typeof DatabaseConfig>;

export const SnowflakeConfig = z.object({
  /** `organisation-account`, or the older locator with its region. */
  account: z.string().trim().min(1).max(253),
  username: z.string().min(1).max(256),
  auth: z.discriminatedUnion('method', [
    z.object({ method: z.literal('key-pair'), privateKey: secret, passphrase: secret.optional() }),
    z.object({ method: z.literal('token'), token: secret }),
    z.object({ method: z.literal('password'), password: secret }),
  ]),
  role: z.string().min(1).max(256),
  warehouse: z.string().min(1).max(256),
  database: z.string().min(1).max(256),
  schema: z.string().max(256).optional(),
});
export type SnowflakeConfig = z.infer<typeof SnowflakeConfig>;

export const AxpertConfig = z.object({
  url: z.url().max(4096),
  /** Axpert's own name of the application. */
  project: z.string().min(1).max(200),
  username: z.string().min(1).max(200),
  password: secret,
});
export type AxpertConfig = z.infer<typeof AxpertConfig>;

export const Connection = z.object({
  id: Id,
  kind: ConnectionKind,
  name: z.string(),
  /** Host and database, or what else people know the source by; no secret is in it. */
  label: z.string(),
  /** As entered, each secret replaced by `{ set: true }`; empty for people who may not edit the connection. */
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
  updatedAt: Timestamp,
  /** Null before the first read. */
  lastReadAt: Timestamp.nullable(),
});
export type Connection = z.infer<typeof Connection>;

/** Steps of a check of a connection, in the order taken. */
export const CONNECTION_CHECKS = [
  'host',
  'port',
  'tls',
  'signIn',
  'database',
  'readOnly',
  'privileges',
  'clock',
] as const;

/** A connection checked step by step. */
export const ConnectionCheck = z.object({
  /** True where no step failed; warnings do not block. */
  ok: z.boolean(),
  checks: z.array(
    z.object({
      name: z.enum(CONNECTION_CHECKS),
      ok: z.boolean(),
      /** `skipped`: an earlier step failed. */
      state: z.enum(['passed', 'warning', 'failed', 'skipped']),
      message: z.string(),
      /** The field of the configuration to fix; null when none would help. */
      field: z.string().nullable(),
      /** A statement that an administrator of the source can run to fix it; null without one. */
      fix: z.string().nullable(),
      /** Null for a step that was skipped. */
      durationMs: z.int().nonnegative().nullable(),
    }),
  ),
});
export type ConnectionCheck = z.infer<typeof ConnectionCheck>;

/** What an upstream says of a statement, without running it. */
export const StatementCheck = z.object({
  ok: z.boolean(),
  columns: z.array(z.object({ name: z.string(), type: ColumnType })),
  diagnostics: z.array(
    z.object({
      /** Offset into the statement, from 0; null when the upstream does not say where. */
      from: z.int().nonnegative().nullable(),
      message: z.string(),
    }),
  ),
});
export type StatementCheck = z.infer<typeof StatementCheck>;

export const RemoteColumn = z.object({
  name: z.string(),
  type: ColumnType,
  nullable: z.boolean(),
  /** As the source names its type. */
  sourceType: z.string(),
});
export type RemoteColumn = z.infer<typeof RemoteColumn>;

export const RemoteTable = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view']),
  /** The upstream's own estimate; null when it has none. */
  rowsEstimate: z.int().nonnegative().nullable(),
  columns: z.array(RemoteColumn),
});
export type RemoteTable = z.infer<typeof RemoteTable>;

/** A table of a connection, and which of its columns are read. */
export const RemoteTableName = z.object({ schema: z.string().max(128), name: z.string().min(1).max(128) });
export type RemoteTableName = z.infer<typeof RemoteTableName>;

/** When a dataset is read again by itself. */
export const Schedule = z.object({
  /** Five fields: minute, hour, day of month, month, day of week. */
  cron: z
    .string()
    .regex(/^\S+ \S+ \S+ \S+ \S+$/, 'Give five fields: minute, hour, day of month, month, day of week.'),
  /** IANA name. */
  timeZone: z.string().min(1).max(64).default('UTC'),
});
export type Schedule = z.infer<typeof Schedule>;

/** What every dataset from a source is created with. */
export const DatasetName = z.object({
  name: z.string().trim().min(1, 'Enter a name for the dataset.').max(200),
});

/** What every way of making a dataset from a source takes. */
export const DatasetRecipe = DatasetName.extend({
  columns: z.array(ColumnChoice).max(20_000).optional(),
  schedule: Schedule.optional(),
});
