import { createHash } from 'node:crypto'
import type { Member } from '#accounts/actor.ts'
import { siteAt } from '#demo/site-at.ts'
import { demoConversations } from '#demo/conversations.ts'
import { demoMemberByName } from '#demo/member-named.ts'
import { likesContextOf } from '#matching/server/likes-context.ts'
import { readMessages } from '#messaging/server/read-messages.ts'
import { sendMessage } from '#messaging/server/send-message.ts'
import { mayWriteTo } from '#messaging/server/recipient-queries.ts'
import type { Site } from '#platform/server/site.ts'

const ZONE = 'Europe/London'
const READ_AFTER = { minutes: 40 }

/**
 * Sends the demo's messages at their scripted times and marks them as read, except those that are scripted as unread.
 */
export async function fillMessages(site: Site): Promise<void> {
  const today = site.clock.now().toZonedDateTimeISO(ZONE).toPlainDate()
  for (const { between, subject, lines } of demoConversations) {
    const [one, other] = await Promise.all(between.map((name) => demoMemberByName(site, name)))
    if (!one || !other || !(await mayWriteToEachOther(site, one, other))) continue
    for (const [nth, { from, daysFromToday, at, message, unread }] of lines.entries()) {
      const [by, to] = from === between[0] ? [one, other] : [other, one]
      const day = today.add({ days: daysFromToday })
      const sentAt = day.toZonedDateTime({ timeZone: ZONE, plainTime: at }).toInstant()
      const { id } = await sendMessage(siteAt(site, sentAt), by, {
        toUserId: to.memberId,
        subject: nth === 0 ? subject : `Re: ${subject}`,
        message,
        idempotency_key: sendAttemptOf(`${subject} ${nth}`),
      })
      if (!unread) await readMessages(siteAt(site, sentAt.add(READ_AFTER)), to, [id])
    }
  }
}

/** Returns true if the two members may write to each other. A visitor's changes may have ended that permission. */
async function mayWriteToEachOther(site: Site, one: Member, other: Member): Promise<boolean> {
  const may = await Promise.all([
    mayWriteTo(site.db, likesContextOf(site, one), other.memberId),
    mayWriteTo(site.db, likesContextOf(site, other), one.memberId),
  ])
  return may.every(Boolean)
}

/**
 * Derives an idempotency key from a text that identifies the message, so that it is sent only once even if this step runs
 * again.
 */
function sendAttemptOf(message: string): string {
  const hex = createHash('sha256').update(message).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
