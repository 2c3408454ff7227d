import type { BreachNotice } from '#privacy/contract/breach-notice.ts'
import { breachRefusals } from '#privacy/contract/breach-notice.ts'
import { membersNamed, peopleIn, type Audience } from '#privacy/server/breach-notices/audience-rows.ts'
import { breachNoticeMail } from '#privacy/server/emails/breach-notice-mail.tsx'
import { insertNamed, insertNotice } from '#privacy/server/store/breach-notices.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction, type Db } from '#platform/server/db.ts'
import { refuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The most members that can be named one by one; for more, there are events and everyone. */
const MOST_NAMED = 500

/** How many members it would go to, and what they would read. */
export async function previewBreachNotice(site: Site, notice: BreachNotice): Promise<{ people: number; text: string }> {
  const audience = await audienceOf(site.db, notice, site.clock.now())
  const people = await peopleIn(site.db, audience)
  if (people === 0) refuse(breachRefusals.nobody_to_tell)
  const { text } = await breachNoticeMail(site.config, notice)
  return { people, text }
}

/**
 * Starts notifying members; a job writes the emails in steps. `people` is how many the owner agreed to. If sent again under the
 * same id, because the response was lost, it is not started again.
 */
export async function sendBreachNotice(
  site: Site,
  by: { memberId: string },
  given: { id: string; notice: BreachNotice; people: number },
): Promise<void> {
  const { id, notice, people } = given
  await inTransaction(site.db, async (tx) => {
    const now = site.clock.now()
    const audience = await audienceOf(tx, notice, now)
    const { subject, text: body, whom } = notice
    const { eventIds } = audience
    const begun = {
      id,
      subject,
      body,
      whom,
      eventIds,
      people,
      begunAt: now,
      movedAt: now,
      reached: null,
      finishedAt: null,
    }
    const isNew = await insertNotice(tx, begun)
    if (!isNew) return
    const standing = await peopleIn(tx, audience)
    if (standing === 0) refuse(breachRefusals.nobody_to_tell)
    if (standing !== people) refuse(breachRefusals.number_changed)
    await insertNamed(tx, id, audience.memberIds)
    await site.jobs.enqueue(tx, 'privacy.breach-notice', { noticeId: id })
    // The audit records what was said as well as to how many.
    const details = { subject, text: body, whom, eventIds, people }
    await audit(tx, { at: now, actorId: by.memberId, deed: 'breach notice sent', subject: id, details })
  })
}

async function audienceOf(db: Db, notice: BreachNotice, asOf: Temporal.Instant): Promise<Audience> {
  const { whom, event_ids: eventIds, people } = notice
  const nobody = { noticeId: null, eventIds: [], memberIds: [], asOf }
  if (whom === 'everyone') return { ...nobody, whom }
  if (whom === 'members') return { ...nobody, whom, memberIds: await idsNamed(db, people) }
  if (eventIds.length === 0) refuseFields({ event_ids: 'Please choose at least one event.' })
  return { ...nobody, whom, eventIds: [...new Set(eventIds)] }
}

async function idsNamed(db: Db, people: string): Promise<string[]> {
  const names = [...new Set(people.split(/[\n,;]/).map((name) => name.trim()))].filter((name) => name !== '')
  if (names.length === 0) refuseFields({ people: 'Please name at least one member.' })
  if (names.length > MOST_NAMED) refuseFields({ people: `Please name at most ${MOST_NAMED} members at once.` })
  const found = await membersNamed(db, names)
  const known = new Set(found.flatMap(({ id, email }) => [id, email.toLowerCase()]))
  const unknown = names.filter((name) => !known.has(name.toLowerCase()))
  if (unknown.length > 0) refuseFields({ people: `There is no member ‘${unknown.slice(0, 3).join('’, ‘')}’.` })
  return [...new Set(found.map(({ id }) => id))]
}
