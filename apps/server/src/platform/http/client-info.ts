import type { FastifyRequest } from 'fastify';
import type { ClientInfo } from '../auth/sessions.ts';

const MAX_USER_AGENT = 400;

/** The user agent is cut to a length that can be stored. */
export const clientInfo = ({ ip, headers }: FastifyRequest): ClientInfo => ({
  address: ip,
  userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
});
