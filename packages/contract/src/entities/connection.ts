import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { ColumnType } from './cell.ts';
import { ColumnChoice } from './source.ts';

export const CONNECTION_KINDS = ['mysql', 'postgresql', 'snowflake', 'quickbooks', 'axpert'] as const;
export const ConnectionKind = z.enum(CONNECTION_KINDS);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/** Configuration of a connector; validated by its own schema in the catalog (`GET /v1/connectors`). */
export const ConnectionConfig = z.record(z.string(), z.unknown());

/** A secret going in. It never comes out: answers show `{ set: true }` in its place. */
const secret = z.string().min(1).max(20_000).meta({ secret: true });

export const DatabaseConfig = z.object({
  host: z.string().trim().min(1).max(253),
  /** The database's usual port when absent. */
  port: z.int().min(1).max(65_535).optional(),
  database: z.string().min(1).max(128),
  username: z.string().min(1).max(128),
  password: secret.optional(),
  /** `require` encrypts without checking who answers; `verify-full` checks certificate and host name. */
  tls: z.enum(['disable', 'require', 'verify-full']).default('verify-full'),
  /** PEM, for servers whose authority is not a public one. */
  caCertificate: z.string().max(100_000).optional(),
  /** PostgreSQL only. */
  schema: z.string().max(128).default('public'),
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
  /** As given, each secret replaced by `{ set: true }`. */
  config: ConnectionConfig,
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

/** One look at a connection, step by step: name resolved, port open, TLS, credentials, read-only. */
export const ConnectionCheck = z.object({
  ok: z.boolean(),
  checks: z.array(
    z.object({
      name: z.string(),
      ok: z.boolean(),
      message: z.string(),
      /** The field of the configuration to fix; null when none would help. */
      field: z.string().nullable(),
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

export const RemoteColumn = z.object({ name: z.string(), type: ColumnType, nullable: z.boolean() });

export const RemoteTable = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view']),
  /** The upstream's own estimate; null when it has none. */
  rowsEstimate: z.int().nonnegative().nullable(),
  columns: z.array(RemoteColumn),
});
export type RemoteTable = z.infer<typeof RemoteTable>;

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

/** What every way of making a dataset from a source takes. */
export const DatasetRecipe = z.object({
  name: z.string().trim().min(1, 'Give the dataset a name.').max(200),
  columns: z.array(ColumnChoice).max(20_000).optional(),
  schedule: Schedule.optional(),
});
