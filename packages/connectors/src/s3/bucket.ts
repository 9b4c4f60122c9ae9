import { AppError } from '@plumbline/contract';
import type { OpenContext } from '../kit/connector.ts';
import type { FolderAccess, FolderFile, FolderListing } from '../kit/folder.ts';
import type { OutboundResponse } from '../kit/outbound/send.ts';
import { parseListing, type S3Listing, type S3Object } from '../kit/s3/replies.ts';
import { amazonEndpoint, signRequest, type S3Bucket, type S3Request } from '../kit/s3/request.ts';
import { callService } from '../kit/service-call.ts';
import type { S3Config } from './config.ts';
import { changedMeanwhile, s3Failure } from './failures.ts';

/** Pages of 1,000 keys that are listed in one folder before the list says that there are more. */
const MAX_PAGES = 10;
const TRIES = 3;

/** The bucket of a configuration, as requests are signed for it. */
export const toBucket = (config: S3Config): S3Bucket => ({
  endpoint: config.endpoint ?? amazonEndpoint(config.region),
  region: config.region,
  name: config.bucket,
  isPathStyle:
    config.addressing === 'automatic' ? config.endpoint !== undefined : config.addressing === 'path-style',
  keys:
    'accessKeyId' in config && config.accessKeyId !== undefined && config.secretAccessKey !== undefined
      ? { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey }
      : null,
});

const isPassing = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'source.unreachable' || error.code === 'source.timed_out');

/** Objects of a bucket under the prefix of its connection, as folders and files. */
export class ObjectFolder implements Omit<FolderAccess, 'check'> {
  readonly #bucket: S3Bucket;
  readonly #prefix: string;
  readonly #context: OpenContext;

  constructor(config: S3Config, context: OpenContext) {
    this.#bucket = toBucket(config);
    this.#prefix = config.prefix === undefined || config.prefix === '' ? '' : `${config.prefix}/`;
    this.#context = context;
  }

  async list(folder: string, signal: AbortSignal): Promise<FolderListing> {
    const beginning = folder === '' ? '' : `${folder}/`;
    const folders: string[] = [];
    const files: FolderFile[] = [];
    let token: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const listing: S3Listing = await this.listPage({ beginning, delimiter: '/', token }, signal);
      folders.push(...listing.prefixes.map((prefix) => this.#below(prefix).replace(/\/$/u, '')));
      // A console writes an empty object that is named as the folder.
      files.push(
        ...listing.objects.filter(({ key }) => !key.endsWith('/')).map((object) => this.#fileOf(object)),
      );
      token = listing.next;
      if (token === null) {
        break;
      }
    }
    return { folders, files, isWhole: token === null };
  }

  async *walk(beginning: string, signal: AbortSignal): AsyncGenerator<FolderFile> {
    let token: string | null = null;
    do {
      const listing: S3Listing = await this.listPage({ beginning, token }, signal);
      yield* listing.objects.filter(({ key }) => !key.endsWith('/')).map((object) => this.#fileOf(object));
      token = listing.next;
    } while (token !== null);
  }

  async fetch(
    file: FolderFile,
    to: Parameters<FolderAccess['fetch']>[1],
    options: Parameters<FolderAccess['fetch']>[2],
  ): Promise<void> {
    const { url, headers } = await this.#sign(this.#getting(file));
    let failure: unknown;
    try {
      await this.#context.outbound.fetchToFile(url, to, { ...options, headers });
      return;
    } catch (error) {
      options.signal.throwIfAborted();
      failure = error;
    }
    // The guard knows the status alone; one byte of the object says why.
    if (failure instanceof AppError && failure.code === 'source.refused') {
      await this.readStart(file, 1, options.signal);
    }
    throw failure;
  }

  async readStart(file: FolderFile, bytes: number, signal: AbortSignal): Promise<Buffer> {
    const getting = this.#getting(file);
    const range = `bytes=0-${Math.max(0, Math.min(bytes, file.bytes) - 1)}`;
    const request = { ...getting, headers: { ...getting.headers, ...(file.bytes === 0 ? {} : { range }) } };
    const sent = await this.#send(request, signal);
    if (sent.status === 412) {
      throw changedMeanwhile(file.path);
    }
    if (sent.status !== 200 && sent.status !== 206) {
      throw s3Failure(sent, `read "${file.path}"`);
    }
    return sent.body.subarray(0, bytes);
  }

  /** One page of a list. */
  async listPage(
    query: {
      readonly beginning: string;
      readonly delimiter?: string;
      readonly token: string | null;
      readonly most?: number;
    },
    signal: AbortSignal,
  ): Promise<S3Listing> {
    const sent = await this.sendList(query, signal);
    return parseListing(sent.body.toString('utf8'));
  }

  async sendList(
    { beginning, delimiter, token, most }: Parameters<ObjectFolder['listPage']>[0],
    signal: AbortSignal,
  ): Promise<OutboundResponse> {
    const query = {
      'list-type': '2',
      'encoding-type': 'url',
      prefix: `${this.#prefix}${beginning}`,
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(token === null ? {} : { 'continuation-token': token }),
      ...(most === undefined ? {} : { 'max-keys': String(most) }),
    };
    const sent = await this.#send({ method: 'GET', key: '', query }, signal);
    if (sent.status !== 200) {
      throw s3Failure(sent, 'list the objects of this bucket');
    }
    return sent;
  }

  #getting({ path, etag }: FolderFile): S3Request {
    // A file that changes between two requests is never half of each.
    return { method: 'GET', key: `${this.#prefix}${path}`, headers: etag === '' ? {} : { 'if-match': etag } };
  }

  #sign(request: S3Request): ReturnType<typeof signRequest> {
    return signRequest(this.#bucket, request);
  }

  /** Tries again what may pass; each time with a signature of its own. */
  async #send(request: S3Request, signal: AbortSignal): Promise<OutboundResponse> {
    signal.throwIfAborted();
    for (let tried = 1; ; tried += 1) {
      const { url, headers } = await this.#sign(request);
      try {
        return await callService(this.#context, url, { headers, signal });
      } catch (error) {
        if (!isPassing(error) || tried === TRIES) {
          throw error;
        }
      }
    }
  }

  #below(key: string): string {
    return key.slice(this.#prefix.length);
  }

  #fileOf({ key, size, modifiedAt, etag }: S3Object): FolderFile {
    const time = modifiedAt.getTime();
    return {
      path: this.#below(key),
      bytes: Number.isFinite(size) ? size : 0,
      modifiedAt: new Date(Number.isFinite(time) ? time : 0).toISOString(),
      etag,
    };
  }
}
