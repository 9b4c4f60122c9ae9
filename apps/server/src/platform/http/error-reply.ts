import { AppError, ERRORS } from '@plumbline/contract';
import type { Failure } from '@plumbline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { newId } from '../ids.ts';

const INTERNAL_MESSAGE =
  'Something failed on the server. The error log has the details under the id of this request.';

/** Fastify's own refusals, in our codes. What is not here is a fault of ours. */
const FROM_FRAMEWORK: Readonly<Record<string, () => AppError>> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new AppError('request.malformed', 'The body is not as long as its Content-Length says.'),
  FST_ERR_BAD_URL: () => new AppError('request.malformed', 'The address is not a valid URL path.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new AppError('route.unknown', 'There is nothing at this address.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError('request.wrong_type', 'A body of this type cannot be read here.'),
  FST_ERR_CTP_INVALID_TYPE: () => new AppError('request.wrong_type', 'The Content-Type cannot be read.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('request.too_large', 'The body is too large.'),
  ECONNRESET: () => new AppError('request.cancelled', 'The caller went away.'),
  ERR_STREAM_PREMATURE_CLOSE: () => new AppError('request.cancelled', 'The caller went away.'),
};

const errorCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code);

/** The error that the caller receives. Whatever is not an `AppError` is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error;
  }
  return FROM_FRAMEWORK[errorCode(error)]?.() ?? new AppError('internal', INTERNAL_MESSAGE, { cause: error });
}

/** The error on the wire. Internal errors show no details. */
export function presentFailure(error: AppError, requestId: string): Failure {
  const isInner = error.code === 'internal';
  return {
    success: false,
    error: {
      ...(isInner ? {} : error.data),
      code: error.code,
      message: isInner ? INTERNAL_MESSAGE : error.message,
      issues: isInner ? [] : [...error.issues],
      requestId,
    },
  };
}

function retryAfterOf(error: AppError): string | null {
  const seconds = error.data?.['retryAfter'];
  if (typeof seconds === 'number') {
    return String(Math.max(1, Math.ceil(seconds)));
  }
  return ERRORS[error.code].status === 429 || ERRORS[error.code].status === 503 ? '1' : null;
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { status } = ERRORS[error.code];
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== null) {
    void reply.header('retry-after', retryAfter);
  }
  if (status === 401) {
    void reply.header('www-authenticate', 'Bearer');
  }
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(presentFailure(error, request.id)));
}

/** What is not HTTP, or is more header than a call can have, in the same form as every failure. */
export function answerBrokenRequest(_error: Error, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const error = new AppError('request.malformed', 'The request is not HTTP, or its headers are too long.');
  const body = JSON.stringify(presentFailure(error, newId()));
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
