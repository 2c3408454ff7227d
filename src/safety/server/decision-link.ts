import { paths } from '#platform/paths.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'decision link'
/** Matches the 32 hexadecimal digits of the id, then its signature. */
const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{43})$/

/**
 * Returns the link with which a member reads and answers a decision about them. It is signed and works without signing in,
 * because a suspended member cannot sign in.
 */
export function decisionLink(site: Pick<Site, 'keys' | 'config'>, decisionId: string): string {
  return `${site.config.siteUrl}${paths.decision}?token=${decisionId.replaceAll('-', '')}${site.keys.sign(PURPOSE, decisionId)}`
}

/** Returns the decision id in a link's token, or undefined if its signature is invalid. */
export function readDecisionToken(site: Pick<Site, 'keys'>, token: string): string | undefined {
  const [, ...parts] = TOKEN.exec(token) ?? []
  const signature = parts.pop()
  const id = parts.join('-')
  return signature !== undefined && site.keys.hasSigned(PURPOSE, id, signature) ? id : undefined
}
