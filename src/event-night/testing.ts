import { siteItself } from '#accounts/actor.ts'
import type { Gender } from '#accounts/contract/person.ts'
import { aMember, type TestMember } from '#accounts/testing.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import type { sendCheckInCommands, CheckInCommand } from '#event-night/contract.ts'
import type { EventDetails } from '#events/contract.ts'
import { assignHosts } from '#events/server/assign-hosts.ts'
import { anEvent } from '#events/testing.ts'
import { newId } from '#platform/server/ids.ts'
import type { Api } from '#platform/web/api.ts'
import type { TestSite } from '#tests/test-site.ts'

/** Creates a free event that starts in an hour, with its own host. */
export async function aDoor(t: TestSite, overrides: Partial<EventDetails> = {}) {
  const startsAt = t.clock.now().add({ hours: 1 }).round('minute')
  const times = { startsAt: startsAt.toString(), endsAt: startsAt.add({ minutes: 150 }).toString() }
  const places = { malePlaces: 60, femalePlaces: 60, releaseMargin: 60, pricePence: 0 }
  const eventId = await anEvent(t.site, { ...times, ...places, ...overrides })
  const host = await aSignedInMember(t, { role: 'host', userName: 'Harriet Host' })
  await assignHosts(t.site, siteItself, eventId, [host.id])
  return { eventId, host }
}

/** Creates a member who has booked the event, and returns them with their ticket. */
export async function aGuest(
  t: TestSite,
  eventId: number,
  overrides: { userName?: string; gender?: Gender; dateOfBirth?: string } = {},
): Promise<TestMember & { bookingId: string; ticketCode: string }> {
  const member = await aMember(t.site, overrides)
  const { id: bookingId } = await aBooking(t.site, { eventId, member })
  return { ...member, bookingId, ticketCode: await ticketOf(t, bookingId) }
}

/** Returns the current ticket code of a booking. */
export async function ticketOf(t: TestSite, bookingId: string): Promise<string> {
  const { ticketCode } = await t.site.db
    .selectFrom('bookings')
    .select('ticketCode')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (ticketCode === null) throw new Error('the booking has no ticket')
  return ticketCode
}

/** Creates a device at the door that sends each command to the site immediately. */
export function aTablet(t: TestSite, eventId: number, api: Api, deviceId = newId()) {
  const commandFields = () => ({ id: newId(), made_at: t.clock.now().toString() })
  const send = (...commands: CheckInCommand[]) =>
    api<typeof sendCheckInCommands>('POST /api/admin/events/:id/door/commands', {
      params: { id: eventId },
      body: { device_id: deviceId, commands },
    })
  return {
    deviceId,
    send,
    commandFor: (bookingId: string, action: CheckInCommand['action']): CheckInCommand => ({
      ...commandFields(),
      action,
      booking_id: bookingId,
    }),
    scan: (code: string): CheckInCommand => ({ ...commandFields(), action: 'check in', ticket_code: code }),
  }
}
