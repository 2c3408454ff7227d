import { paths } from '#platform/paths.ts'
import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'replacement link'
/** The id's thirty-two hexadecimal digits, followed by its signature. */
const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{43})$/

/**
 * Returns the link that transfers a booking. The link is signed and not stored, so it can be shown to the member again and
 * cannot be read from a backup.
 */
export function replacementLink(site: Pick<Site, 'keys' | 'config'>, replacementId: string): string {
  return `${site.config.siteUrl}${paths.replacement}?token=${replacementId.replaceAll('-', '')}${site.keys.sign(PURPOSE, replacementId)}`
}

/** Returns the replacement id from a link's token, or undefined if the token is not one of ours. */
export function readReplacementToken(site: Pick<Site, 'keys'>, token: string): string | undefined {
  const [, ...parts] = TOKEN.exec(token) ?? []
  const signature = parts.pop()
  const id = parts.join('-')
  return signature !== undefined && site.keys.hasSigned(PURPOSE, id, signature) ? id : undefined
}
