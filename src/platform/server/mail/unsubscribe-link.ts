import type { Config } from '#platform/server/config.ts'
import { seal, unseal } from '#platform/server/sealed-text.ts'
import type { SiteKeys } from '#platform/server/site-keys.ts'

/** Mails that a member can stop by the mail itself. */
const kinds = ['event news', 'unread messages'] as const
export type OptionalMail = (typeof kinds)[number]

type Keys = { keys: SiteKeys }
/** Whose mails of which kind. */
export type Stopping = { kind: OptionalMail; memberId: string }

const PURPOSE = 'unsubscribe link'
/** A sealed id, which nobody else reads: a mail that is passed on says nothing of whose it was. */
const TOKEN = /^[\w-]{60,120}$/

/**
 * The one address that stops these mails: opened, it is a page that asks; posted to by a mail program (RFC 8058), it does so
 * at once. It needs no sign-in and opens nothing else.
 */
export function unsubscribeLink(site: Keys & { config: Pick<Config, 'siteUrl'> }, stopping: Stopping): string {
  const sealed = seal(site.keys.for(PURPOSE), stopping.kind, stopping.memberId)
  return `${site.config.siteUrl}/unsubscribe?token=${sealed.toString('base64url')}`
}

/** What the token of such an address stops; nothing where it is not one of ours. */
export function readUnsubscribeToken({ keys }: Keys, token: string): Stopping | undefined {
  if (!TOKEN.test(token)) return undefined
  const sealed = Buffer.from(token, 'base64url')
  const opened = kinds.map((kind) => ({ kind, memberId: unseal(keys.for(PURPOSE), kind, sealed) }))
  return opened.find((one): one is Stopping => one.memberId !== undefined)
}
