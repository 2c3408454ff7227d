import type { Member } from '#accounts/actor.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { aBooking } from '#bookings/testing.ts'
import type { EventDetails } from '#events/contract.ts'
import { anEvent, eventDetails } from '#events/testing.ts'
import { likesWording } from '#matching/rules.ts'
import { sendLikes } from '#matching/server/send-likes.ts'
import { insertConsent } from '#matching/server/store.ts'
import { inTransaction } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { TestSite } from '#tests/test-site.ts'

/** A member with a booking for an event. `by` is the same member as the actor of a command. */
export type Guest = TestMember & { bookingId: string; by: Member }

/** The women and men to book, as numbers of new members or as existing members. */
type Guests = { women?: number | TestMember[]; men?: number | TestMember[]; venueId?: string } & Partial<EventDetails>

/**
 * Creates a free event a week from now with these guests: by default one woman and one man. They have agreed to the use of their
 * likes.
 */
export async function anEvening(t: TestSite, { women = 1, men = 1, venueId, ...overrides }: Guests = {}) {
  const details = eventDetails(t.site, {
    pricePence: 0,
    malePlaces: 20,
    femalePlaces: 20,
    releaseMargin: 20,
    ...overrides,
  })
  const eventId = await anEvent(t.site, { ...details, ...(venueId !== undefined && { venueId }) })
  const endsAt = Temporal.Instant.from(details.endsAt)
  return {
    eventId,
    startsAt: Temporal.Instant.from(details.startsAt),
    endsAt,
    women: await guestsAt(t.site, eventId, 'F', women),
    men: await guestsAt(t.site, eventId, 'M', men),
    /** Moves the clock to the planned end, when likes open. */
    async pass() {
      await advanceTo(t, endsAt)
    },
  }
}

/** Creates an event as `anEvening` does, and advances the clock to its end. */
export async function anEveningOver(t: TestSite, guests: Guests = {}) {
  const evening = await anEvening(t, guests)
  await evening.pass()
  return evening
}

/** Advances the clock to this time. */
export async function advanceTo(t: TestSite, at: Temporal.Instant): Promise<void> {
  await t.clock.advance(t.site.db, t.clock.now().until(at))
}

/** Records that a member agrees to the use of their likes, if they have not agreed yet. */
export async function recordConsent(site: Site, { id }: Pick<TestMember, 'id'>): Promise<void> {
  const consent = { memberId: id, content: likesWording.text, consentedAt: site.clock.now() }
  await inTransaction(site.db, (tx) => insertConsent(tx, consent))
}

/** Sends a guest's likes for everyone in the list. Agrees to their use first. */
export async function sendCard(site: Site, guest: Guest, eventId: number, likes: readonly TestMember[]) {
  await recordConsent(site, guest)
  await sendLikes(site, guest.by, { eventId, likes: likes.map(({ id }) => ({ id, like: true })) })
}

/** Creates a woman and a man who have matched at an event that is over. */
export async function aMatch(t: TestSite, { woman, man }: { woman?: TestMember; man?: TestMember } = {}) {
  const { eventId, women, men } = await anEveningOver(t, { women: woman ? [woman] : 1, men: man ? [man] : 1 })
  const [her] = women
  const [him] = men
  if (!her || !him) throw new Error('the two members do not both attend')
  await sendCard(t.site, her, eventId, [him])
  await sendCard(t.site, him, eventId, [her])
  return { eventId, woman: her, man: him }
}

async function guestsAt(site: Site, eventId: number, gender: Gender, who: number | TestMember[]): Promise<Guest[]> {
  const guests: Guest[] = []
  const count = typeof who === 'number' ? who : who.length
  for (let nth = 0; nth < count; nth += 1) {
    const member = (typeof who === 'number' ? undefined : who[nth]) ?? (await aMember(site, { gender }))
    const { id, by } = await aBooking(site, { eventId, member })
    await recordConsent(site, member)
    guests.push({ ...member, bookingId: id, by: { ...by, memberId: member.id } })
  }
  return guests
}
