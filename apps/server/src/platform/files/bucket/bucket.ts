import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  parseElement,
  parseListing,
  parseRefusal,
  signRequest,
  type S3Object,
  type S3Request,
} from '@plumbline/connectors';
import type { S3Config } from '../../../s3-config.ts';
import { BucketFailure, isPassing, networkCode } from './failures.ts';

const MIB = 1024 * 1024;
/** S3 takes parts of 5 MiB and more, except the last, and at most 10,000 of them. */
const PART_BYTES = 8 * MIB;
const MAX_PARTS = 10_000;
const PARTS_AT_ONCE = 3;
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;
/** From the request to the headers of its answer, the sending of a part included. */
const ANSWER_MS = 5 * 60_000;

export interface StoredFile {
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
}

export const sha256Hex = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');

interface Call extends Omit<S3Request, 'bodySha256'> {
  readonly body?: Uint8Array<ArrayBuffer>;
  /** The body of the answer is left to the caller. */
  readonly isStreamed?: boolean;
}

interface Reply {
  readonly status: number;
  readonly header: (name: string) => string | null;
  /** Empty where it is streamed. */
  readonly text: string;
  readonly stream: Response['body'];
}

/** Waits longer after each attempt, by chance so that callers do not come again together. */
const waitMs = (attempt: number, longestMs: number): number =>
  Math.min(longestMs, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2);

/**
 * Objects of one bucket under one prefix. Requests are signed with the checksum of their body, which the server checks,
 * and sent again where the failure may pass. Every method throws `BucketFailure`.
 */
export class Bucket {
  readonly #config: Pick<S3Config, 'bucket' | 'prefix'>;
  readonly #longestWaitMs: number;

  constructor(config: Pick<S3Config, 'bucket' | 'prefix'>, longestWaitMs = LONGEST_WAIT_MS) {
    this.#config = config;
    this.#longestWaitMs = longestWaitMs;
  }

  /** A small object; null where there is none. */
  async getText(key: string): Promise<string | null> {
    const reply = await this.#find({ method: 'GET', key: this.#at(key) });
    return reply?.text ?? null;
  }

  /** The content while it comes; null where there is no such object. */
  async get(key: string): Promise<Readable | null> {
    const reply = await this.#find({ method: 'GET', key: this.#at(key), isStreamed: true });
    if (reply === null) {
      return null;
    }
    return reply.stream === null ? Readable.from([]) : Readable.fromWeb(reply.stream);
  }

  async put(key: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#call({ method: 'PUT', key: this.#at(key), body });
  }

