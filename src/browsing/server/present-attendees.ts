import { MemberId, type Gender } from '#accounts/contract/person.ts'
import { otherGender } from '#bookings/rules/balance.ts'
import type { Attendee } from '#browsing/contract/attendee.ts'
import type { EventView } from '#browsing/contract.ts'
import { allAttendees, attendeesToMeet, type AttendeeRow } from '#browsing/server/attendee-queries.ts'
import type { Viewer } from '#browsing/server/viewer-queries.ts'
import { metInRounds } from '#event-night/server/night/met-queries.ts'
import { isInHostAccessPeriod } from '#event-night/server/host-access-period.ts'
import { isHostOf } from '#events/server/host-queries.ts'
import { attendanceOf } from '#matching/server/card-queries.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'
import type { Site } from '#platform/server/site.ts'

type Lists = Pick<EventView, 'male_attendees' | 'female_attendees'>
type PresentOptions = {
  site: Site
  viewerId: string
  headlines: 'shown' | 'hidden'
  /** The people whom the viewer met in rounds. Null if likes may name all attendees. */
  met: ReadonlySet<string> | null
}

/**
 * Lists the attendees whom this viewer may see. Attendees see the other gender, staff who run the event see both, and other
 * viewers see no attendees.
 */
export async function attendeesSeenBy(site: Site, viewer: Viewer, event: EventView): Promise<Lists> {
  // After a cancellation, the bookings stay live until a job has ended them.
  if (event.cancelled) return {}
  // Also applies to owners and hosts who attend, so that members who blocked them are hidden from them.
  if (event.booking?.state === 'booked') return seenByAttendee(site, viewer.memberId, event.id)
  if (!(await mayRunEvent(site, viewer, event))) return {}
  const { role, memberId: viewerId } = viewer
  const all = await allAttendees(site.db, event.id)
  const options: PresentOptions = { site, viewerId, headlines: role === 'host' ? 'hidden' : 'shown', met: null }
  return { ...listOf('M', all, options), ...listOf('F', all, options) }
}

/** Returns true for an owner, and for a host of the event during the host access period. */
async function mayRunEvent({ db, clock }: Site, { role, memberId }: Viewer, event: EventView): Promise<boolean> {
  if (role === 'owner') return true
  const { starts_at: startsAt, ends_at: endsAt } = event
  return role === 'host' && isInHostAccessPeriod({ startsAt, endsAt }, clock.now()) && isHostOf(db, event.id, memberId)
}

async function seenByAttendee(site: Site, memberId: string, eventId: number): Promise<Lists> {
  const own = await attendanceOf(site.db, eventId, memberId)
  if (!own) return {}
  const gender = otherGender(own.gender)
  const rows = await attendeesToMeet(site.db, { eventId, gender, memberId })
  const met = await metInRounds(site.db, { eventId, memberId })
  return listOf(gender, rows, { site, viewerId: memberId, headlines: 'shown', met })
}

function listOf(gender: Gender, all: readonly AttendeeRow[], options: PresentOptions): Lists {
  const attendees = all
    .filter((row) => row.gender === gender)
    .toSorted((a, b) => a.userName.localeCompare(b.userName, 'en-GB') || (a.id < b.id ? -1 : 1))
    .map((row) => presentAttendee(row, options))
  return gender === 'M' ? { male_attendees: attendees } : { female_attendees: attendees }
}

function presentAttendee(row: AttendeeRow, { site, viewerId, headlines, met }: PresentOptions): Attendee {
  const { headline, portraitId } = row
  const picture = portraitId === null ? null : portraitAddresses(site, viewerId, portraitId)
  return {
    id: MemberId.parse(row.id),
    name: row.userName,
    can_be_liked: met?.has(row.id) ?? true,
    profile: picture && { picture, headline: headlines === 'hidden' ? null : headline },
  }
}
