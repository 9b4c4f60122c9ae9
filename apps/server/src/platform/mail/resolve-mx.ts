import { Resolver } from 'node:dns/promises';

/** Names of the mail servers of a domain. Throws as `node:dns` does. */
export type ResolveMx = (domain: string) => Promise<readonly { readonly exchange: string }[]>;

const DNS_TIMEOUT_MS = 1500;

export const resolveMx: ResolveMx = (domain) =>
  new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 }).resolveMx(domain);
