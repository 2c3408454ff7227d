import type { BookingFacts } from '#bookings/server/emails/booking-facts.ts'
import { liveBookingsOf, memberToTell } from '#bookings/server/queries.ts'
import { timesTakenOut } from '#bookings/server/tell/told-rows.ts'
import { eventAtVenue } from '#events/server/event-rows.ts'
import type { RenderedMail, Shown } from '#platform/server/mail/outgoing-mail.ts'
import type { Site } from '#platform/server/site.ts'

/** An email with its recipient and the event that it is about. */
export type Letter = {
  mail: RenderedMail
  to: string
  /** Null if the recipient is not a member, or not known to be one. */
  memberId: string | null
  /** Null if it must not be listed among the emails about the event. */
  eventId: number | null
  /** Members whom it names, other than its recipient. */
  names?: readonly string[]
  /** What an owner is shown of it. */
  shown?: Shown
  /** For a notification that is repeated as something changes: the name that this one is recorded under. */
  saidAs?: string
}

/** Undefined if it no longer applies, or if there is no recipient. */
export type Written = Promise<Letter | undefined>

/** For emails that are only of use to a member who may attend. A suspended member's ticket is not valid. */
export async function letterToGuest(...given: Parameters<typeof letterTo>): Written {
  const [site, { memberId }] = given
  const member = memberId === null ? undefined : await memberToTell(site.db, memberId)
  return member && !member.suspendedAt ? letterTo(...given) : undefined
}

/** Goes to suspended members too, who are notified about their places and money. */
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
