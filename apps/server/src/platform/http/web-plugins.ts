import { constants } from 'node:zlib';
import { VIEW_AS_HEADER } from '@plumbline/contract';
import type { FastifyInstance } from 'fastify';

/** Text that gets smaller. Event streams are left out: a compressor would hold events back. */
const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json)|image\/svg)/;
const MIN_BYTES = 1024;
/** Brotli's own default is 11: seconds for what 4 does in milliseconds. */
const BROTLI_QUALITY = 4;
const CORS_KEPT_SECONDS = 600;

export async function registerCompression(app: FastifyInstance): Promise<void> {
  const { default: compress } = await import('@fastify/compress');
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: COMPRESSIBLE,
    threshold: MIN_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    globalDecompression: false,
  });
}

/** For web clients on other hosts. Tokens travel in a header, so cookies stay out of it. */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) {
    return;
  }
  const { default: cors } = await import('@fastify/cors');
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'content-range',
      'cache-control',
      'pragma',
      'if-match',
      'idempotency-key',
      'last-event-id',
      VIEW_AS_HEADER,
    ],
    exposedHeaders: ['etag', 'x-request-id', 'retry-after', 'content-disposition'],
    credentials: false,
    maxAge: CORS_KEPT_SECONDS,
  });
}
