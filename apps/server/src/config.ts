import { DAY_SECONDS, PLAN_LIMIT_NAMES, PLAN_NAMES, type PlanName } from '@plumbline/contract';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { isEndpointName, isNetwork, type Endpoints } from '@plumbline/connectors';
import { z } from 'zod';
import { aiConfig, AI_SETTINGS, refuseHalfAi, type AiConfig } from './ai-config.ts';
import { mailConfig, type MailConfig } from './mail-config.ts';
import { refuseHalfS3, s3Config, S3_SETTINGS, type S3Config } from './s3-config.ts';
import {
  refuseHalfTelemetry,
  telemetryConfig,
  TELEMETRY_SETTINGS,
  type TelemetryConfig,
} from './telemetry-config.ts';
import type { LimitOverrides } from './platform/plans/plans.ts';

export const DEFAULT_PORT = 8470;
const SEALING_KEY_BYTES = 32;

const optionalText = z.string().min(1).optional();
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readJson(text: string, context: z.core.$RefinementCtx<string>): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue(PLAN_LIMITS_HINT);
    return z.NEVER;
  }
}

const PLAN_LIMITS_HINT =
  'Give JSON like {"free":{"datasets":3,"rows":null}}: a whole number, or null for no limit, per plan and limit.';
const planLimit = z.int(PLAN_LIMITS_HINT).min(0, PLAN_LIMITS_HINT).nullable();
const PlanLimitOverrides = z.partialRecord(
  z.enum(PLAN_NAMES, PLAN_LIMITS_HINT),
  z.partialRecord(z.enum(PLAN_LIMIT_NAMES, PLAN_LIMITS_HINT), planLimit),
);
/** `name=address`. */
const endpointPair = (pair: string): [string, string] => {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
};
const isEndpoint = (pair: string): boolean => {
  const [name, address] = endpointPair(pair);
  return isEndpointName(name) && /^https?:$/.test(URL.parse(address)?.protocol ?? '');
};

const v1BaseUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]);
const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** `slug=url` by commas. */
const v1BaseUrls = z
  .string()
  .default('')
  .transform((text) => list(text).map((pair) => pair.split(/=(.*)/s).slice(0, 2)))
  .refine(
    (pairs) =>
      pairs.every(([slug = '', url = '']) => slug !== '' && url !== '' && v1BaseUrl.safeParse(url).success),
    { message: 'Give a slug and a URL for each workspace, for example sales=https://v1.sales.example.com.' },
  );

const networks = z
  .string()
  .default('')
  .transform(list)
  .refine((all) => all.every(isNetwork), {
    message: 'Give networks separated by commas, for example 10.0.0.0/8,192.168.1.7/32.',
  });

