import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are not the public internet (IANA's special-purpose registry). */
const closed4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** IPv6 ranges that are not public: within global unicast, those that map to IPv4 or are unassigned. */
const closed6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [network, prefix] of closed4) closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of closed6) closed.addSubnet(network, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/**
 * Reports whether an IP address is public; false for private, local, reserved and metadata addresses and for invalid
 * ones.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

const ports = ['', '80', '443', '8080', '8443'];
/** Names reserved for internal networks. */
const localName = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|onion)$/;

/** Returns why an address may not be fetched; null if its name may be resolved. */
export function findAddressRefusal({ protocol, username, password, port, hostname }: URL): string | null {
  if (protocol !== 'http:' && protocol !== 'https:') return 'The address must start with http:// or https://';
  if (username !== '' || password !== '') return "The address can't contain a user name";
  if (!ports.includes(port)) return 'The address uses an unsupported port';
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '').toLowerCase();
  if (isIP(host) > 0) return isPublicAddress(host) ? null : 'The address is not on the public internet';
  return !host.includes('.') || localName.test(host) ? 'The address is not on the public internet' : null;
}
