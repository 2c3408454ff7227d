import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'replacement link'
/** Thirty-two hexadecimal digits of the id, then its signature. */
const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{43})$/

/** The address that hands a booking over. It is signed and not kept, so it can be shown to its member again and read off no backup. */
export function replacementLink(site: Pick<Site, 'keys' | 'config'>, replacementId: string): string {
  return `${site.config.siteUrl}/replacement?token=${replacementId.replaceAll('-', '')}${site.keys.sign(PURPOSE, replacementId)}`
}

/** The id of the replacement that a link's token names; nothing where it is not one of ours. */
export function readReplacementToken(site: Pick<Site, 'keys'>, token: string): string | undefined {
  const [, ...parts] = TOKEN.exec(token) ?? []
  const signature = parts.pop()
  const id = parts.join('-')
  return signature !== undefined && site.keys.hasSigned(PURPOSE, id, signature) ? id : undefined
}