const Environment = z.strictObject({
  PLUMBLINE_HOME: z
    .string()
    .min(1)
    .default(join(homedir(), '.plumbline'))
    .transform((path) => resolve(path)),
  PLUMBLINE_PORT: z.coerce
    .number('Give a port number from 0 to 65535.')
    .pipe(z.int().min(0).max(65_535))
    .default(DEFAULT_PORT),
  PLUMBLINE_HOST: z.string().min(1).default('127.0.0.1'),
  // An address on this machine, such as `owner@localhost`, has no domain that a public address would have.
  PLUMBLINE_OWNER_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, 'Give an email address.')
    .max(254)
    .optional(),
  PLUMBLINE_OWNER_PASSWORD: z.string().min(8, 'Use at least 8 characters.').max(256).optional(),
  PLUMBLINE_SAMPLES: z.enum(['on', 'off'], 'Give "on" or "off".').default('on'),
  PLUMBLINE_SEALING_KEY: z
    .base64('Give 32 random bytes in base64, for example from `openssl rand -base64 32`.')
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === SEALING_KEY_BYTES, {
      message: 'Give exactly 32 bytes in base64, for example from `openssl rand -base64 32`.',
    })
    .optional(),
  PLUMBLINE_DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'Give an address like postgres://user:password@host:5432/name.',
    })
    .optional(),
  ...S3_SETTINGS,
  PLUMBLINE_OUTBOUND_ALLOW: networks,
  PLUMBLINE_TRUSTED_PROXIES: networks,
  PLUMBLINE_ENDPOINTS: z
    .string()
    .default('')
    .transform(list)
    .refine((pairs) => pairs.every(isEndpoint), {
      message:
        'Give names and addresses separated by commas, for example app-store=https://gateway.example.com.',
    })
    .transform((pairs): Endpoints => Object.fromEntries(pairs.map(endpointPair))),
  PLUMBLINE_QUICKBOOKS_CLIENT_ID: optionalText,
  PLUMBLINE_QUICKBOOKS_CLIENT_SECRET: optionalText,
  PLUMBLINE_QUICKBOOKS_ENVIRONMENT: z
    .enum(['production', 'sandbox'], 'Give "production" or "sandbox".')
    .default('production'),
  ...AI_SETTINGS,
  PLUMBLINE_WEB_ORIGINS: z.string().default('').transform(list).pipe(z.array(origin)),
  PLUMBLINE_V1_BASE_URL: v1BaseUrl.default(''),
  PLUMBLINE_V1_BASE_URLS: v1BaseUrls,
  PLUMBLINE_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text).origin)
    .optional(),
  PLUMBLINE_EMBED_TOKEN_SECONDS: z.coerce
    .number(`Give a number of seconds from 5 to ${DAY_SECONDS}.`)
    .pipe(z.int().min(5).max(DAY_SECONDS))
    .default(3600),
  PLUMBLINE_QUERY_SECONDS: z.coerce
    .number('Give a number of seconds from 1 to 3600.')
    .pipe(z.int().min(1).max(3600))
    .default(30),
  PLUMBLINE_WORKSPACE_GB: z.coerce
    .number('Give a number of GiB from 1 to 1000000.')
    .pipe(z.int().min(1).max(1_000_000))
    .default(1000),
  PLUMBLINE_ACTIVITY_DAYS: z.coerce
    .number('Give a number of days from 1 to 36500.')
    .pipe(z.int().min(1).max(36_500))
    .optional(),
  PLUMBLINE_PLAN: z.enum(PLAN_NAMES, `Give one of ${PLAN_NAMES.join(', ')}.`).default('self-hosted'),
  PLUMBLINE_PLAN_LIMITS: z.string().default('{}').transform(readJson).pipe(PlanLimitOverrides),
  PLUMBLINE_SELLER: z.string().max(1000).default('Plumbline'),
  PLUMBLINE_SELLER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Give the country as two capitals, for example NO.')
    .optional(),
  PLUMBLINE_WORKSPACES: z.enum(['one', 'many'], 'Give "one" or "many".').default('one'),
  PLUMBLINE_SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'Give an address like smtps://user:password@host:465 or smtp://host:587.',
    })
    .transform((text) => new URL(text))
    .optional(),
  PLUMBLINE_MAIL_FROM: z
    .string()
    .max(320)
    .regex(
      /^(?:[^<>"\p{Cc}]*<[^\s<>",;@]+@[^\s<>",;@]+>|[^\s<>",;@]+@[^\s<>",;@]+)$/u,
      'Give an email address, or a name and an address like Plumbline <mail@example.com>.',
    )
    .optional(),
  PLUMBLINE_SIGN_UP: z.enum(['open', 'closed'], 'Give "open" or "closed".').default('closed'),
  ...TELEMETRY_SETTINGS,
  PLUMBLINE_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
});

/** An app at Intuit, as which people sign in at QuickBooks. */
export interface QuickbooksApp {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly environment: 'production' | 'sandbox';
}

