import { z } from 'zod';

const forKeys = { showFor: { access: 'keys' } } as const;

/** A bucket of Amazon S3, or of a server that speaks its protocol. */
export const S3Config = z
  .object({
    bucket: z
      .string()
      .trim()
      .min(1, 'Enter the bucket.')
      .max(255)
      .regex(/^[\w.-]+$/u, 'Enter the name of the bucket alone, without s3:// and without a path.')
      .meta({ title: 'Bucket', description: 'Its name, without `s3://`.' }),
    prefix: z
      .string()
      .trim()
      .max(900)
      .transform((text) => text.replaceAll(/^\/+|\/+$/gu, ''))
      .optional()
      .meta({
        title: 'Folder',
        description: 'Shows what is in this folder alone; the whole bucket when empty.',
      }),
    endpoint: z
      .url({ protocol: /^https?$/, message: 'Enter an address that begins with https://.' })
      .max(2048)
      .optional()
      .meta({
        title: 'Endpoint',
        description: 'Address of the server, such as `https://minio.example.com`. Amazon S3 when empty.',
      }),
    region: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .regex(/^[a-z0-9-]+$/u, 'Enter a region such as eu-north-1.')
      .default('us-east-1')
      .meta({
        title: 'Region',
        description: 'As the bucket has it. Other servers than Amazon often take any.',
      }),
    addressing: z.enum(['automatic', 'path-style', 'host-style']).default('automatic').meta({
      title: 'Bucket in the address',
      description: 'Automatic puts it into the path of an endpoint, and into the host at Amazon.',
    }),
    access: z.enum(['keys', 'anonymous']).default('keys').meta({
      title: 'Access',
      description: 'Without keys, only public buckets can be read.',
    }),
    accessKeyId: z
      .string()
      .trim()
      .min(1)
      .max(256)
      .optional()
      .meta({
        title: 'Access key ID',
        description: 'Of a user that may list and read this bucket, and nothing else.',
        ...forKeys,
      }),
    secretAccessKey: z
      .string()
      .trim()
      .min(1)
      .max(1024)
      .optional()
      .meta({
        title: 'Secret access key',
        description: 'Stored encrypted, never shown again.',
        secret: true,
        ...forKeys,
      }),
  })
  .superRefine(({ access, accessKeyId, secretAccessKey }, context) => {
    if (access === 'keys' && accessKeyId === undefined) {
      context.addIssue({ code: 'custom', path: ['accessKeyId'], message: 'Enter the access key ID.' });
    }
    if (access === 'keys' && secretAccessKey === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['secretAccessKey'],
        message: 'Enter the secret access key.',
      });
    }
  })
  .transform(({ accessKeyId, secretAccessKey, ...config }) =>
    config.access === 'keys' ? { ...config, accessKeyId, secretAccessKey } : config,
  );
export type S3Config = z.output<typeof S3Config>;
