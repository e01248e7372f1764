/** Where a call comes from. */
import { BlockList, isIPv6 } from 'node:net';

/**
 * Tells a caller's address: the socket's, unless that is a trusted proxy; then the right-most address of X-Forwarded-For
 * that isn't one, because everything to the left of it is the caller's own claim. Of an IPv6 address it is the network,
 * because one line has 2^64 addresses to call from.
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
    if (trustedProxies.length === 0) return networkOf(address);
    const hops = forwardedFor?.split(',').map((hop) => plain(hop.trim())) ?? [];
    while (isTrusted(address)) {
      const hop = hops.pop();
      if (!hop) break;
      address = hop;
    }
    return networkOf(address);
  };
}

/** The first half of an IPv6 address; anything else as it is, no longer than an address. */
function networkOf(address: string): string {
  // Asked first, because the check of an IPv6 address is slow.
  if (!address.includes(':') || !isIPv6(address)) return address.slice(0, 64);
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  // The double colon stands for as many zeros as are missing.
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  const first = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${first.join(':')}::/64`;
}

/**
 * Without the port that some proxies add, with which each connection would be another caller: `10.0.0.1:443`,
 * `[2001:db8::1]:443`. And `::ffff:10.0.0.1` is how a socket for both families writes 10.0.0.1.
 */
function plain(address: string): string {
  return address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^([\d.]+):\d+$/, '$1');
}
