import { ANALYTICS_PROVIDERS, type AnalyticsProvider, type TelemetrySettings } from '@plumbline/contract';
import { z } from 'zod';

const PROVIDERS = Object.keys(ANALYTICS_PROVIDERS) as [AnalyticsProvider, ...AnalyticsProvider[]];
const ADDRESS_HINT = 'Give an address like https://stats.example.com.';

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const isDsn = (text: string): boolean => {
  const { username, password, pathname, search } = new URL(text);
  return username !== '' && password === '' && search === '' && /\/\d+$/.test(pathname);
};

const address = z.url({ protocol: /^https?$/, error: ADDRESS_HINT });
const ATTRIBUTES_HINT = 'Give names that begin with data-, with values: data-domain=plumbline.example.com.';
const attribute = z.tuple(
  [z.string().regex(/^data-[a-z][a-z0-9-]*$/, ATTRIBUTES_HINT), z.string().max(200, ATTRIBUTES_HINT)],
  ATTRIBUTES_HINT,
);

/** Of the environment. */
export const TELEMETRY_SETTINGS = {
  PLUMBLINE_SENTRY_DSN: z
    .url({ protocol: /^https?$/, error: 'Give a DSN like https://key@errors.example.com/7.' })
    .refine(isDsn, { message: 'Give a DSN like https://key@errors.example.com/7.' })
    .optional(),
  PLUMBLINE_ANALYTICS: z.enum(PROVIDERS, `Give one of ${PROVIDERS.join(', ')}.`).optional(),
  PLUMBLINE_ANALYTICS_KEY: z.string().min(1).max(200).optional(),
  PLUMBLINE_ANALYTICS_HOST: address.optional(),
  PLUMBLINE_WEB_TAG: address.optional(),
  PLUMBLINE_WEB_TAG_ATTRIBUTES: z
    .string()
    .transform((text) => list(text).map((pair) => pair.split(/=(.*)/s).slice(0, 2)))
    .pipe(z.array(attribute))
    .optional(),
  PLUMBLINE_WEB_TAG_HOSTS: z
    .string()
    .transform(list)
    .pipe(z.array(address.transform((text) => new URL(text).origin)))
    .optional(),
  PLUMBLINE_TELEMETRY_PERSONAL: z.enum(['on', 'off'], 'Give "on" or "off".').default('off'),
};
const TelemetryEnvironment = z.object(TELEMETRY_SETTINGS);
type TelemetryEnvironment = z.infer<typeof TelemetryEnvironment>;

export interface TelemetryConfig {
  readonly settings: TelemetrySettings;
  /** Origins that pages may call for it. */
  readonly connectTo: readonly string[];
  /** Origins whose scripts pages may run for it. */
  readonly scriptsFrom: readonly string[];
}

/** Each of these settings means nothing without the other. */
const NEEDS = [
  ['PLUMBLINE_ANALYTICS', 'PLUMBLINE_ANALYTICS_KEY'],
  ['PLUMBLINE_ANALYTICS_KEY', 'PLUMBLINE_ANALYTICS'],
  ['PLUMBLINE_ANALYTICS_HOST', 'PLUMBLINE_ANALYTICS'],
  ['PLUMBLINE_WEB_TAG_ATTRIBUTES', 'PLUMBLINE_WEB_TAG'],
  ['PLUMBLINE_WEB_TAG_HOSTS', 'PLUMBLINE_WEB_TAG'],
] as const;

/** Settings that have no effect without another one, a sentence each. */
export const refuseHalfTelemetry = (env: TelemetryEnvironment): string[] =>
  NEEDS.filter(([name, needed]) => env[name] !== undefined && env[needed] === undefined).map(
    ([name, needed]) => `${name}: it has no effect without ${needed}.`,
  );

const parseOrigin = (text: string): string => new URL(text).origin;

function analyticsOf(env: TelemetryEnvironment): TelemetrySettings['analytics'] {
  const { PLUMBLINE_ANALYTICS: provider, PLUMBLINE_ANALYTICS_KEY: key } = env;
  if (provider === undefined || key === undefined) {
    return null;
  }
  const host = env.PLUMBLINE_ANALYTICS_HOST ?? ANALYTICS_PROVIDERS[provider].host;
  return { provider, key, host: host.replace(/\/+$/, '') };
}

/** Null: nothing is reported to anybody. */
export function telemetryConfig(env: TelemetryEnvironment): TelemetryConfig | null {
  const { PLUMBLINE_SENTRY_DSN: dsn, PLUMBLINE_WEB_TAG: src } = env;
  const analytics = analyticsOf(env);
  if (dsn === undefined && analytics === null && src === undefined) {
    return null;
  }
  const reached = [dsn, analytics?.host, src].filter((each) => each !== undefined).map(parseOrigin);
  return {
    settings: {
      errors: dsn === undefined ? null : { dsn },
      analytics,
      webTag:
        src === undefined
          ? null
          : { src, attributes: Object.fromEntries(env.PLUMBLINE_WEB_TAG_ATTRIBUTES ?? []) },
      sharesPersonal: env.PLUMBLINE_TELEMETRY_PERSONAL === 'on',
    },
    connectTo: [...new Set([...reached, ...(env.PLUMBLINE_WEB_TAG_HOSTS ?? [])])],
    scriptsFrom: src === undefined ? [] : [parseOrigin(src)],
  };
}
