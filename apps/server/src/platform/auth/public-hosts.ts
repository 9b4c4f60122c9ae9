import { readFileSync } from 'node:fs';
import { domainToASCII } from 'node:url';
import { isEmbedHost } from '@plumbline/contract';

const WILDCARD = /\*\.([^:/]+)/u;

let known: ReadonlySet<string> | null = null;

/**
 * The rules of https://publicsuffix.org/list, as in the file beside this one, which is unchanged and under the Mozilla Public
 * License 2.0: `co.uk`, `*.ck` for all names right below, `!www.ck` for an exception.
 */
function publicSuffixes(): ReadonlySet<string> {
  known ??= new Set(
    readFileSync(new URL('public_suffix_list.dat', import.meta.url), 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('//'))
      .map((rule) => rule.replace(/[^!*.].*$/u, domainToASCII)),
  );
  return known;
}

/**
 * Whether a host with a wildcard covers sites of people who have nothing to do with each other: `https://*.github.io`, and
 * `https://*.compute.amazonaws.com`, where the names right below are public.
 */
export function isHostOfAnybody(host: string): boolean {
  const name = WILDCARD.exec(host)?.[1]?.toLowerCase();
  if (name === undefined) {
    return false;
  }
  const rules = publicSuffixes();
  const above = name.slice(name.indexOf('.') + 1);
  return rules.has(name) || rules.has(`*.${name}`) || (rules.has(`*.${above}`) && !rules.has(`!${name}`));
}

/** Without those that are not allowed: the list grows, and a host may have been saved before. */
export const ownedHosts = (hosts: readonly string[]): string[] =>
  hosts.filter((host) => isEmbedHost(host) && !isHostOfAnybody(host));
