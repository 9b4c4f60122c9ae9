/** Bounds of one fetch, redirects included. */
export interface OutboundLimits {
  /** Name lookup, TCP and TLS, per hop. */
  readonly connectMs: number;
  /** From the request to the end of the headers, per hop; a server that drips them does not stretch it. */
  readonly headersMs: number;
  /** Between two pieces of the body. */
  readonly idleMs: number;
  /** The whole fetch. */
  readonly totalMs: number;
  readonly maxRedirects: number;
}

/** Limits in production; times are in ms. */
export const OUTBOUND_LIMITS: OutboundLimits = {
  connectMs: 10_000,
  headersMs: 30_000,
  idleMs: 30_000,
  totalMs: 60 * 60_000,
  maxRedirects: 5,
};
