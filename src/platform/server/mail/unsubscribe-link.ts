import { paths } from '#platform/paths.ts'
import type { Config } from '#platform/server/config.ts'
import { seal, unseal } from '#platform/server/sealed-text.ts'
import type { SiteKeys } from '#platform/server/site-keys.ts'

/** Emails that a member can unsubscribe from in the email itself. */
const kinds = ['event news', 'unread messages'] as const
export type OptionalMail = (typeof kinds)[number]

type Keys = { keys: SiteKeys }
/** The member and the kind of email to unsubscribe from. */
export type Unsubscription = { kind: OptionalMail; memberId: string }

const PURPOSE = 'unsubscribe link'
/** An encrypted id that only this site can read, so a forwarded email does not reveal whose it was. */
const TOKEN = /^[\w-]{60,120}$/

/**
 * The one URL that unsubscribes from these emails. Opened in a browser, it is a page that asks first; a POST from an email client
 * (RFC 8058) unsubscribes at once. It needs no sign-in and gives access to nothing else.
 */
export function unsubscribeLink(
  site: Keys & { config: Pick<Config, 'siteUrl'> },
  unsubscription: Unsubscription,
): string {
  const sealed = seal(site.keys.for(PURPOSE), unsubscription.kind, unsubscription.memberId)
  return `${site.config.siteUrl}${paths.unsubscribe}?token=${sealed.toString('base64url')}`
}

/** What the token of such a URL unsubscribes from; undefined if it is not one of ours. */
export function readUnsubscribeToken({ keys }: Keys, token: string): Unsubscription | undefined {
  if (!TOKEN.test(token)) return undefined
  const sealed = Buffer.from(token, 'base64url')
  const opened = kinds.map((kind) => ({ kind, memberId: unseal(keys.for(PURPOSE), kind, sealed) }))
  return opened.find((one): one is Unsubscription => one.memberId !== undefined)
}
