/** Where a call comes from. */
import { BlockList, isIPv6 } from 'node:net';

/**
 * Tells a caller's address: the socket's, unless that is a trusted proxy; then the right-most address of X-Forwarded-For
 * that isn't one, because everything to the left of it is the caller's own claim.
 */
export function createAddressReader(trustedProxies: readonly string[]) {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return (socketAddress: string | undefined, forwardedFor: string | null): string => {
    let address = plain(socketAddress ?? '127.0.0.1');
    if (trustedProxies.length === 0) return address;
    const hops = forwardedFor?.split(',').map((hop) => plain(hop.trim())) ?? [];
    while (isTrusted(address)) {
      const hop = hops.pop();
      if (!hop) break;
      address = hop;
    }
    return address.slice(0, 64);
  };
}

/** `::ffff:10.0.0.1` is how a socket for both families writes 10.0.0.1. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
