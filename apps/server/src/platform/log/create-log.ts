import { pino, type DestinationStream, type Logger } from 'pino';

/** Names under which a secret could come into a line, at the top and one level down. */
const SECRET_NAMES = [
  'authorization',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'accessToken',
  'secret',
  'cookie',
  'body',
  'query',
  'url',
];

interface PrintedError {
  readonly name: string;
  readonly code?: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: PrintedError;
}

/** Only what identifies the error: drivers attach rows and parameters to their errors. */
export function printError(error: unknown, depth = 0): PrintedError {
  if (!(error instanceof Error)) {
    return { name: 'NotAnError', message: typeof error };
  }
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    message: error.message,
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && depth < 4 && { cause: printError(error.cause, depth + 1) }),
  };
}

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: printError },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), censor: '[not logged]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** `info`, unless somebody watches the terminal: then only what they should know. */
export const defaultLogLevel = (isTerminal: boolean): 'warn' | 'info' => (isTerminal ? 'warn' : 'info');