  /** Uploads a file that nobody changes meanwhile. The object appears whole or not at all. */
  async putFile(key: string, path: string): Promise<StoredFile> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      if (size > PART_BYTES) {
        return await this.#putParts(this.#at(key), file, size);
      }
      const body = await readExactly(file, { at: 0, bytes: size });
      await this.put(key, body);
      return { size, sha256: sha256Hex(body) };
    } finally {
      await file.close();
    }
  }

  /** Fine where there is no such object. */
  async remove(key: string): Promise<void> {
    await this.#call({ method: 'DELETE', key: this.#at(key) });
  }

  /** In the order of their keys, which are given without the prefix. */
  async *list(prefix: string): AsyncGenerator<S3Object> {
    let token: string | null = null;
    do {
      const reply: Reply = await this.#call({
        method: 'GET',
        key: '',
        query: {
          'list-type': '2',
          'encoding-type': 'url',
          prefix: this.#at(prefix),
          ...(token === null ? {} : { 'continuation-token': token }),
        },
      });
      const { objects, next } = parseListing(reply.text);
      for (const object of objects) {
        yield { ...object, key: object.key.slice(this.#at('').length) };
      }
      token = next;
    } while (token !== null);
  }

  #at(key: string): string {
    return this.#config.prefix === '' ? key : `${this.#config.prefix}/${key}`;
  }

  async #putParts(key: string, file: FileHandle, size: number): Promise<StoredFile> {
    const started = await this.#call({ method: 'POST', key, query: { uploads: '' } });
    const uploadId = parseElement(started.text, 'InitiateMultipartUploadResult/UploadId');
    if (uploadId === null) {
      throw new BucketFailure(started.status, { code: '', message: 'The server does not take parts.' });
    }
    try {
      const { etags, sha256 } = await this.#sendParts({ key, uploadId, file, size });
      await this.#complete({ key, uploadId, etags, size });
      return { size, sha256 };
    } catch (error) {
      // Parts of an upload that is not ended are stored, and paid, unseen.
      await this.#call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  async #sendParts(sending: {
    readonly key: string;
    readonly uploadId: string;
    readonly file: FileHandle;
    readonly size: number;
  }): Promise<{ readonly etags: readonly string[]; readonly sha256: string }> {
    const { key, uploadId, file, size } = sending;
    const partBytes = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
    const whole = createHash('sha256');
    const etags: string[] = [];
    const underWay = new Set<Promise<void>>();
    const failures: unknown[] = [];
    const send = async (part: number, body: Uint8Array<ArrayBuffer>): Promise<void> => {
      try {
        const query = { partNumber: String(part), uploadId };
        const reply = await this.#call({ method: 'PUT', key, query, body });
        etags[part - 1] = reply.header('etag') ?? '';
      } catch (error) {
        failures.push(error);
      }
    };
    for (let at = 0, part = 1; at < size && failures.length === 0; at += partBytes, part += 1) {
      const body = await readExactly(file, { at, bytes: Math.min(partBytes, size - at) });
      whole.update(body);
      const sent = send(part, body).finally(() => underWay.delete(sent));
      underWay.add(sent);
      if (underWay.size >= PARTS_AT_ONCE) {
        await Promise.race(underWay);
      }
    }
    await Promise.all(underWay);
    if (failures.length > 0) {
      throw failures[0];
    }
    return { etags, sha256: whole.digest('hex') };
  }

  async #complete(ending: {
    readonly key: string;
    readonly uploadId: string;
    readonly etags: readonly string[];
    readonly size: number;
  }): Promise<void> {
    const { key, uploadId, etags, size } = ending;
    const parts = etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    try {
      const reply = await this.#call({ method: 'POST', key, query: { uploadId }, body: Buffer.from(xml) });
      // A failure while parts are joined comes with status 200.
      if (parseElement(reply.text, 'CompleteMultipartUploadResult/ETag') === null) {
        throw new BucketFailure(reply.status, parseRefusal(reply.text));
      }
    } catch (error) {
      // The answer to a request that succeeded was lost, and the one sent again finds no upload.
      if (!(error instanceof BucketFailure && error.code === 'NoSuchUpload')) {
        throw error;
      }
    }
    const head = await this.#call({ method: 'HEAD', key });
    if (Number(head.header('content-length')) !== size) {
      throw new BucketFailure(0, { code: '', message: `${key} has another size than was sent.` });
    }
  }

  /** Sends a request until it succeeds or its failure would not pass. */
  async #call(call: Call): Promise<Reply> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#send(call);
      } catch (error) {
        if (!(error instanceof BucketFailure) || !isPassing(error) || attempt + 1 >= ATTEMPTS) {
          throw error;
        }
        await delay(waitMs(attempt, this.#longestWaitMs));
      }
    }
  }

  /** Null where there is no such object. */
  async #find(call: Call): Promise<Reply | null> {
    try {
      return await this.#call(call);
    } catch (error) {
      if (isNoObject(error)) {
        return null;
      }
      throw error;
    }
  }

  async #send({ body, isStreamed = false, ...request }: Call): Promise<Reply> {
    const { url, headers } = await signRequest(this.#config.bucket, {
      ...request,
      ...(body === undefined ? {} : { bodySha256: sha256Hex(body) }),
    });
    let reply: Response;
    let text = '';
    try {
      reply = await fetch(url, {
        method: request.method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: body ?? null,
        redirect: 'manual',
        ...(isStreamed ? {} : { signal: AbortSignal.timeout(ANSWER_MS) }),
      });
      text = isStreamed && reply.ok ? '' : await reply.text();
    } catch (error) {
      throw new BucketFailure(0, { code: networkCode(error), message: 'The connection failed.' }, error);
    }
    if (!reply.ok) {
      throw new BucketFailure(reply.status, parseRefusal(text));
    }
    return {
      status: reply.status,
      header: (name) => reply.headers.get(name),
      text,
      stream: isStreamed ? reply.body : null,
    };
  }
}

/** Whether a failure says that there is no such object, rather than no such bucket. */
const isNoObject = (error: unknown): boolean =>
  error instanceof BucketFailure && error.status === 404 && error.code !== 'NoSuchBucket';

async function readExactly(
  file: FileHandle,
  { at, bytes }: { readonly at: number; readonly bytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = Buffer.alloc(bytes);
  for (let read = 0; read < bytes;) {
    const { bytesRead } = await file.read(buffer, read, bytes - read, at + read);
    if (bytesRead === 0) {
      throw new Error('The file became shorter while it was uploaded.');
    }
    read += bytesRead;
  }
  return buffer;
}
