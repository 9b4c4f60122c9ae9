import { invariant } from '@plumbline/contract';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Public according to the registries, but served inside a cloud: Azure's platform address. */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);
/** The only block of IPv6 that is assigned for public use. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

const isPublic = (address: Address): boolean => {
  if (address.range() !== 'unicast' || CLOUD_INTERNAL.has(address.toString())) {
    return false;
  }
  return address.kind() === 'ipv4' || address.match(GLOBAL_UNICAST);
};

/** Whether a text is a network that `PLUMBLINE_OUTBOUND_ALLOW` may hold, e.g. `10.0.0.0/8`. */
export const isNetwork = (text: string): boolean => ipaddr.isValidCIDR(text);

/**
 * Whether an address may be reached: public unicast, or within one of the networks in `allow`. Addresses that carry an
 * IPv4 address inside (mapped, NAT64, 6to4, Teredo) are judged by it or refused. Text that is no address is refused.
 */
export const createAddressPolicy = (allow: readonly string[]): ((address: string) => boolean) => {
  const networks = allow.map((network) => {
    invariant(isNetwork(network), `${network} is not a network in CIDR notation.`);
    return ipaddr.parseCIDR(network);
  });
  return (text) => {
    if (!ipaddr.isValid(text)) {
      return false;
    }
    const address = ipaddr.process(text);
    const isAllowed = networks.some(
      ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
    );
    return isAllowed || isPublic(address);
  };
};
