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
import { changeReviewMailSetting, wantsReviewMail } from '#reviews/server/review-mail-setting.ts'

/** How the emails were stopped: with the link of one of them, or because the member reported one as spam. */
type StoppedBy = { token: string } | 'spam report'

type OptionalMailSetting = {
  isOn(site: Site, memberId: string): Promise<boolean>
  stop(site: Site, memberId: string, by: StoppedBy): Promise<void>
}

/** Each kind of optional email is on or off in the capability that sends it. */
const optionalMail: Record<OptionalMail, OptionalMailSetting> = {
  'event news': {
    isOn: async ({ db }, memberId) => (await eventNewsSince(db, memberId)) !== null,
    stop: ({ db, clock }, memberId, by) =>
      inTransaction(db, (tx) =>
        withdrawConsent(tx, memberId, { at: clock.now(), by: by === 'spam report' ? by : 'link' }),
      ),
  },
  newsletter: {
    isOn: async ({ db }, memberId) => (await newsletterSince(db, memberId)) !== null,
    stop: (site, memberId, by) =>
      stopNewsletters(site, memberId, by === 'spam report' ? by : { linkHash: hashOf(by.token) }),
  },
  'unread messages': {
    isOn: ({ db }, memberId) => wantsUnreadMail(db, memberId),
    stop: (site, memberId) => changeSettings(site, { memberId }, { email_about_unread: false }),
  },
  'visible likes': {
    isOn: ({ db }, memberId) => wantsLikesMail(db, memberId),
    stop: (site, memberId) => changeLikesMailSetting(site, { memberId }, { email_about_likes: false }),
  },
  'review requests': {
    isOn: ({ db }, memberId) => wantsReviewMail(db, memberId),
    stop: (site, memberId) => changeReviewMailSetting(site, { memberId }, { email_about_reviews: false }),
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
  await optionalMail[kind].stop(site, memberId, { token })
  return { kind, is_on: false }
}

/** Stops every kind of optional email to a member who has reported one of the site's emails as spam. */
export async function stopAllOptionalMail(site: Site, memberId: string): Promise<void> {
  for (const { stop } of Object.values(optionalMail)) await stop(site, memberId, 'spam report')
}

/** Returns the kind of email and the member that a link refers to. Refuses the link of a member whose account is deleted. */
async function unsubscribeTarget(site: Site, token: string): Promise<Unsubscription> {
  const target = await readUnsubscribeToken(site.db, token)
  if (!target) return refuse(emailRefusals.unsubscribe_link_unknown)
  return target
}
