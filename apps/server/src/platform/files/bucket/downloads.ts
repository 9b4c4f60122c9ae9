import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@plumbline/contract';
import { isNoSpace } from '../storage-error.ts';
import type { Bucket, StoredFile } from './bucket.ts';
import { BucketFailure, storageLost, storageUnavailable } from './failures.ts';

const AT_ONCE = 3;
/** How often an object is read again whose bytes are not those that were stored. */
const TRIES = 3;

export interface Download {
  /** Key of the object. */
  readonly from: string;
  /** Path, which nobody reads before it is whole. */
  readonly to: string;
  readonly file: StoredFile;
}

/** Lets a bounded number of downloads run at once; the others wait in order. */
class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) {
      this.#free -= 1;
    } else {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) {
        this.#free += 1;
      } else {
        next();
      }
    }
  }
}

async function readOnce(bucket: Bucket, { from, to }: Download): Promise<StoredFile> {
  const content = await bucket.get(from);
  if (content === null) {
    throw storageLost(from);
  }
  const hash = createHash('sha256');
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, measured, createWriteStream(to, { flags: 'w' }));
  return { size, sha256: hash.digest('hex') };
}

/** What a person reads about a failure. */
const presentFailure = (failure: unknown): unknown =>
  failure instanceof AppError || isNoSpace(failure) ? failure : storageUnavailable(failure);

/** Fetches objects to files, a few at a time, and proves that they are what was stored. */
export class Downloads {
  readonly #bucket: Bucket;
  readonly #turns = new Semaphore(AT_ONCE);

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  /** Throws `storage.lost` where the object is missing or has other bytes, `storage.unavailable`, or `ENOSPC`. */
  run(download: Download): Promise<void> {
    return this.#turns.run(() => this.#read(download));
  }

  async #read(download: Download): Promise<void> {
    const { file, from } = download;
    for (let attempt = 1; ; attempt += 1) {
      const failure: unknown = await readOnce(this.#bucket, download).then(
        ({ size, sha256 }) => (size === file.size && sha256 === file.sha256 ? null : storageLost(from)),
        (error: unknown) => error,
      );
      if (failure === null) {
        return;
      }
      // A request that fails was sent again already.
      if (isNoSpace(failure) || failure instanceof BucketFailure || attempt >= TRIES) {
        throw presentFailure(failure);
      }
    }
  }
}
