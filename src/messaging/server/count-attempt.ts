import { sharedHistory } from '#messaging/server/recipient-queries.ts'
import type { Limit, LimitKey } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const perHour: Limit = { name: 'messages an hour', attempts: 30, minutes: 60 }
const perDay: Limit = { name: 'messages a day', attempts: 100, minutes: 24 * 60 }

/**
 * Two members who have matched, or have both written, are in a conversation: they may send ten times as many messages, counted
 * separately.
 */
const perHourInConversation: Limit = { name: 'messages in conversations an hour', attempts: 300, minutes: 60 }
const perDayInConversation: Limit = { name: 'messages in conversations a day', attempts: 1_000, minutes: 24 * 60 }

/**
 * An event has few guests: a member who writes to this many people with no match or earlier message between them sends everyone
 * the same.
 */
const newPeople: Limit = { name: 'people written to first', attempts: 10, minutes: 24 * 60 }

/** Counts one more message from the member to this other member, or refuses it. Returns what was counted. */
export async function countAttempt(site: Site, memberId: string, toId: string): Promise<LimitKey[]> {
  const { matched, wrote, received } = await sharedHistory(site.db, memberId, toId)
  const limits = matched || (wrote && received) ? [perHourInConversation, perDayInConversation] : [perHour, perDay]
  if (!matched && !wrote && !received) limits.push(newPeople)
  const counted = limits.map((limit): LimitKey => [limit, memberId])
  for (const one of counted) await site.limits.enforce(...one)
  return counted
}
