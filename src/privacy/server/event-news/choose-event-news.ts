import type { Member } from '#accounts/actor.ts'
import { emailRefusals } from '#privacy/contract/emails.ts'
import { eventNewsWording } from '#privacy/rules/event-news.ts'
import { insertConsent, withdrawConsent } from '#privacy/server/store/event-news.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/**
 * Each opt-in stores a row for the lifetime of the account, so their number is limited. No one would change their mind this
 * often.
 */
const optInLimit: Limit = { name: 'event news opt-ins', attempts: 20, minutes: 60 * 24 }

/** Records that the member opts in to emails about new events, with the wording they agreed to, or opts out. */
export async function chooseEventNews(
  site: Site,
  by: Member,
  choice: { event_news: boolean; wording_version: number },
): Promise<void> {
  const { memberId } = by
  const at = site.clock.now()
  if (!choice.event_news) {
    await inTransaction(site.db, (tx) => withdrawConsent(tx, memberId, { at, by: 'switch' }))
    return
  }
  if (choice.wording_version !== eventNewsWording.version) refuse(emailRefusals.consent_wording_changed)
  await site.limits.enforce(optInLimit, memberId)
  await inTransaction(site.db, (tx) => insertConsent(tx, { memberId, content: eventNewsWording.text, consentedAt: at }))
}
