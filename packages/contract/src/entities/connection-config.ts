import { z } from 'zod';
import { checkTunnel, dropTunnelFields, hostName, portNumber, TUNNEL_FIELDS } from './tunnel-config.ts';

/** A secret going in. It never comes out: answers show `{ set: true }` in its place. */
const secret = z.string().min(1).max(20_000).meta({ secret: true });

const SERVER_FIELDS = {
  host: hostName.meta({ title: 'Host', description: 'Host name or address of the server.' }),
  port: portNumber.optional().meta({ title: 'Port', description: "The database's usual port when empty." }),
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
  caCertificate: z
    .string()
    .min(1)
    .max(100_000)
    .optional()
    .meta({
      title: 'CA certificate',
      description: 'PEM, for servers whose certificate authority is not a public one.',
      showFor: { tls: 'verify-full' },
      isOptional: true,
    }),
};

const ENCRYPTED = { showFor: { tls: ['require', 'verify-full'] }, isOptional: true };

const CLIENT_CERTIFICATE = {
  clientCertificate: z
    .string()
    .min(1)
    .max(100_000)
    .optional()
    .meta({
      title: 'Client certificate',
      description: 'PEM, for servers that ask for one.',
      ...ENCRYPTED,
    }),
  clientKey: secret.optional().meta({
    title: 'Key of the client certificate',
    description: 'PEM, without a passphrase. Stored encrypted, never shown again.',
    secret: true,
    multiline: true,
    ...ENCRYPTED,
  }),
};

/** What the server of a database is reached and read with. */
export const DatabaseConfig = z
  .object({ ...SERVER_FIELDS, ...CLIENT_CERTIFICATE, ...TUNNEL_FIELDS })
  .superRefine(checkTunnel)
  .transform(dropTunnelFields);
export type DatabaseConfig = z.infer<typeof DatabaseConfig>;

/** A SQL Server, which knows no client certificates. */
export const SqlServerConfig = z
  .object({ ...SERVER_FIELDS, ...TUNNEL_FIELDS })
  .superRefine(checkTunnel)
  .transform(dropTunnelFields);
export type SqlServerConfig = z.infer<typeof SqlServerConfig>;

const { schema: _, ...CLICKHOUSE_FIELDS } = SERVER_FIELDS;

/** A ClickHouse server, reached by its HTTP interface. Its databases are what others call schemas. */
export const ClickhouseConfig = z.object({ ...CLICKHOUSE_FIELDS, ...CLIENT_CERTIFICATE });
export type ClickhouseConfig = z.infer<typeof ClickhouseConfig>;

/** How a user signs in at Snowflake. Passwords alone are no longer accepted there; a token takes their place. */
export const SNOWFLAKE_AUTH = ['key-pair', 'token', 'oauth'] as const;

/** A field that one way to sign in needs; forms show it for that one alone. */
const forAuth = (auth: (typeof SNOWFLAKE_AUTH)[number]) => ({ showFor: { auth } });

const identifier = z.string().trim().min(1).max(255);

const SNOWFLAKE_FIELDS = {
  account: z.string().trim().min(1, 'Enter the account.').max(253).meta({
    title: 'Account',
    description: 'Account identifier such as `myorg-account`, or the address that Snowflake shows for it.',
  }),
  auth: z.enum(SNOWFLAKE_AUTH).default('key-pair').meta({
    title: 'Sign in with',
    description: 'A key pair never expires by itself and works without a person.',
  }),
  username: identifier.optional().meta({
    title: 'User',
    description: 'The user that has the public key. A user of its own for Plumbline is best.',
    ...forAuth('key-pair'),
  }),
  privateKey: secret.optional().meta({
    title: 'Private key',
    description: 'PEM, with its first and last line. Stored encrypted, never shown again.',
    secret: true,
    multiline: true,
    ...forAuth('key-pair'),
  }),
  passphrase: secret.optional().meta({
    title: 'Passphrase',
    description: 'Of the private key; empty for a key that is not encrypted.',
    secret: true,
    isOptional: true,
    ...forAuth('key-pair'),
  }),
  token: secret.optional().meta({
    title: 'Programmatic access token',
    description: 'Created in Snowflake under your profile. It expires on the day that was chosen there.',
    secret: true,
    ...forAuth('token'),
  }),
  clientId: identifier.optional().meta({
    title: 'Client ID',
    description: 'Of the OAuth integration in Snowflake.',
    ...forAuth('oauth'),
  }),
  clientSecret: secret.optional().meta({
    title: 'Client secret',
    description: 'Of the OAuth integration in Snowflake.',
    secret: true,
    ...forAuth('oauth'),
  }),
  refreshToken: secret.optional().meta({
    title: 'Refresh token',
    description: 'Access tokens are requested with it.',
    secret: true,
    ...forAuth('oauth'),
  }),
  role: identifier.meta({ title: 'Role', description: 'A role that may read, and nothing else.' }),
  warehouse: identifier.meta({
    title: 'Warehouse',
    description: 'Runs the statements. It resumes by itself and then costs credits.',
  }),
  database: identifier.meta({ title: 'Database', description: 'Name of the database.' }),
  schema: identifier
    .optional()
    .meta({ title: 'Schema', description: 'Lists the tables of this schema alone; all when empty.' }),
};

