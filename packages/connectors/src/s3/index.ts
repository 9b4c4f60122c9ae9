import { remoteConnector, type Session } from '../kit/connector.ts';
import { ObjectFolder } from './bucket.ts';
import { checkBucket, serverAddress } from './checks.ts';
import { S3Config } from './config.ts';

/** Files in a bucket of Amazon S3, or of a server that speaks its protocol. */
export const s3 = remoteConnector({
  arrival: 'connection',
  config: S3Config,
  open: async (config, context): Promise<Session> => {
    const folder = new ObjectFolder(config, context);
    const { bucket, prefix = '' } = config;
    const path = prefix === '' ? bucket : `${bucket}/${prefix}`;
    return {
      label: config.endpoint === undefined ? `s3://${path}` : `${path} on ${new URL(config.endpoint).host}`,
      check: async () => void (await context.outbound.resolve(serverAddress(config))),
      file: null,
      database: null,
      feed: null,
      folder: {
        check: (signal) => checkBucket(config, context, signal),
        list: (path, signal) => folder.list(path, signal),
        walk: (beginning, signal) => folder.walk(beginning, signal),
        fetch: (file, to, options) => folder.fetch(file, to, options),
        readStart: (file, bytes, signal) => folder.readStart(file, bytes, signal),
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
});