export interface Config {
  /** Absolute path of the data folder. */
  readonly home: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  readonly owner: { readonly email: string | null; readonly password: string | null };
  readonly hasSamples: boolean;
  /** Null: the key in the data folder, made at first start. */
  readonly sealingKey: Buffer | null;
  /** PostgreSQL for the metadata; null keeps it in the data folder. */
  readonly databaseUrl: string | null;
  /** Storage of rows in S3; null stores them in the data folder alone. */
  readonly s3: S3Config | null;
  /** Networks in CIDR notation that links and sources may reach besides the public ones. */
  readonly outboundAllow: readonly string[];
  /** Whose word counts for a caller's address, host and protocol (`X-Forwarded-*`). */
  readonly trustedProxies: readonly string[];
  /** Other addresses of the services that datasets are read from than the vendors' own. */
  readonly endpoints: Endpoints;
  /** The operator's app at Intuit; null: QuickBooks cannot be connected. */
  readonly quickbooks: QuickbooksApp | null;
  /** Null: the embedded engine answers alone. */
  readonly ai: AiConfig | null;
  /** Origins of web clients served elsewhere. */
  readonly webOrigins: readonly string[];
  /** Where tenants' v1 calls go; empty is this server. */
  readonly v1BaseUrl: string;
  /** By slug: where those of some tenants go instead. */
  readonly v1BaseUrls: ReadonlyMap<string, string>;
  /** Origin under which people reach this server; null: what their call names. */
  readonly publicUrl: string | null;
  /** Whether anyone may sign up a workspace of their own; invitations work either way. */
  readonly isSignUpOpen: boolean;
  /** Null: mails are not sent, they are read in the outbox. */
  readonly mail: MailConfig | null;
  /** Whether people may create workspaces besides the first. */
  readonly hasManyWorkspaces: boolean;
  /** The plan of new workspaces, and what the operator changed of the limits of plans. */
  readonly plans: { readonly initial: PlanName; readonly overrides: LimitOverrides };
  /** Who makes quotes: name and address, and the country as ISO 3166-1 alpha-2; null where it is not said. */
  readonly seller: { readonly lines: readonly string[]; readonly country: string | null };
  /** How long the token lasts that an embedded page renews by itself. */
  readonly embedTokenMs: number;
  /** How long a query or a statement may run. */
  readonly queryDeadlineMs: number;
  /** Most bytes that the files of one workspace may have. */
  readonly tenantBytes: number;
  /** How long entries of the log of activity are stored; null: forever. */
  readonly activityDays: number | null;
  /** Where the web client reports errors and usage; null: nowhere. */
  readonly telemetry: TelemetryConfig | null;
  /** Null: `info`, or `warn` where a person watches the terminal. */
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent' | null;
  /** True outside production: answers are checked against the contract. */
  readonly checksReplies: boolean;
}

