import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** On every answer, whatever it is. */
const ALWAYS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** For answers that are data: should one ever be opened as a page, it can do nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** 128 random bits in Base64, for one page. */
export const newNonce = (): string => randomBytes(16).toString('base64');

interface PageSources {
  readonly connectTo: readonly string[];
  /** Nobody else's unless given. */
  readonly scriptsFrom?: readonly string[] | undefined;
  /** Nobody unless given. */
  readonly framedBy?: readonly string[] | undefined;
}

/**
 * The browser's policy for a page. Styles made at run time carry the nonce (Mantine, CodeMirror); style attributes are
 * allowed for chart tooltips; avatars may come from any https address. Only an embed's page may be framed,
 * ours (its preview) or its hosts'.
 */
export function pagePolicy(nonce: string, sources: PageSources): string {
  const { connectTo, scriptsFrom = [], framedBy = ["'none'"] } = sources;
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptsFrom].join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
    "worker-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy.join(' ')}`,
  ].join('; ');
}

/** For the page of an embed: what holds the frame is in its policy, and its address, which has the token, goes nowhere. */
export function letBeFramed(reply: FastifyReply): void {
  void reply
    .removeHeader('x-frame-options')
    .removeHeader('cross-origin-opener-policy')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex');
}

/** A year, for the host of the public address and all below it. Browsers ignore it where a page came without TLS. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** `isHttps`: the operator's public address is one of https. */
export function setSecurityHeaders(reply: FastifyReply, { isHttps }: { readonly isHttps: boolean }): void {
  void reply.headers(ALWAYS).header('content-security-policy', DATA_POLICY);
  if (isHttps) {
    void reply.header('strict-transport-security', HSTS);
  }
}
