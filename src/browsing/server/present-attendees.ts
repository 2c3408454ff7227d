import { MemberId, type Gender } from '#accounts/contract/person.ts'
import { otherGender } from '#bookings/rules/balance.ts'
import type { Attendee, EventView } from '#browsing/contract.ts'
import { allAttendees, attendeesToMeet, type AttendeeRow } from '#browsing/server/attendee-rows.ts'
import type { Viewer } from '#browsing/server/viewer-rows.ts'
import { attendanceOf } from '#matching/server/card-rows.ts'
import { portraitAddresses } from '#profiles/server/portrait-address.ts'
import type { Site } from '#platform/server/site.ts'

type Lists = Pick<EventView, 'male_attendees' | 'female_attendees'>

/** Who attends, as far as this member may see: attendees the other gender, those who run the event both, all others nobody. */
export async function attendeesSeenBy(site: Site, viewer: Viewer, eventId: number): Promise<Lists> {
  if (viewer.role !== 'member') {
    const all = await allAttendees(site.db, eventId)
    return { ...listOf('M', all, site, viewer), ...listOf('F', all, site, viewer) }
  }
  const own = await attendanceOf(site.db, eventId, viewer.memberId)
  if (!own) return {}
  const gender = otherGender(own.gender)
  const rows = await attendeesToMeet(site.db, { eventId, gender, memberId: viewer.memberId })
  return listOf(gender, rows, site, viewer)
}

function listOf(gender: Gender, all: readonly AttendeeRow[], site: Site, viewer: Viewer): Lists {
  const attendees = all
    .filter((row) => row.gender === gender)
    .toSorted((a, b) => a.userName.localeCompare(b.userName, 'en-GB') || (a.id < b.id ? -1 : 1))
    .map((row) => presentAttendee(site, viewer, row))
  return gender === 'M' ? { male_attendees: attendees } : { female_attendees: attendees }
}

function presentAttendee(site: Site, viewer: Viewer, row: AttendeeRow): Attendee {
  const { headline, portraitId } = row
  const picture = portraitId === null ? null : portraitAddresses(site, viewer.memberId, portraitId)
  return {
    id: MemberId.parse(row.id),
    name: row.userName,
    profile: picture && { picture, headline: viewer.role === 'host' ? null : headline },
  }
}
