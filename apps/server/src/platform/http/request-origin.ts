import type { FastifyRequest } from 'fastify';

/**
 * The origin as the caller named it; behind a proxy that ends TLS, as the proxy says. A wrong one misleads only its
 * sender: use it for replies to the same caller alone, never for a mail to somebody else.
 */
export function requestOrigin(request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-proto'];
  const protocol = forwarded === 'https' || forwarded === 'http' ? forwarded : request.protocol;
  return `${protocol}://${request.host}`;
}
