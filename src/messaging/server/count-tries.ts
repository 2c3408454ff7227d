import { sharedPast } from '#messaging/server/writing-rows.ts'
import type { Limit, Tried } from '#platform/server/limits.ts'
import type { Site } from '#platform/server/site.ts'

const anHour: Limit = { name: 'messages an hour', tries: 30, minutes: 60 }
const aDay: Limit = { name: 'messages a day', tries: 100, minutes: 24 * 60 }

/**
 * Two members who have matched, or have both written, are in a conversation: they may send ten times as many messages, counted
 * separately.
 */
const anHourInTalk: Limit = { name: 'messages in conversations an hour', tries: 300, minutes: 60 }
const aDayInTalk: Limit = { name: 'messages in conversations a day', tries: 1_000, minutes: 24 * 60 }

/**
 * An event has few guests: a member who writes to this many people with no match or earlier message between them sends everyone
 * the same.
 */
const newPeople: Limit = { name: 'people written to first', tries: 10, minutes: 24 * 60 }

/** Counts one more message from the member to this other member, or refuses it. Returns what was counted. */
export async function countTries(site: Site, memberId: string, toId: string): Promise<Tried[]> {
  const { matched, wrote, heard } = await sharedPast(site.db, memberId, toId)
  const limits = matched || (wrote && heard) ? [anHourInTalk, aDayInTalk] : [anHour, aDay]
  if (!matched && !wrote && !heard) limits.push(newPeople)
  const tried = limits.map((limit): Tried => [limit, memberId])
  for (const one of tried) await site.limits.demand(...one)
  return tried
}
