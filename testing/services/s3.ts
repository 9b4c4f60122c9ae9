import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface S3ServiceRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: number;
}

/**
 * What goes wrong with one request: an answer of the server's own, a connection that ends in the middle of the request
 * or of the answer, an answer with other bytes, or one that never comes.
 */
export type S3Fault =
  { readonly status: number; readonly code: string } | 'cut-request' | 'cut-answer' | 'other-bytes' | 'hang';

/**
 * `s3rver`, a server of objects that speaks S3, behind a front that does what it lacks: signatures and checksums of requests
 * are checked as Amazon documents them (Signature Version 4, "Authenticating Requests: Using the Authorization Header"), and
 * lists have pages and encoded keys (ListObjectsV2; its own pages need a cipher that OpenSSL has no more).
 */
export interface S3Service {
  readonly origin: string;
  readonly region: string;
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly requests: readonly S3ServiceRequest[];
  /** Decides for each request what goes wrong; null for nothing. */
  fault: ((request: S3ServiceRequest) => S3Fault | null) | null;
  /** Buckets that anybody may read without keys. */
  readonly publicBuckets: Set<string>;
  close(): Promise<void>;
}

const REGION = 'eu-north-1';
const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const canonical = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

interface Refusal {
  readonly status: number;
  readonly code: string;
}

const DENIED: Refusal = { status: 403, code: 'AccessDenied' };
const MALFORMED: Refusal = { status: 400, code: 'AuthorizationHeaderMalformed' };
const MAX_SKEW_MS = 15 * 60_000;

function canonicalRequest(request: S3ServiceRequest, signedHeaders: readonly string[]): string {
  const path = request.url.pathname
    .split('/')
    .map((part) => canonical(decodeURIComponent(part)))
    .join('/');
  const query = [...request.url.searchParams]
    .map(([name, value]) => `${canonical(name)}=${canonical(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  const payload = String(request.headers['x-amz-content-sha256']);
  return [request.method, path, query, headers.join(''), signedHeaders.join(';'), payload].join('\n');
}

/** Null where the request is signed by the keys. */
function checkSignature(request: S3ServiceRequest): Refusal | null {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (parts === null) {
    return DENIED;
  }
  const [, accessKeyId, day = '', region = '', signed = '', signature] = parts;
  if (accessKeyId !== KEYS.accessKeyId) {
    return { status: 403, code: 'InvalidAccessKeyId' };
  }
  const at = String(request.headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (region !== REGION || !at.startsWith(day)) {
    return MALFORMED;
  }
  if (!(Math.abs(Date.now() - time) < MAX_SKEW_MS)) {
    return { status: 403, code: 'RequestTimeTooSkewed' };
  }
  const signedHeaders = signed.split(';');
  const mustBeSigned = Object.keys(request.headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  if (mustBeSigned.some((name) => !signedHeaders.includes(name))) {
    return DENIED;
  }
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonicalRequest(request, signedHeaders))].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    (last, step) => hmac(last, step),
    hmac(hmac(`AWS4${KEYS.secretAccessKey}`, day), region),
  );
  return hmac(key, toSign).toString('hex') === signature
    ? null
    : { status: 403, code: 'SignatureDoesNotMatch' };
}

function refuse(response: ServerResponse, { status, code }: Refusal): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

const read = async (stream: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of stream) {
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
};

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const encodeKey = (key: string): string => canonical(key).replaceAll('%20', '+').replaceAll('%2F', '/');

/** ListObjectsV2: keys in the order of their bytes, at most 1000 at a time. */
async function list(behind: S3rver, name: string, query: URLSearchParams): Promise<string> {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString('utf8');
  const { objects } = await behind.store.listObjects(name, { prefix, maxKeys: Number.MAX_SAFE_INTEGER });
  const all = objects
    .filter(({ key }) => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0)
    .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  const end = (key: string): number => (delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length));
  const shared = new Set(all.flatMap(({ key }) => (end(key) < 0 ? [] : [key.slice(0, end(key) + 1)])));
  const sorted = all.filter(({ key }) => end(key) < 0);
  const page = sorted.slice(0, Math.min(1000, Number(query.get('max-keys') ?? 1000)));
  // Every page has them: the lists of tests that send a delimiter have one page.
  const prefixes = [...shared].map(
    (text) => `<CommonPrefixes><Prefix>${encodeKey(text)}</Prefix></CommonPrefixes>`,
  );
  const contents = page.map(
    ({ key, size, lastModifiedDate, metadata }) =>
      `<Contents><Key>${encodeKey(key)}</Key><LastModified>${lastModifiedDate.toISOString()}</LastModified>` +
      `<ETag>${metadata.etag.replaceAll('"', '&quot;')}</ETag><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const last = page.at(-1);
  const more =
    last === undefined || page.length === sorted.length
      ? '<IsTruncated>false</IsTruncated>'
      : `<IsTruncated>true</IsTruncated><NextContinuationToken>${Buffer.from(last.key).toString('base64')}</NextContinuationToken>`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    `<Name>${name}</Name><Prefix>${encodeKey(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><EncodingType>url</EncodingType>` +
    `${more}${contents.join('')}${prefixes.join('')}</ListBucketResult>`
  );
}

const UNSENT = new Set(['authorization', 'x-amz-content-sha256', 'x-amz-date']);

