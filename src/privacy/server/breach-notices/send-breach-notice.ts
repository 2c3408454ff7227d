import type { BreachNotice } from '#privacy/contract/breach-notice.ts'
import { breachRefusals } from '#privacy/contract/breach-notice.ts'
import { findMembers, countAudience, type Audience } from '#privacy/server/breach-notices/audience-queries.ts'
import { breachNoticeMail } from '#privacy/server/emails/breach-notice-mail.tsx'
import { insertListedRecipients, insertNotice } from '#privacy/server/store/breach-notices.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The maximum number of members that can be listed. To notify more, the owner can choose events or everyone. */
const MAX_NAMED = 500

/** Returns the number of recipients and the text of the email. */
export async function previewBreachNotice(site: Site, notice: BreachNotice): Promise<{ people: number; text: string }> {
  const audience = await audienceOf(site.db, notice, site.clock.now())
  const people = await countAudience(site.db, audience)
  if (people === 0) refuse(breachRefusals.no_one_to_notify)
  const { text } = await breachNoticeMail(site.config, notice)
  return { people, text }
}

/**
 * Starts notifying members. A job queues the emails in steps. `people` is the number of recipients that the owner confirmed;
 * the notice is refused if it has changed. Does nothing if a notice with this id exists, because then the client is retrying
 * after a lost response.
 */
export async function sendBreachNotice(
  site: Site,
  by: { memberId: string },
  request: { id: string; notice: BreachNotice; people: number },
): Promise<void> {
  const { id, notice, people } = request
  await inTransaction(site.db, async (tx) => {
    const now = site.clock.now()
    const audience = await audienceOf(tx, notice, now)
    const { subject, text: body, recipients } = notice
    const { eventIds } = audience
    const newNotice = {
      id,
      subject,
      body,
      recipients,
      eventIds,
      people,
      startedAt: now,
      lastStepAt: now,
      notifiedUpTo: null,
      finishedAt: null,
    }
    const isNew = await insertNotice(tx, newNotice)
    if (!isNew) return
    const currentCount = await countAudience(tx, audience)
    if (currentCount === 0) refuse(breachRefusals.no_one_to_notify)
    if (currentCount !== people) refuse(breachRefusals.recipient_count_changed)
    await insertListedRecipients(tx, id, audience.memberIds)
    await site.jobs.enqueue(tx, 'privacy.breach-notice', { noticeId: id })
    // The audit log records the text as well as the number of recipients.
    const details = { subject, text: body, recipients, eventIds, people }
    await audit(tx, { at: now, actorId: by.memberId, action: 'breach notice sent', subject: id, details })
  })
}

async function audienceOf(db: Db, notice: BreachNotice, asOf: Temporal.Instant): Promise<Audience> {
  const { recipients, event_ids: eventIds, people } = notice
  const emptyAudience = { noticeId: null, eventIds: [], memberIds: [], asOf }
  if (recipients === 'everyone') return { ...emptyAudience, recipients }
  if (recipients === 'members') return { ...emptyAudience, recipients, memberIds: await listedMemberIds(db, people) }
  if (eventIds.length === 0) refuseFields({ event_ids: 'Please choose at least one event.' })
  return { ...emptyAudience, recipients, eventIds: [...new Set(eventIds)] }
}

async function listedMemberIds(db: Db, people: string): Promise<string[]> {
  const names = [...new Set(people.split(/[\n,;]/).map((name) => name.trim()))].filter((name) => name !== '')
  if (names.length === 0) refuseFields({ people: 'Please list at least one member.' })
  if (names.length > MAX_NAMED) refuseFields({ people: `You can list up to ${MAX_NAMED} members at a time.` })
  const found = await findMembers(db, names)
  const known = new Set(found.flatMap(({ id, email }) => [id, email.toLowerCase()]))
  const unknown = names.filter((name) => !known.has(name.toLowerCase()))
  if (unknown.length > 0) refuseFields({ people: `We couldn’t find ‘${unknown.slice(0, 3).join('’, ‘')}’.` })
  return [...new Set(found.map(({ id }) => id))]
}
