import { changeLikesMailSetting, wantsLikesMail } from '#matching/server/likes-mail-setting.ts'
import { changeSettings } from '#messaging/server/change-settings.ts'
import { wantsUnreadMail } from '#messaging/server/unread-queries.ts'
import { emailRefusals } from '#privacy/contract/emails.ts'
import { eventNewsSince } from '#privacy/server/event-news/news-queries.ts'
import { withdrawConsent } from '#privacy/server/store/event-news.ts'
import { stopNewsletters } from '#privacy/server/newsletters/choose-newsletter.ts'
import { newsletterSince } from '#privacy/server/newsletters/newsletter-queries.ts'
import { inTransaction } from '#platform/server/db.ts'
import { hashOf } from '#platform/server/link-token.ts'
import { readUnsubscribeToken, type OptionalMail, type Unsubscription } from '#platform/server/mail/unsubscribe-link.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type OptionalMailSetting = {
  isOn(site: Site, memberId: string): Promise<boolean>
  stop(site: Site, memberId: string, token: string): Promise<void>
}

/** Each kind of optional email is on or off in the capability that sends it. */
const optionalMail: Record<OptionalMail, OptionalMailSetting> = {
  'event news': {
    isOn: async ({ db }, memberId) => (await eventNewsSince(db, memberId)) !== null,
    stop: ({ db, clock }, memberId) =>
      inTransaction(db, (tx) => withdrawConsent(tx, memberId, { at: clock.now(), by: 'link' })),
  },
  newsletter: {
    isOn: async ({ db }, memberId) => (await newsletterSince(db, memberId)) !== null,
    stop: (site, memberId, token) => stopNewsletters(site, memberId, hashOf(token)),
  },
  'unread messages': {
    isOn: ({ db }, memberId) => wantsUnreadMail(db, memberId),
    stop: (site, memberId) => changeSettings(site, { memberId }, { email_about_unread: false }),
  },
  'visible likes': {
    isOn: ({ db }, memberId) => wantsLikesMail(db, memberId),
    stop: (site, memberId) => changeLikesMailSetting(site, { memberId }, { email_about_likes: false }),
  },
}

type Stopped = { kind: OptionalMail; is_on: boolean }

/**
 * Returns which emails the link stops, and whether they are still on. Changes nothing, because mail scanners also open links.
 */
export async function loadUnsubscribeLink(site: Site, token: string): Promise<Stopped> {
  const { kind, memberId } = await unsubscribeTarget(site, token)
  return { kind, is_on: await optionalMail[kind].isOn(site, memberId) }
}

/** Stops the emails immediately. Is idempotent, and works for anyone who has the email, including a suspended member. */
export async function stopEmails(site: Site, token: string): Promise<Stopped> {
  const { kind, memberId } = await unsubscribeTarget(site, token)
  await optionalMail[kind].stop(site, memberId, token)
  return { kind, is_on: false }
}

/** Returns the kind of email and the member that a link refers to. Refuses the link of a member whose account is deleted. */
async function unsubscribeTarget(site: Site, token: string): Promise<Unsubscription> {
  const target = await readUnsubscribeToken(site.db, token)
  if (!target) return refuse(emailRefusals.unsubscribe_link_unknown)
  return target
}
