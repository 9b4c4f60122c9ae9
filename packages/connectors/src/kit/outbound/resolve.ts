import { lookup } from 'node:dns/promises';
import { AppError } from '@plumbline/contract';
import type { Target } from './target.ts';

type Host = Pick<Target, 'host' | 'isLiteral'>;

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}
/** All addresses of a name, in the order to try them. */
export type Resolver = (host: string) => Promise<readonly ResolvedAddress[]>;

export const systemResolver: Resolver = async (host) => {
  const addresses = await lookup(host, { all: true });
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

const LOOPBACK: readonly ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];
/** RFC 6761: these names mean this machine, whatever a name server says. */
const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

const resolveAddresses = async (target: Host, resolve: Resolver): Promise<readonly ResolvedAddress[]> => {
  if (target.isLiteral) {
    return [{ address: target.host, family: target.host.includes(':') ? 6 : 4 }];
  }
  if (isLocalName(target.host)) {
    return LOOPBACK;
  }
  try {
    return await resolve(target.host);
  } catch (error) {
    if (isUnknownName(error)) {
      return [];
    }
    throw error;
  }
};

/** Name servers say so of names that nobody has; a server that does not answer at all is another matter. */
const isUnknownName = (error: unknown): boolean =>
  ['ENOTFOUND', 'EAI_NONAME', 'ENODATA'].includes(String((error as { code?: unknown } | null)?.code));

export interface ResolveOptions {
  readonly resolve: Resolver;
  readonly isAllowed: (address: string) => boolean;
}

/**
 * The addresses that a connection to `target` may use. One address that may not be reached refuses the whole name: a
 * name that answers both ways is a trap. Which address it was is not said, and a name without any address gets the same
 * answer as one of a private network, so that nobody maps a network with links.
 *
 * @throws `source.address_refused`
 */
export const resolveTarget = async (
  target: Host,
  { resolve, isAllowed }: ResolveOptions,
): Promise<readonly ResolvedAddress[]> => {
  const addresses = await resolveAddresses(target, resolve);
  if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) {
    const message = `There is no public address under ${target.host}. Check its spelling, use one that is open to the internet, or ask the operator of this server to allow this network.`;
    throw new AppError('source.address_refused', message, { issues: [{ path: 'url', message }] });
  }
  return addresses;
};
