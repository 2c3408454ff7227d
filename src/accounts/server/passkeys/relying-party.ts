import type { Config } from '#platform/server/config.ts'

/**
 * Returns what passkeys of this site are bound to. Browsers offer a passkey only at this host, and its answer names the origin
 * that asked for it, so an answer given to another site is of no use here.
 */
export function relyingParty({ siteUrl, siteName }: Pick<Config, 'siteUrl' | 'siteName'>) {
  const { origin, hostname } = new URL(siteUrl)
  return { origin, id: hostname, name: siteName }
}

/** The kinds of keys that are accepted (COSE): Ed25519, P-256, and RSA for Windows Hello on older machines. */
export const ALGORITHMS = [-8, -7, -257]

/** Returns the member's id in the form in which a passkey stores it. It says nothing about the person. */
export function userHandleOf(memberId: string): string {
  return Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url')
}
