import type { Member } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { atThatTime } from '#demo/at-that-time.ts'
import { demoCards, lookRound, type DemoCards } from '#demo/cards.ts'
import { demoPeople } from '#demo/people.ts'
import { memberNamed } from '#demo/member-named.ts'
import { scattered } from '#demo/scattered.ts'
import { attendanceOf, peopleMetAt } from '#matching/server/card-rows.ts'
import { seeMatches } from '#matching/server/see-matches.ts'
import { sendLikes } from '#matching/server/send-likes.ts'
import type { Site } from '#platform/server/site.ts'

/** The percentage of unscripted pairs in which a member likes the other. */
const TICKED = 38
/** Most members send their likes the same night or in the two days after. */
const SENT_WITHIN_HOURS = 60

/** Sends the likes of each attendee, one after another, as they would have done. Matches result. */
export async function fillLikes(site: Site): Promise<void> {
  const people = await Promise.all(
    demoPeople.map(async ({ userName }) => ({ userName, by: await memberNamed(site, userName) })),
  )
  const known = people.flatMap(({ userName, by }) => (by ? [{ userName, by }] : []))
  for (const [title, cards] of Object.entries(demoCards)) {
    const event = await site.db.selectFrom('events').selectAll().where('title', '=', title).executeTakeFirst()
    if (!event) continue
    const hours = Math.min(SENT_WITHIN_HOURS, site.clock.now().since(event.endsAt).total('hours') * 0.8)
    const minutesAfter = (name: string) => 10 + Math.round((scattered(`${name} ${title}`) % 1_000) * 0.06 * (hours - 1))
    const senders = known.filter(({ userName }) => !cards.without.includes(userName))
    for (const { userName, by } of senders.toSorted((a, b) => minutesAfter(a.userName) - minutesAfter(b.userName))) {
      const then = atThatTime(site, event.endsAt.add({ minutes: minutesAfter(userName) }))
      const ticks = (name: string) => isTicked(cards, title, userName, name)
      await sendCard(then, { eventId: event.id, by }, (id) => {
        const met = known.find((person) => person.by.memberId === id)
        return met !== undefined && ticks(met.userName)
      })
    }
    // Marks old matches as seen, so that they are not shown as new.
    const later = atThatTime(site, event.endsAt.add({ minutes: Math.round(hours * 60) + 60 }))
    for (const { by } of senders) await seeMatches(later, by)
  }
}

async function sendCard(
  then: Site,
  { eventId, by }: { eventId: number; by: Member },
  likes: (id: string) => boolean,
): Promise<void> {
  const own = await attendanceOf(then.db, eventId, by.memberId)
  if (!own || own.sentAt) return
  const met = await peopleMetAt(then.db, { eventId, memberId: by.memberId, gender: own.gender })
  await sendLikes(then, by, {
    eventId,
    likes: [...met.keys()].map((id) => ({ id: MemberId.parse(id), like: likes(id) })),
  })
}

function isTicked({ ticks }: DemoCards, title: string, who: string, whom: string): boolean {
  const told = ticks[who] ?? []
  if (lookRound.includes(who) || lookRound.includes(whom)) return told.includes(whom)
  return told.includes(whom) || scattered(`${title} ${who} ${whom}`) % 100 < TICKED
}
