import type { Member } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { siteAt } from '#demo/site-at.ts'
import { demoLikes, visitorAccounts, type DemoLikes } from '#demo/cards.ts'
import { demoPeople } from '#demo/people.ts'
import { demoMemberByName } from '#demo/member-named.ts'
import { stableHash } from '#demo/stable-hash.ts'
import { likesWording } from '#matching/rules.ts'
import { agreeToLikes } from '#matching/server/agree-to-likes.ts'
import { attendanceOf, peopleMetAt } from '#matching/server/card-queries.ts'
import { setMatchesSeen } from '#matching/server/set-matches-seen.ts'
import { sendLikes } from '#matching/server/send-likes.ts'
import type { Site } from '#platform/server/site.ts'

/** The percentage of unscripted pairs in which the first member likes the second. */
const LIKED_PERCENT = 38
/** Members send their likes within this time after the event. */
const SENT_WITHIN_HOURS = 60

/** Sends each attendee's likes in turn, at different times after the event. Mutual likes become matches. */
export async function fillLikes(site: Site): Promise<void> {
  const people = await Promise.all(
    demoPeople.map(async ({ userName }) => ({ userName, by: await demoMemberByName(site, userName) })),
  )
  const known = people.flatMap(({ userName, by }) => (by ? [{ userName, by }] : []))
  for (const event of await eventsWithLikes(site)) {
    const { title, planned } = event
    const hours = Math.min(SENT_WITHIN_HOURS, site.clock.now().since(event.endsAt).total('hours') * 0.8)
    const minutesAfter = (name: string) =>
      10 + Math.round((stableHash(`${name} ${title}`) % 1_000) * 0.06 * (hours - 1))
    const senders = known.filter(({ userName }) => !planned.without.includes(userName))
    for (const { userName, by } of senders.toSorted((a, b) => minutesAfter(a.userName) - minutesAfter(b.userName))) {
      const then = siteAt(site, event.endsAt.add({ minutes: minutesAfter(userName) }))
      const ticks = (name: string) => isLiked(planned, title, userName, name)
      await sendPlannedLikes(then, { eventId: event.id, by }, (id) => {
        const met = known.find((person) => person.by.memberId === id)
        return met !== undefined && ticks(met.userName)
      })
    }
    // Marks old matches as seen, so that they are not shown as new.
    const later = siteAt(site, event.endsAt.add({ minutes: Math.round(hours * 60) + 60 }))
    for (const { by } of senders) await setMatchesSeen(later, by)
  }
}

/** Returns the events with planned likes, earliest first, because each member agrees to the use of their likes at their first. */
async function eventsWithLikes({ db }: Site) {
  const events = await db
    .selectFrom('events')
    .select(['id', 'title', 'endsAt'])
    .where('title', 'in', Object.keys(demoLikes))
    .orderBy('endsAt')
    .execute()
  return events.flatMap((event) => {
    const planned = demoLikes[event.title]
    return planned ? [{ ...event, planned }] : []
  })
}

async function sendPlannedLikes(
  then: Site,
  { eventId, by }: { eventId: number; by: Member },
  likes: (id: string) => boolean,
): Promise<void> {
  const attendance = await attendanceOf(then.db, eventId, by.memberId)
  if (!attendance || attendance.sentAt) return
  await agreeToLikes(then, by, { wording_version: likesWording.version })
  const met = await peopleMetAt(then.db, { eventId, memberId: by.memberId, gender: attendance.gender })
  await sendLikes(then, by, {
    eventId,
    likes: [...met.keys()].map((id) => ({ id: MemberId.parse(id), like: likes(id) })),
  })
}

function isLiked({ ticks }: DemoLikes, title: string, from: string, to: string): boolean {
  const named = ticks[from] ?? []
  if (visitorAccounts.includes(from) || visitorAccounts.includes(to)) return named.includes(to)
  return named.includes(to) || stableHash(`${title} ${from} ${to}`) % 100 < LIKED_PERCENT
}
