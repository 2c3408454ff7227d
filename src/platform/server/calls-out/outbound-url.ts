import { isIP } from 'node:net'
import { isPublicAddress } from '#platform/server/calls-out/public-addresses.ts'

/**
 * Returns the address if the site may call it, as far as its text says: HTTPS on port 443, without a user name, and not at an IP
 * address of a private network. `URL` turns every notation of an IPv4 address, such as 0x7f.1, into the usual one.
 */
export function parseOutboundUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return undefined
  const hostname = hostnameOf(url)
  return isIP(hostname) === 0 || isPublicAddress(hostname) ? url : undefined
}

/** The host's name or IP address. An IPv6 address has no brackets. */
export function hostnameOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
