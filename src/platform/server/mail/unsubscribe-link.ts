import { paths } from '#platform/paths.ts'
import type { Config } from '#platform/server/config.ts'
import { seal, unseal } from '#platform/server/sealed-text.ts'
import type { SiteKeys } from '#platform/server/site-keys.ts'

/** The kinds of emails that contain an unsubscribe link. */
const kinds = ['event news', 'unread messages'] as const
export type OptionalMail = (typeof kinds)[number]

type Keys = { keys: SiteKeys }
/** The member and the kind of email to unsubscribe from. */
export type Unsubscription = { kind: OptionalMail; memberId: string }

const PURPOSE = 'unsubscribe link'
/**
 * Matches the token, an encrypted member id. Only this site can read it, so a forwarded email does not reveal its recipient.
 */
const TOKEN = /^[\w-]{60,120}$/

/**
 * Builds the URL that unsubscribes from these emails. In a browser it opens a page that asks for confirmation; a POST from an
 * email client (RFC 8058) unsubscribes immediately. The URL needs no sign-in and gives access to nothing else.
 */
export function unsubscribeLink(
  site: Keys & { config: Pick<Config, 'siteUrl'> },
  unsubscription: Unsubscription,
): string {
  const sealed = seal(site.keys.for(PURPOSE), unsubscription.kind, unsubscription.memberId)
  return `${site.config.siteUrl}${paths.unsubscribe}?token=${sealed.toString('base64url')}`
}

/** Returns the member and the kind of email in a token, or undefined if this site did not generate it. */
export function readUnsubscribeToken({ keys }: Keys, token: string): Unsubscription | undefined {
  if (!TOKEN.test(token)) return undefined
  const sealed = Buffer.from(token, 'base64url')
  const opened = kinds.map((kind) => ({ kind, memberId: unseal(keys.for(PURPOSE), kind, sealed) }))
  return opened.find((one): one is Unsubscription => one.memberId !== undefined)
}
