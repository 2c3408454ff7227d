import { sharedHistory } from '#messaging/server/recipient-queries.ts'
import type { Limit, LimitKey } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const perHour: Limit = { name: 'messages an hour', attempts: 30, minutes: 60 }
const perDay: Limit = { name: 'messages a day', attempts: 100, minutes: 24 * 60 }

/**
 * Two members are in a conversation if they have matched or have written to each other. Members may send ten times as many
 * messages in conversations, and these are counted separately from their other messages.
 */
const perHourInConversation: Limit = { name: 'messages in conversations an hour', attempts: 300, minutes: 60 }
const perDayInConversation: Limit = { name: 'messages in conversations a day', attempts: 1_000, minutes: 24 * 60 }

/** Events are small, so a member who starts this many conversations is probably sending everyone the same message. */
const newPeople: Limit = { name: 'people written to first', attempts: 10, minutes: 24 * 60 }

/** Counts a message from one member to another, or refuses it if a limit is reached. Returns the counted limit keys. */
export async function enforceMessageLimits(site: Site, memberId: string, toId: string): Promise<LimitKey[]> {
  const { matched, wrote, received } = await sharedHistory(site.db, memberId, toId)
  const limits = matched || (wrote && received) ? [perHourInConversation, perDayInConversation] : [perHour, perDay]
  if (!matched && !wrote && !received) limits.push(newPeople)
  const counted = limits.map((limit): LimitKey => [limit, memberId])
  for (const one of counted) await site.limits.enforce(...one)
  return counted
}
