import type { Logger } from 'pino';

/** Structured lines. Never give it a token, password, body or query value: name ids and codes. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;
