import { isEmbedHost } from '@plumbline/contract';
import { getPublicSuffix } from 'tldts';

const WILDCARD = /\*\.([^:/]+)/u;

/** Names under which anybody may have one: `co.uk`, and those of hosting such as `github.io`, as publicsuffix.org lists them. */
const isPublic = (name: string): boolean => getPublicSuffix(name, { allowPrivateDomains: true }) === name;

/**
 * Whether a host with a wildcard covers sites of people who have nothing to do with each other: `https://*.github.io`, and
 * `https://*.compute.amazonaws.com`, where the names right below are public.
 */
export function isHostOfAnybody(host: string): boolean {
  const name = WILDCARD.exec(host)?.[1]?.toLowerCase();
  return name !== undefined && (isPublic(name) || isPublic(`any.${name}`));
}

/** Without those that are not allowed: the list grows, and a host may have been saved before. */
export const ownedHosts = (hosts: readonly string[]): string[] =>
  hosts.filter((host) => isEmbedHost(host) && !isHostOfAnybody(host));
