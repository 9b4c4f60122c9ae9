import { AppError } from '@plumbline/contract';
import { SaxesParser } from 'saxes';

/** An object of a bucket. */
export interface S3Object {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
  /** Changes with the content. */
  readonly etag: string;
}

/** One page of a bucket's objects. */
export interface S3Listing {
  readonly objects: readonly S3Object[];
  /** Beginnings that keys share, where a delimiter was sent. */
  readonly prefixes: readonly string[];
  /** For the next page; null on the last. */
  readonly next: string | null;
}

/** What a server says of a request that it refuses; `code` is empty where it says nothing. */
export interface S3Refusal {
  readonly code: string;
  readonly message: string;
}

/** Calls back with the path and text of every element that has no others in it, such as `A/B/C`; throws on what is no XML. */
function readElements(
  xml: string,
  on: { readonly open: (path: string) => void; readonly leaf: (path: string, text: string) => void },
): void {
  const parser = new SaxesParser();
  const path: string[] = [];
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
    on.open(path.join('/'));
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', () => {
    on.leaf(path.join('/'), text);
    path.pop();
    text = '';
  });
  parser.write(xml).close();
}

const CONTENTS = 'ListBucketResult/Contents';

/** A reply to ListObjectsV2 with `encoding-type=url`. Throws `source.refused` on anything else. */
export function parseListing(xml: string): S3Listing {
  const objects: Readonly<Record<string, string>>[] = [];
  const prefixes: string[] = [];
  let fields: Record<string, string> = {};
  const facts: Record<string, string> = {};
  let isListing = false;
  try {
    readElements(xml, {
      open: (path) => {
        fields = path === CONTENTS ? {} : fields;
        isListing ||= path === 'ListBucketResult';
      },
      leaf: (path, text) => {
        if (path === CONTENTS) {
          objects.push(fields);
        } else if (path === 'ListBucketResult/CommonPrefixes/Prefix') {
          prefixes.push(text);
        } else if (path.startsWith(`${CONTENTS}/`)) {
          fields[path.slice(CONTENTS.length + 1)] = text;
        } else if (path.startsWith('ListBucketResult/')) {
          facts[path.slice('ListBucketResult/'.length)] = text;
        }
      },
    });
  } catch (cause) {
    throw noListing(cause);
  }
  if (!isListing) {
    throw noListing();
  }
  const next = facts['IsTruncated'] === 'true' ? facts['NextContinuationToken'] : undefined;
  // Where the names are encoded is said after them.
  const isEncoded = facts['EncodingType'] === 'url';
  return {
    objects: objects.map((one) => toS3Object(one, isEncoded)),
    prefixes: prefixes.map((text) => decodedKey(text, isEncoded)),
    next: next ?? null,
  };
}

const decodedKey = (text: string, isEncoded: boolean): string =>
  isEncoded ? decodeURIComponent(text.replaceAll('+', ' ')) : text;

const noListing = (cause?: unknown): AppError =>
  new AppError('source.refused', 'The server does not list its objects as S3 does.', { cause });

function toS3Object(fields: Readonly<Record<string, string>>, isEncoded: boolean): S3Object {
  const { Key: key = '', Size: size = '', LastModified: modified = '', ETag: etag = '' } = fields;
  return {
    key: decodedKey(key, isEncoded),
    size: /^\d+$/.test(size) ? Number(size) : Number.NaN,
    modifiedAt: new Date(modified),
    etag,
  };
}

/** The body of a reply with a status of an error. */
export function parseRefusal(body: string): S3Refusal {
  const fields: Record<string, string> = {};
  try {
    readElements(body, {
      open: () => undefined,
      leaf: (path, text) => {
        fields[path] = text;
      },
    });
  } catch {
    // A gateway in between answers with a page of its own.
    return { code: '', message: '' };
  }
  return { code: fields['Error/Code'] ?? '', message: fields['Error/Message'] ?? '' };
}

/** The text of one element, for example `InitiateMultipartUploadResult/UploadId`; null where it is not there. */
export function parseElement(xml: string, wanted: string): string | null {
  let error: string | null = null;
  try {
    readElements(xml, {
      open: () => undefined,
      leaf: (path, text) => {
        error = path === wanted ? text : error;
      },
    });
  } catch {
    return null;
  }
  return error;
}
