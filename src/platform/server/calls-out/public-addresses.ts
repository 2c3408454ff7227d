import { BlockList, isIP } from 'node:net'

/**
 * IPv4 networks that are not on the public internet: the IANA registry of special-purpose addresses, multicast (224.0.0.0/4), and
 * the address of Azure's platform, which is a public one that only virtual machines reach.
 */
const notPublic = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
]) {
  const [address = '', bits] = network.split('/')
  notPublic.addSubnet(address, Number(bits), 'ipv4')
}

/**
 * All public IPv6 addresses are in 2000::/3. This leaves out loopback (::1), IPv4 in IPv6 (::/96, ::ffff:0:0/96), NAT64
 * (64:ff9b::/96, 64:ff9b:1::/48), private (fc00::/7), link-local (fe80::/10) and multicast (ff00::/8) addresses.
 */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
/** Parts of 2000::/3 that are not public, or lead to IPv4 addresses: protocols with Teredo, examples, 6to4, AS112, examples. */
const notPublicV6 = new BlockList()
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  notPublicV6.addSubnet(address, bits, 'ipv6')

/** Returns true if the IP address is on the public internet, and not in a network such as the site's own. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && unicast.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
}