type SnowflakeField = keyof typeof SNOWFLAKE_FIELDS;

/** What each way to sign in needs. */
const NEEDED: Readonly<Record<(typeof SNOWFLAKE_AUTH)[number], readonly SnowflakeField[]>> = {
  'key-pair': ['username', 'privateKey'],
  token: ['token'],
  oauth: ['clientId', 'clientSecret', 'refreshToken'],
};
const OPTIONAL: readonly SnowflakeField[] = ['passphrase'];

/** An account of Snowflake. Fields of a way to sign in that is not chosen are dropped. */
export const SnowflakeConfig = z
  .object(SNOWFLAKE_FIELDS)
  .superRefine((config, context) => {
    for (const field of NEEDED[config.auth].filter((name) => config[name] === undefined)) {
      const { title = field } = SNOWFLAKE_FIELDS[field].meta() ?? {};
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `Enter the ${title.toLowerCase()}.`,
      });
    }
  })
  .transform((config) => {
    const settings = config.auth === 'key-pair' ? [...NEEDED[config.auth], ...OPTIONAL] : NEEDED[config.auth];
    const others = [...Object.values(NEEDED).flat(), ...OPTIONAL].filter((name) => !settings.includes(name));
    return Object.fromEntries(
      Object.entries(config).filter(([name]) => !others.includes(name as SnowflakeField)),
    ) as typeof config;
  });
export type SnowflakeConfig = z.infer<typeof SnowflakeConfig>;

/** A project of BigQuery, read by a service account. */
export const BigqueryConfig = z.object({
  serviceAccountKey: secret.meta({
    title: 'Service account key',
    description: 'The whole JSON file of the key. Stored encrypted, never shown again.',
    secret: true,
    multiline: true,
  }),
  project: z
    .string()
    .trim()
    .max(100)
    .regex(/^(?:[a-z0-9.-]+:)?[a-z][a-z0-9-]*$/u, 'Enter a project ID, in lower case.')
    .optional()
    .meta({
      title: 'Project ID',
      description: "Its tables are read, and it is billed. The key's own project when empty.",
    }),
  dataset: z
    .string()
    .trim()
    .max(1024)
    .regex(/^\w+$/u, 'Enter the name of a dataset, without the project.')
    .optional()
    .meta({ title: 'BigQuery dataset', description: 'Lists the tables of this one alone; all when empty.' }),
  maxGigabytes: z.int().min(1).max(1_000_000).optional().meta({
    title: 'Limit of a statement, in GB',
    description: 'BigQuery refuses statements that would read more, without a charge.',
  }),
});
export type BigqueryConfig = z.infer<typeof BigqueryConfig>;

/** How the server of Axpert takes a password: both are hexadecimal MD5. */
export const AXPERT_PASSWORDS = ['md5', 'seeded-md5'] as const;

/** An Axpert server, reached through the REST services that its forms and reports have (ASB). */
export const AxpertConfig = z
  .object({
    url: z
      .url({ protocol: /^https?$/, message: 'Enter an address that begins with https://.' })
      .max(4096)
      .meta({
        title: 'Address',
        description: 'Of the web services, as in `https://erp.example.com/axpertscripts/`.',
      }),
    encryption: z.enum(['https', 'allow-http']).default('https').meta({
      title: 'Encryption',
      description: 'Without HTTPS, whoever is in between can read the sign-in and the rows.',
    }),
    project: z
      .string()
      .trim()
      .min(1, 'Enter the application.')
      .max(200)
      .meta({ title: 'Application', description: "Axpert's own name of it, as chosen at its sign-in." }),
    username: z
      .string()
      .trim()
      .min(1, 'Enter the user.')
      .max(200)
      .meta({ title: 'User', description: 'A user that may see the reports, and nothing else.' }),
    password: secret.meta({
      title: 'Password',
      description: 'Stored encrypted, never shown again.',
      secret: true,
    }),
    passwordFormat: z.enum(AXPERT_PASSWORDS).default('md5').meta({
      title: 'Password format',
      description: 'Choose the other one where the server refuses a correct password.',
    }),
    seed: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .meta({
        title: 'Seed',
        description: 'As the server is configured.',
        showFor: { passwordFormat: 'seeded-md5' },
      }),
    dates: z.enum(['day-first', 'month-first']).default('day-first').meta({
      title: 'Dates',
      description: 'How reports of this server write 3 April 2026.',
    }),
  })
  .superRefine(({ url, encryption, passwordFormat, seed }, context) => {
    if (encryption === 'https' && !url.toLowerCase().startsWith('https:')) {
      const message = 'Enter an address that begins with https://, or allow HTTP.';
      context.addIssue({ code: 'custom', path: ['url'], message });
    }
    if (passwordFormat === 'seeded-md5' && seed === undefined) {
      context.addIssue({ code: 'custom', path: ['seed'], message: 'Enter the seed.' });
    }
  });
export type AxpertConfig = z.infer<typeof AxpertConfig>;
