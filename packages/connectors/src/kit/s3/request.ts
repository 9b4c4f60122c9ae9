import { AwsV4Signer } from 'aws4fetch';

/** A bucket of a server that speaks the protocol of Amazon S3, and the keys that open it. */
export interface S3Bucket {
  /** Origin, for example `https://s3.eu-north-1.amazonaws.com`; a path of the address comes before the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly name: string;
  /** True: the bucket is the first part of the path; false: it is the first label of the host. */
  readonly isPathStyle: boolean;
  /** Null: requests are not signed, for buckets that anybody may read. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** A request to a bucket before it is signed. */
export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Key of the object; empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex, which the server checks; that of no body unless given. */
  readonly bodySha256?: string;
}

export interface SignedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Percent-encodes as the signature requires: only unreserved characters stay. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The address of Amazon's service in a region. */
export const amazonEndpoint = (region: string): string => `https://s3.${region}.amazonaws.com`;

/** Where a request goes, without signing it. */
export function s3Url(bucket: S3Bucket, { key, query = {} }: Pick<S3Request, 'key' | 'query'>): string {
  const url = new URL(bucket.endpoint);
  const base = url.pathname.replace(/\/+$/, '');
  const host = bucket.isPathStyle ? url.host : `${bucket.name}.${url.host}`;
  const name = bucket.isPathStyle ? `/${encode(bucket.name)}` : '';
  const path = `${base}${name}/${key.split('/').map(encode).join('/')}`;
  const search = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
  return `${url.protocol}//${host}${path}${search === '' ? '' : `?${search}`}`;
}

/** Adds the signature (version 4 of Amazon's), which holds for 15 minutes. */
export async function signRequest(bucket: S3Bucket, request: S3Request): Promise<SignedRequest> {
  const url = s3Url(bucket, request);
  if (bucket.keys === null) {
    return { url, headers: request.headers ?? {} };
  }
  const signed = await new AwsV4Signer({
    method: request.method,
    url,
    headers: { ...request.headers, 'x-amz-content-sha256': request.bodySha256 ?? EMPTY_SHA256 },
    ...bucket.keys,
    service: 's3',
    region: bucket.region,
  }).sign();
  return { url, headers: Object.fromEntries(signed.headers) };
}
