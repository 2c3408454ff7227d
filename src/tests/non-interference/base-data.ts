import type { Member } from '#accounts/actor.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { EVENING_DAYS, type Part } from '#tests/non-interference/world.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { recordConsent } from '#matching/testing.ts'
import { aProfile } from '#profiles/testing.ts'
import { currentPushKey } from '#push/server/push-keys.ts'
import type { TestSite } from '#tests/test-site.ts'

/** The data in every world: two women and two men, one of each with a profile, and events that no one has booked. */
export type BaseData = {
  beginning: Temporal.Instant
  eventIds: readonly number[]
  people: Record<Gender, readonly [TestMember, TestMember]>
  /** A member who attends no event. */
  stranger: TestMember
}

export async function createBaseData(t: TestSite): Promise<BaseData> {
  // Every run starts at the same hour, because emails are sent only at certain hours.
  const beginning = t.clock
    .now()
    .toZonedDateTimeISO('UTC')
    .add({ days: 1 })
    .with({ hour: 20 })
    .round('hour')
    .toInstant()
  // The site makes it when it is first asked for, which would be in a request that is undone.
  await currentPushKey(t.site)
  const venueId = await aVenue(t.site)
  const places = { pricePence: 0, malePlaces: 20, femalePlaces: 20, releaseMargin: 20 }
  const eventIds: number[] = []
  for (const day of EVENING_DAYS) {
    const endsAt = afterDays(beginning, day)
    const times = { startsAt: endsAt.subtract({ minutes: 150 }).toString(), endsAt: endsAt.toString() }
    eventIds.push(await anEvent(t.site, { venueId, title: `Evening of day ${day}`, ...places, ...times }))
  }
  const people = {
    F: await createPair(t, 'F', 'Amy Tonks', 'Beth Hale'),
    M: await createPair(t, 'M', 'Tom Hadley', 'Sam Walters'),
  }
  const stranger = await aMember(t.site, { gender: 'M', userName: 'Nobody Known' })
  return { beginning, eventIds, people, stranger }
}

export function afterDays(beginning: Temporal.Instant, days: number): Temporal.Instant {
  return beginning.add({ minutes: Math.round(days * 24 * 60) })
}

async function createPair(t: TestSite, gender: Gender, one: string, other: string): Promise<[TestMember, TestMember]> {
  const people: [TestMember, TestMember] = [
    await aMember(t.site, { gender, userName: one }),
    await aMember(t.site, { gender, userName: other }),
  ]
  await aProfile(t.site, people[0])
  for (const member of people) await recordConsent(t.site, member)
  return people
}

/** The member for each part. */
export type Cast = Record<Part, TestMember>

export function castOf({ people }: BaseData, gender: Gender): Cast {
  const [viewer, friend] = people[gender]
  const [liker, rival] = people[gender === 'F' ? 'M' : 'F']
  return { viewer, friend, liker, rival }
}

export function asMember({ id, gender }: TestMember): Member {
  return { memberId: id, gender, role: 'member', sessionId: '' }
}
