import type { Site } from '#platform/server/site.ts'

const PURPOSE = 'decision link'
/** Thirty-two hexadecimal digits of the id, then its signature. */
const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{43})$/

/** Where a member sees what was decided about them, and answers. It is signed and needs no sign-in: a suspended member has none. */
export function decisionLink(site: Pick<Site, 'keys' | 'config'>, decisionId: string): string {
  return `${site.config.siteUrl}/decision?token=${decisionId.replaceAll('-', '')}${site.keys.sign(PURPOSE, decisionId)}`
}

/** The id of the decision that a link's token names; nothing where it is not one of ours. */
export function readDecisionToken(site: Pick<Site, 'keys'>, token: string): string | undefined {
  const [, ...parts] = TOKEN.exec(token) ?? []
  const signature = parts.pop()
  const id = parts.join('-')
  return signature !== undefined && site.keys.hasSigned(PURPOSE, id, signature) ? id : undefined
}
