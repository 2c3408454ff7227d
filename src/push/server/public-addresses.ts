import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 networks that are not on the public internet, from the registry of RFC 6890. */
const notPublic = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [address = '', bits] = network.split('/')
  notPublic.addSubnet(address, Number(bits), 'ipv4')
}
/** All public IPv6 addresses are in 2000::/3. These parts of it are not public, or lead to IPv4 addresses. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
const notPublicV6 = new BlockList()
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublicV6.addSubnet(address, bits, 'ipv6')

/** Returns true if the IP address is on the public internet, and not in a network such as the site's own. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && unicast.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
}

/** The code of the error for a name that leads to no public address. */
export const NOT_PUBLIC = 'ENOTPUBLIC'

/**
 * Resolves a name to its public addresses, for a connection that is made to one of them. As the connection does not resolve it
 * again, a name cannot lead elsewhere after the check.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first, ...more] = error ? [] : found.filter(({ address }) => isPublicAddress(address))
    if (error) callback(error, [])
    else if (!first)
      callback(Object.assign(new Error('this name leads to no public address'), { code: NOT_PUBLIC }), [])
    else if (options.all) callback(null, [first, ...more])
    else callback(null, first.address, first.family)
  })
}
