import { randomUUID } from 'node:crypto';
import { createClient, type Client } from '@plumbline/contract';
import type { Session } from './session-file.ts';

/** `token` null: signed out. */
export const serverClient = ({
  server,
  token,
}: Omit<Session, 'token'> & { readonly token: string | null }): Client =>
  createClient({
    baseUrl: () => server,
    token: () => token,
    fetch: (address, init) => fetch(address, init),
    newCacheKey: randomUUID,
  });
