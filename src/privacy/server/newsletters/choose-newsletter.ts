import type { Member } from '#accounts/actor.ts'
import { emailRefusals } from '#privacy/contract/emails.ts'
import { newsletterWording } from '#privacy/rules/newsletter.ts'
import { insertNewsletterConsent, withdrawNewsletterConsent } from '#privacy/server/store/newsletter-consents.ts'
import { markUnsubscribed } from '#privacy/server/store/newsletters.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Limit } from '#platform/server/limits.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** Each opt-in stores a row for the lifetime of the account, so their number is limited. */
const optInLimit: Limit = { name: 'newsletter opt-ins', attempts: 20, minutes: 60 * 24 }

/** Records that the member opts in to newsletters, with the wording they agreed to, or opts out. */
export async function chooseNewsletter(
  site: Site,
  by: Member,
  choice: { newsletter: boolean; wording_version: number },
): Promise<void> {
  const { memberId } = by
  const at = site.clock.now()
  if (!choice.newsletter) {
    await inTransaction(site.db, (tx) => withdrawNewsletterConsent(tx, memberId, { at, by: 'switch' }))
    return
  }
  if (choice.wording_version !== newsletterWording.version) refuse(emailRefusals.consent_wording_changed)
  await site.limits.enforce(optInLimit, memberId)
  const consent = { memberId, content: newsletterWording.text, consentedAt: at }
  await inTransaction(site.db, (tx) => insertNewsletterConsent(tx, consent))
}

/** Stops newsletters with the link of one, which is counted for that one, or because the member reported an email as spam. */
export async function stopNewsletters(
  site: Pick<Site, 'db' | 'clock'>,
  memberId: string,
  by: { linkHash: Buffer } | 'spam report',
): Promise<void> {
  const at = site.clock.now()
  await inTransaction(site.db, async (tx) => {
    const isReport = by === 'spam report'
    const stopped = await withdrawNewsletterConsent(tx, memberId, { at, by: isReport ? by : 'link' })
    if (stopped && !isReport) await markUnsubscribed(tx, by.linkHash, at)
  })
}
