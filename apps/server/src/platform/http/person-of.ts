import type { FastifyRequest } from 'fastify';

/** Who shares are counted for; all readers of an embed count as one person, and who is not signed in by address. */
export const personOf = ({ principal, embedded, ip }: FastifyRequest): string =>
  principal?.userId ?? embedded?.embedId ?? ip;
