import { amazonEndpoint, type S3Bucket } from '@plumbline/connectors';
import { z } from 'zod';

const GIB = 1024 ** 3;

/** Of the environment. */
export const S3_SETTINGS = {
  PLUMBLINE_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'Give an address like https://s3.example.com.' })
    .refine((text) => /^[^?#@]*$/.test(text), {
      message: 'Give the address alone: keys and the bucket have settings of their own.',
    })
    .optional(),
  PLUMBLINE_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'Give a region like eu-north-1.')
    .optional(),
  PLUMBLINE_S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/, 'Give the name of a bucket alone.')
    .optional(),
  PLUMBLINE_S3_PREFIX: z
    .string()
    .regex(
      /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\/?$/,
      'Give a folder like plumbline or plumbline/rows: letters, digits, ".", "_", "-" and "/".',
    )
    .max(200)
    .transform((text) => text.replace(/\/$/, ''))
    .optional(),
  PLUMBLINE_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  PLUMBLINE_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  PLUMBLINE_S3_PATH_STYLE: z.enum(['on', 'off'], 'Give "on" or "off".').optional(),
  PLUMBLINE_S3_CACHE_GB: z.coerce
    .number('Give a number of GiB from 1 to 1000000.')
    .pipe(z.number().min(1, 'Give a number of GiB from 1 to 1000000.').max(1_000_000))
    .optional(),
};
const S3Environment = z.object(S3_SETTINGS);
type S3Environment = z.infer<typeof S3Environment>;

/** Storage that every server on the same metadata shares; the data folder is a cache of it. */
export interface S3Config {
  readonly bucket: S3Bucket;
  /** Before every key, without a slash at its end; empty for none. */
  readonly prefix: string;
  /** Bytes of stored files that the data folder has, except those that are in use. */
  readonly cacheBytes: number;
}

const DEFAULT_CACHE_GB = 50;

const NEEDED = [
  'PLUMBLINE_S3_BUCKET',
  'PLUMBLINE_S3_ACCESS_KEY_ID',
  'PLUMBLINE_S3_SECRET_ACCESS_KEY',
] as const;

/** Better to refuse to start than to store the rows somewhere else than the operator believes. */
export const refuseHalfS3 = (env: Readonly<Partial<Record<string, unknown>>>): string[] => {
  const present = Object.keys(S3_SETTINGS).filter((name) => env[name] !== undefined);
  if (present.length === 0) {
    return [];
  }
  const missing: string[] = NEEDED.filter((name) => env[name] === undefined).map(
    (name) => `${name}: storage in S3 needs it.`,
  );
  return env['PLUMBLINE_S3_ENDPOINT'] === undefined && env['PLUMBLINE_S3_REGION'] === undefined
    ? [...missing, 'PLUMBLINE_S3_REGION: Amazon S3 needs it; other servers need PLUMBLINE_S3_ENDPOINT.']
    : missing;
};

/** Null: files are on the disk of the server. */
export function s3Config(env: S3Environment): S3Config | null {
  const {
    PLUMBLINE_S3_BUCKET: name,
    PLUMBLINE_S3_ACCESS_KEY_ID: accessKeyId,
    PLUMBLINE_S3_SECRET_ACCESS_KEY: secretAccessKey,
    // Servers that have no regions sign with that of Amazon's first.
    PLUMBLINE_S3_REGION: region = 'us-east-1',
    PLUMBLINE_S3_ENDPOINT: endpoint,
    PLUMBLINE_S3_PATH_STYLE: pathStyle,
  } = env;
  if (name === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    return null;
  }
  return {
    bucket: {
      endpoint: endpoint ?? amazonEndpoint(region),
      region,
      name,
      // Amazon wants the bucket in the host; most other servers have one host.
      isPathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'on',
      keys: { accessKeyId, secretAccessKey },
    },
    prefix: env.PLUMBLINE_S3_PREFIX ?? '',
    cacheBytes: (env.PLUMBLINE_S3_CACHE_GB ?? DEFAULT_CACHE_GB) * GIB,
  };
}
