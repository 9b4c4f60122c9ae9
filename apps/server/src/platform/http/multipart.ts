import { createHash, type Hash } from 'node:crypto';
import { finished, Transform, type Readable } from 'node:stream';
import { AppError, BODY_LIMITS } from '@plumbline/contract';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MultipartBody } from './bind.ts';
import { parseJsonBody } from './json-body.ts';
import { JsonMeter } from './json-meter.ts';
import { mediaType } from './read-body.ts';

const MAX_FIELD_BYTES = BODY_LIMITS.columns.bytes;
const MAX_FIELDS = 20;
/** Text parts that hold JSON. */
const JSON_FIELDS = new Set(['columns', 'options']);

const malformed = (message: string, path = ''): AppError =>
  new AppError('request.malformed', message, { issues: [{ path, message }] });

export const isMultipart = (request: FastifyRequest): boolean => mediaType(request) === 'multipart/form-data';

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  const { default: multipart } = await import('@fastify/multipart');
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      fileSize: Number.POSITIVE_INFINITY,
      parts: MAX_FIELDS + 1,
    },
  });
  // A body that nobody read to its end would hold up the next call on the same connection.
  app.addHook('onResponse', async (request) => {
    if (isMultipart(request)) {
      request.raw.unpipe();
      request.raw.resume();
    }
  });
}

class Fields {
  readonly #values: Record<string, unknown> = {};

  add(part: Exclude<Multipart, MultipartFile>): void {
    if (part.valueTruncated || typeof part.value !== 'string') {
      throw malformed(`This field is longer than ${MAX_FIELD_BYTES} bytes.`, part.fieldname);
    }
    this.#values[part.fieldname] = JSON_FIELDS.has(part.fieldname)
      ? this.#json(part.fieldname, part.value)
      : part.value;
  }

  get values(): Readonly<Record<string, unknown>> {
    return this.#values;
  }

  #json(name: string, text: string): unknown {
    try {
      const bytes = Buffer.from(text);
      new JsonMeter(BODY_LIMITS.columns.values).add(bytes);
      return parseJsonBody(bytes);
    } catch (error) {
      throw error instanceof AppError
        ? malformed(error.message.replace('The body', 'This field'), name)
        : error;
    }
  }
}

/** The parser gives these faults no code. */
const BROKEN_FORM = /unexpected end of multipart data|boundary not found/i;

/** What the parser refuses is an error of the sender, described in our own messages. */
function translate(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) {
    return error;
  }
  if (BROKEN_FORM.test(error.message)) {
    return malformed('The multipart body is cut off, or its boundary is not that of the Content-Type.');
  }
  const code = String((error as { code?: unknown }).code);
  if (code === 'FST_MP_PREMATURE_CLOSE') {
    return new AppError('request.cancelled', 'The caller went away.');
  }
  if (!code.startsWith('FST_')) {
    return error;
  }
  return malformed(
    `A multipart body has one part called "file" and at most ${MAX_FIELDS} text parts; this one has more.`,
  );
}

/** The file's bytes; where the form breaks off they fail as the form does. */
function hashedBytes(part: MultipartFile, hash: Hash): Readable {
  const bytes = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // The sender may break off before the handler reads: without a listener that would end the process.
  bytes.on('error', () => {});
  finished(part.file, (error) => {
    if (error) {
      bytes.destroy(translate(error) as Error);
    }
  });
  return part.file.pipe(bytes);
}

async function nextPart(parts: AsyncIterableIterator<Multipart>): Promise<Multipart | null> {
  try {
    const next = await parts.next();
    return next.done ? null : next.value;
  } catch (error) {
    throw translate(error);
  }
}

/** Read up to the file; the fields after it follow once the handler has taken the file. */
export async function openMultipart(request: FastifyRequest): Promise<MultipartBody> {
  const parts = request.parts();
  const fields = new Fields();
  for (let part = await nextPart(parts); part; part = await nextPart(parts)) {
    if (part.type === 'field') {
      fields.add(part);
      continue;
    }
    if (part.fieldname !== 'file') {
      throw malformed('The part that holds the file must be called "file".', part.fieldname);
    }
    const hash = createHash('sha256');
    return {
      file: hashedBytes(part, hash),
      digest: () => hash.digest('hex'),
      fileName: part.filename,
      async fields() {
        for (let late = await nextPart(parts); late; late = await nextPart(parts)) {
          if (late.type === 'file') {
            throw malformed('Send one file in one call.', late.fieldname);
          }
          fields.add(late);
        }
        return fields.values;
      },
    };
  }
  throw malformed('The body has no part called "file".', 'file');
}
