import type { FastifyRequest } from 'fastify';

/**
 * Key of the person that shares are counted for: all readers of an embed are one person, and callers who are not
 * signed in are counted by address.
 */
export const requestPerson = ({ principal, embedded, ip }: FastifyRequest): string =>
  principal?.userId ?? embedded?.embedId ?? ip;