/** Asks `s3rver`, whose own check of signatures knows only version 2. */
const askBehind = (port: number, request: S3ServiceRequest, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !UNSENT.has(name)));
    const call = forward(
      {
        host: '127.0.0.1',
        port,
        method: request.method,
        path: request.url.pathname + request.url.search,
        headers: { ...headers, 'content-length': body.length },
      },
      (answer) => {
        read(answer).then(
          (content) => resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: content }),
          reject,
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });

/** Whether an object is another than the one that a request names. */
async function hasChanged(port: number, request: S3ServiceRequest): Promise<boolean> {
  const wanted = request.headers['if-match'];
  if (wanted === undefined) {
    return false;
  }
  const { status, headers } = await askBehind(port, { ...request, method: 'HEAD' }, Buffer.alloc(0));
  return status === 200 && headers.etag !== wanted;
}

const isPublic = ({ method, headers, url }: S3ServiceRequest, buckets: ReadonlySet<string>): boolean =>
  method === 'GET' && headers.authorization === undefined && buckets.has(url.pathname.split('/')[1] ?? '');

/** Null where the request and its body are signed by the keys. */
function checkSigned(request: S3ServiceRequest, body: Buffer): Refusal | null {
  const refusal = checkSignature(request);
  const isIntact = request.headers['x-amz-content-sha256'] === sha256(body);
  return refusal ?? (isIntact ? null : { status: 400, code: 'XAmzContentSHA256Mismatch' });
}

/** Sends an answer, or the part of it that a fault leaves. */
function reply(response: ServerResponse, { status, headers, body }: Answer, fault: S3Fault | null): void {
  const { 'transfer-encoding': _, ...rest } = headers;
  // A HEAD has the length of a body that is not sent.
  response.writeHead(status, { ...rest, 'content-length': headers['content-length'] ?? body.length });
  if (fault === 'cut-answer') {
    response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
  } else if (fault === 'other-bytes') {
    response.end(Buffer.from(body.map((byte, at) => (at === body.length - 1 ? byte ^ 1 : byte))));
  } else {
    response.end(body);
  }
}

interface Front {
  readonly behind: S3rver;
  readonly port: number;
  readonly service: Pick<S3Service, 'fault' | 'publicBuckets'>;
  readonly requests: S3ServiceRequest[];
}

/** Checks a request before it is passed on, and does to it what the test wants. */
function createFront({ behind, port, service, requests }: Front) {
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const facts = {
      method: incoming.method ?? 'GET',
      url: new URL(incoming.url ?? '/', `http://${incoming.headers.host}`),
      headers: incoming.headers,
    };
    const announced = { ...facts, bytes: Number(incoming.headers['content-length'] ?? 0) };
    const fault = service.fault?.(announced) ?? null;
    requests.push(announced);
    if (fault === 'cut-request') {
      incoming.once('data', () => incoming.socket.destroy());
      incoming.once('end', () => incoming.socket.destroy());
      return;
    }
    const body = await read(incoming);
    if (fault === 'hang') {
      return;
    }
    if (fault !== null && typeof fault === 'object') {
      refuse(response, fault);
      return;
    }
    const refusal = isPublic(announced, service.publicBuckets) ? null : checkSigned(announced, body);
    if (refusal !== null) {
      refuse(response, refusal);
    } else {
      reply(response, await answerSigned(announced, body), fault);
    }
  }

  const completed = new Set<string>();

  async function answerSigned(request: S3ServiceRequest, body: Buffer): Promise<Answer> {
    const uploadId = request.method === 'POST' ? request.url.searchParams.get('uploadId') : null;
    if (uploadId !== null && completed.has(uploadId)) {
      // CompleteMultipartUpload of an upload that is complete, which `s3rver` answers with a fault of its own.
      const xml =
        '<Error><Code>NoSuchUpload</Code><Message>The upload may have been completed.</Message></Error>';
      return { status: 404, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml) };
    }
    if (uploadId !== null) {
      completed.add(uploadId);
    }
    const [, bucket = '', ...key] = request.url.pathname.split('/');
    if (await hasChanged(port, request)) {
      const xml = '<Error><Code>PreconditionFailed</Code><Message>It changed.</Message></Error>';
      return { status: 412, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml) };
    }
    const isList =
      request.method === 'GET' && key.join('/') === '' && request.url.searchParams.has('list-type');
    if (!isList) {
      return askBehind(port, request, body);
    }
    // Null where there is none, whatever its types say.
    if (!(await behind.store.getBucket(bucket))) {
      const xml = '<Error><Code>NoSuchBucket</Code><Message>There is no such bucket.</Message></Error>';
      return { status: 404, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml) };
    }
    const xml = await list(behind, bucket, request.url.searchParams);
    return { status: 200, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml) };
  }

  return answer;
}

export async function startS3Service({
  buckets,
}: {
  readonly buckets: readonly string[];
}): Promise<S3Service> {
  const directory = await mkdtemp(join(tmpdir(), 'plumbline-s3-'));
  const behind = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  const { port } = await behind.run();
  const requests: S3ServiceRequest[] = [];
  const service = { fault: null as S3Service['fault'], publicBuckets: new Set<string>() };

  const answer = createFront({ behind, port, service, requests });
  const server = createServer((incoming, response) => {
    // The caller has gone.
    answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return Object.assign(service, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: REGION,
    keys: KEYS,
    requests,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await new Promise<void>((resolve) => {
        behind.close(() => resolve());
      });
      await rm(directory, { recursive: true, force: true });
    },
  });
}
