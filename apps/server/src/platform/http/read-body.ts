import { Readable } from 'node:stream';
import { AppError, BODY_LIMITS, UPLOAD_CHUNK_BYTES } from '@plumbline/contract';
import type { BodyKind } from '@plumbline/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { boundedBytes } from '../files/bounded-bytes.ts';
import type { MainThreadTurns } from '../turns.ts';
import { parseJsonBody } from './json-body.ts';
import { JsonMeter } from './json-meter.ts';
import { requestPerson } from './person-of.ts';

const MEDIA_TYPES: Readonly<Record<BodyKind, readonly string[]>> = {
  none: [],
  json: ['application/json'],
  'json-or-multipart': ['application/json', 'multipart/form-data'],
  octets: ['application/octet-stream'],
};

const tooLarge = (limit: number): AppError =>
  new AppError('request.too_large', `The body is larger than the ${limit} bytes allowed here.`);

/** The bare media type of a call, lower case; empty when none was sent. */
export const mediaType = (request: FastifyRequest): string =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** In bytes; 0 when the header is missing. */
export const contentLength = (request: FastifyRequest): number =>
  Number(request.headers['content-length'] ?? 0);

const hasBody = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined || contentLength(request) > 0;

/** A JSON body up to here is parsed and checked in a millisecond, without waiting for a turn. */
const SMALL_BYTES = 16 * 1024;

/** Whether its work waits for a turn; a body of unknown length may be large. */
export const isLarge = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined || contentLength(request) > SMALL_BYTES;

/** What follows from a body above this, however it is used, takes tens of milliseconds. */
const HUGE_BYTES = 128 * 1024;

/** Whether calls like this of one person are answered one after another. */
export const isHuge = (request: FastifyRequest): boolean =>
  request.headers['transfer-encoding'] !== undefined || contentLength(request) > HUGE_BYTES;

function checkMediaType(request: FastifyRequest, kind: BodyKind): void {
  const allowed = MEDIA_TYPES[kind];
  const sent = mediaType(request);
  if (!hasBody(request) || allowed.includes(sent)) {
    return;
  }
  const named = sent === '' ? 'without a Content-Type' : `of the type ${sent}`;
  throw new AppError(
    'request.wrong_type',
    `A body ${named} cannot be read here. Send ${allowed.join(' or ')}.`,
  );
}

/** Bytes in another coding would be misread: stored as the file, or refused as invalid JSON. */
function checkCoding(request: FastifyRequest): void {
  const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (coding !== '' && coding !== 'identity') {
    throw new AppError(
      'request.wrong_type',
      `A body coded as ${coding.slice(0, 50)} cannot be read here. Send it without a Content-Encoding.`,
    );
  }
}

/** Not `for await`: leaving that loop early would close the connection before the 413 is out. */
function collect(payload: Readable, limit: number, meter: JsonMeter): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const refuse = (error: unknown): void => {
    payload.removeAllListeners('data').resume();
    chunks.length = 0;
    reject(error);
  };
  payload.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) {
      refuse(tooLarge(limit));
      return;
    }
    try {
      meter.add(chunk);
      chunks.push(chunk);
    } catch (error) {
      refuse(error);
    }
  });
  payload.once('end', () => resolve(Buffer.concat(chunks)));
  payload.once('error', reject);
  return promise;
}

/** The body as a stream of its own: when its reader gives up, the rest is drained so that the answer gets through. */
function boundedStream(payload: Readable, limit: number): Readable {
  const bounded = boundedBytes(limit);
  // The sender may break off before the handler reads: without a listener that would end the process.
  bounded.on('error', () => {});
  payload.once('error', (error) => bounded.destroy(error));
  payload.once('aborted', () => bounded.destroy(new AppError('request.cancelled', 'The caller went away.')));
  bounded.once('close', () => {
    payload.unpipe(bounded);
    payload.resume();
  });
  return payload.pipe(bounded);
}

/** What the route reads of a body: JSON parsed, octets as a bounded stream, anything where none belongs ignored. */
async function readBody(
  turns: MainThreadTurns,
  request: FastifyRequest,
  payload: Readable,
): Promise<unknown> {
  const { contract } = request.routeOptions.config;
  const kind = contract?.bodyKind ?? 'none';
  if (contract === undefined || kind === 'none') {
    payload.resume();
    return undefined;
  }
  checkMediaType(request, kind);
  checkCoding(request);
  const { bytes, values } = BODY_LIMITS[contract.bodySize];
  const limit = kind === 'octets' ? UPLOAD_CHUNK_BYTES : bytes;
  if (contentLength(request) > limit) {
    throw tooLarge(limit);
  }
  if (kind === 'octets') {
    return boundedStream(payload, limit);
  }
  const content = await collect(payload, limit, new JsonMeter(values));
  const parse = (): unknown => parseJsonBody(content);
  return isLarge(request) ? turns.run(requestPerson(request), parse) : parse();
}

/** One reader for every media type: what is right depends on the route. Multipart has its own parser. */
export function registerBodyReader(app: FastifyInstance, turns: MainThreadTurns): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, payload: Readable) =>
    readBody(turns, request, payload),
  );
  // A part refused before it is read would leave its sender waiting until the connection times out.
  app.addHook('onResponse', async (request) => {
    if (request.body instanceof Readable) {
      request.body.destroy();
    }
  });
}
