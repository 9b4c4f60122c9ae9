/** The part of `s3rver` that the tests use; it has no types of its own. */
declare module 's3rver' {
  export interface S3rverOptions {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly vhostBuckets: boolean;
    readonly configureBuckets: readonly { readonly name: string }[];
  }
  class S3rver {
    constructor(options: S3rverOptions);
    readonly store: {
      getBucket(name: string): Promise<unknown>;
      listObjects(
        bucket: string,
        options: { readonly prefix: string; readonly maxKeys: number },
      ): Promise<{
        readonly objects: readonly {
          readonly key: string;
          readonly size: number;
          readonly lastModifiedDate: Date;
          readonly metadata: { readonly etag: string };
        }[];
      }>;
    };
    run(): Promise<{ readonly port: number }>;
    close(callback: (error?: Error) => void): void;
  }
  export default S3rver;
}
