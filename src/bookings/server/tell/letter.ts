import type { BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { liveBookingsOf, memberToTell } from '#bookings/server/queries.ts'
import { timesTakenOut } from '#bookings/server/tell/told-rows.ts'
import { eventAtVenue } from '#events/server/event-rows.ts'
import type { RenderedMail, Shown } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** A mail with whom it goes to and what event it is about. */
export type Letter = {
  mail: RenderedMail
  to: string
  /** Null: somebody who is no member, or not known to be one. */
  memberId: string | null
  /** Null: it is not to stand among the mails about the event. */
  eventId: number | null
  /** Members whom it names beside its reader. */
  names?: readonly string[]
  /** What an owner is shown of it. */
  shown?: Shown
  /** Where one thing is told anew as it changes: what this time is remembered as. */
  saidAs?: string
}

/** Nothing where it has lost its meaning, or nobody is there to read it. */
export type Written = Promise<Letter | undefined>

/** What is of use only to who may come: a suspended member's ticket is not good. */
export async function letterToGuest(...given: Parameters<typeof letterTo>): Written {
  const [site, { memberId }] = given
  const member = memberId === null ? undefined : await memberToTell(site.db, memberId)
  return member && !member.suspendedAt ? letterTo(...given) : undefined
}

/** Also to who is suspended: what became of a place, and of money, they are told. */
export async function letterTo(
  site: Site,
  { memberId, eventId }: { memberId: string | null; eventId: number },
  mailFor: (facts: BookingFacts) => Promise<RenderedMail>,
): Written {
  const member = memberId === null ? undefined : await memberToTell(site.db, memberId)
  const event = await eventAtVenue(site.db, eventId)
  if (memberId === null || !member || !event) return undefined
  const places = await liveBookingsOf(site.db, memberId, [eventId])
  const mail = await mailFor({
    sender: site.config,
    member,
    event,
    timesTakenOut: await timesTakenOut(site.db, memberId, eventId),
    isComing: places.some(({ state }) => state === 'booked') ? 'yes' : 'no',
  })
  return { mail, to: member.email, memberId, eventId, shown: 'words' }
}
