import { isIP } from 'node:net'

/** The widest ranges that anyone has for themselves, such as 10.0.0.0/8, and the narrowest. */
const rangeBits: Record<number, readonly [number, number]> = { 4: [8, 32], 6: [16, 128] }

/** Refuses ranges so wide that visitors could claim to come from anywhere, also in several parts. */
export function isProxyAddress(entry: string): boolean {
  const [address = '', bits] = entry.split('/')
  const [widest, narrowest] = rangeBits[isIP(address)] ?? []
  if (widest === undefined || narrowest === undefined) return false
  if (bits === undefined) return true
  // IPv4 addresses in IPv6 notation have 96 bits before their own.
  const isMapped = isIP(address) === 6 && new URL(`http://[${address}]`).hostname.startsWith('[::ffff:')
  return /^\d{1,3}$/.test(bits) && Number(bits) >= (isMapped ? 96 + 8 : widest) && Number(bits) <= narrowest
}