/** What is wrong with the environment, one line per setting. Values are never repeated: they may be secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const isOurs = (name: string): boolean =>
  name.startsWith('PLUMBLINE_') && !/^PLUMBLINE_(TEST|WORKER)_/.test(name);

function describe(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${key} is not a setting. See the README for those there are.`);
  }
  return [`${String(issue.path[0])}: ${issue.message}`];
}

/** The one place that reads the environment. Throws `ConfigError` with every fault in it. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const ours = Object.entries(environment).filter(
    ([name, value]) => isOurs(name) && value !== undefined && value !== '',
  );
  const raw = Object.fromEntries(ours);
  const parsed = Environment.safeParse(raw);
  const faults = [
    ...(parsed.success
      ? [refuseHalfMail, refuseHalfQuickbooks, refuseHalfAi, refuseHalfTelemetry].flatMap((refuse) =>
          refuse(parsed.data),
        )
      : parsed.error.issues.flatMap(describe)),
    ...refuseHalfS3(raw),
  ];
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`The environment has settings that cannot be used:\n  ${faults.join('\n  ')}`);
  }
  const env = parsed.data;
  return {
    home: env.PLUMBLINE_HOME,
    port: env.PLUMBLINE_PORT,
    host: env.PLUMBLINE_HOST,
    owner: { email: env.PLUMBLINE_OWNER_EMAIL ?? null, password: env.PLUMBLINE_OWNER_PASSWORD ?? null },
    hasSamples: env.PLUMBLINE_SAMPLES === 'on',
    sealingKey: env.PLUMBLINE_SEALING_KEY ?? null,
    databaseUrl: env.PLUMBLINE_DATABASE_URL ?? null,
    s3: s3Config(env),
    outboundAllow: env.PLUMBLINE_OUTBOUND_ALLOW,
    trustedProxies: env.PLUMBLINE_TRUSTED_PROXIES,
    endpoints: env.PLUMBLINE_ENDPOINTS,
    quickbooks: quickbooksApp(env),
    ai: aiConfig(env),
    webOrigins: env.PLUMBLINE_WEB_ORIGINS,
    v1BaseUrl: withoutSlash(env.PLUMBLINE_V1_BASE_URL),
    v1BaseUrls: new Map(
      env.PLUMBLINE_V1_BASE_URLS.map(([slug = '', url = '']) => [slug, withoutSlash(url)] as const),
    ),
    publicUrl: env.PLUMBLINE_PUBLIC_URL ?? null,
    plans: { initial: env.PLUMBLINE_PLAN, overrides: env.PLUMBLINE_PLAN_LIMITS },
    seller: {
      lines: env.PLUMBLINE_SELLER.split(/\n|\\n/).map((line) => line.trim()),
      country: env.PLUMBLINE_SELLER_COUNTRY ?? null,
    },
    hasManyWorkspaces: env.PLUMBLINE_WORKSPACES === 'many',
    isSignUpOpen: env.PLUMBLINE_SIGN_UP === 'open',
    mail: mailConfig(env),
    embedTokenMs: env.PLUMBLINE_EMBED_TOKEN_SECONDS * 1000,
    queryDeadlineMs: env.PLUMBLINE_QUERY_SECONDS * 1000,
    tenantBytes: env.PLUMBLINE_WORKSPACE_GB * 1024 ** 3,
    activityDays: env.PLUMBLINE_ACTIVITY_DAYS ?? null,
    telemetry: telemetryConfig(env),
    logLevel: env.PLUMBLINE_LOG_LEVEL ?? null,
    checksReplies: environment['NODE_ENV'] !== 'production',
  };
}

/** A link in a mail leads to the public address: the host that a request names is not trusted for it. */
const refuseHalfMail = (env: z.infer<typeof Environment>): string[] =>
  env.PLUMBLINE_SMTP_URL === undefined
    ? []
    : (['PLUMBLINE_MAIL_FROM', 'PLUMBLINE_PUBLIC_URL'] as const)
        .filter((name) => env[name] === undefined)
        .map((name) => `${name}: PLUMBLINE_SMTP_URL needs it.`);

const QUICKBOOKS_PAIR = ['PLUMBLINE_QUICKBOOKS_CLIENT_ID', 'PLUMBLINE_QUICKBOOKS_CLIENT_SECRET'] as const;

/** Each of the two is nothing without the other. */
const refuseHalfQuickbooks = (env: z.infer<typeof Environment>): string[] => {
  const missing = QUICKBOOKS_PAIR.filter((name) => env[name] === undefined);
  return missing.length === 1
    ? missing.map((name) => `${name}: QuickBooks needs both the client id and the client secret.`)
    : [];
};

function quickbooksApp({
  PLUMBLINE_QUICKBOOKS_CLIENT_ID: clientId,
  PLUMBLINE_QUICKBOOKS_CLIENT_SECRET: clientSecret,
  PLUMBLINE_QUICKBOOKS_ENVIRONMENT: environment,
}: z.infer<typeof Environment>): QuickbooksApp | null {
  return clientId === undefined || clientSecret === undefined
    ? null
    : { clientId, clientSecret, environment };
}
