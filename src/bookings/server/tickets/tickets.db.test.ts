import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { suspendMember } from '#accounts/server/suspend-member.ts'
import type { getTicket } from '#bookings/contract/tickets.ts'
import { cancelBooking } from '#bookings/server/places/cancel-booking.ts'
import { cancelOwnBooking } from '#bookings/server/places/cancel-own-booking.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { readTicket } from '#bookings/server/tickets/read-ticket.ts'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { aBooking, aSignedInMember, aHold } from '#bookings/testing.ts'
import { cancelEvent } from '#events/server/cancel-event.ts'
import { anEvent } from '#events/testing.ts'
import { Refused } from '#platform/server/refusals.ts'
import { refusal } from '#platform/testing/refusal.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const load = (api: Api, eventId: number) =>
  api<typeof getTicket>('GET /api/events/:id/ticket', { params: { id: eventId } })
const read = (code: string) => readTicket(t.site.db, code)
const refusalOf = (code: string) =>
  read(code).then(
    () => expect.fail('the ticket is valid'),
    (error: unknown) => (error instanceof Refused ? error.refusal : error),
  )

async function anAttendee() {
  const amy = await aSignedInMember(t, { userName: 'Amy Tonks' })
  const booking = await aBooking(t.site, { member: amy })
  const { ticket_code: code } = await load(amy.api, booking.eventId)
  return { amy, booking, eventId: booking.eventId, code }
}
type Attendee = Awaited<ReturnType<typeof anAttendee>>

async function transfer({ amy, booking }: Attendee) {
  const { link } = await startReplacement(t.site, { memberId: amy.id }, booking.id)
  const beth = await aSignedInMember(t, { userName: 'Beth Hadley' })
  await acceptReplacement(t.site, { memberId: beth.id }, new URL(link).searchParams.get('token') ?? '')
  return beth
}

const payAgain = async (id: string) => {
  const payAgainUntil = t.clock.now().add({ hours: 24 })
  await t.site.db
    .transaction()
    .execute((tx) => tx.updateTable('bookings').set({ payAgainUntil }).where('id', '=', id).execute())
}

test('a ticket shows its code, its holder and directions', async () => {
  const { amy, booking, eventId } = await anAttendee()
  expect(await load(amy.api, eventId)).toEqual({
    booking_id: booking.id,
    still_coming: null,
    lateness: null,
    event: {
      id: eventId,
      title: 'An evening at the Test Arms',
      start_date_local: expect.any(String),
      end_date_local: expect.any(String),
      venue: { name: 'The Test Arms', street: '1 Lock Lane', town: 'Tipton', postcode: 'DY4 7AA' },
      cancelled: false,
    },
    user_name: 'Amy Tonks',
    ticket_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
    lat: 52.53,
    lng: -2.06,
    directions: 'Over the bridge.',
    calendar_file: `/event/${eventId}/calendar.ics`,
    night_open: false,
  })
})

test('a member has no ticket without a booking, for a held place, or for an unknown event', async () => {
  const { eventId } = await anAttendee()
  const beth = await aSignedInMember(t)
  expect(await refusal(load(beth.api, eventId))).toMatchObject({ status: 404, error: 'booking_not_found' })
  await aHold(t.site, { eventId, member: beth })
  expect(await refusal(load(beth.api, eventId))).toMatchObject({ error: 'booking_not_found' })
  expect(await refusal(load(beth.api, 2_000_000_000))).toMatchObject({ error: 'booking_not_found' })
})

test('a booking that has to be paid again has no ticket', async () => {
  const { amy, booking, eventId } = await anAttendee()
  await payAgain(booking.id)
  expect(await refusal(load(amy.api, eventId))).toMatchObject({ status: 409, error: 'booking_not_paid' })
})

test('at the door, a ticket code is accepted in any common spelling', async () => {
  const { booking, code } = await anAttendee()
  for (const typed of [
    code,
    code.toLowerCase(),
    ` ${code.slice(0, 5)} ${code.slice(5)} `,
    `${code.slice(0, 5)}-${code.slice(5)}`,
  ])
    expect(await read(typed)).toBe(booking.id)
})

test('at the door, the ticket of a booking that has to be paid again is refused as not paid', async () => {
  const { booking, code } = await anAttendee()
  await payAgain(booking.id)
  expect(await refusalOf(code)).toMatchObject({ status: 409, error: 'ticket_not_paid' })
})

test('a transferred booking has a new ticket, and the old one is no longer valid', async () => {
  const attendee = await anAttendee()
  const beth = await transfer(attendee)
  const { ticket_code: fresh } = await load(beth.api, attendee.eventId)
  expect(fresh).not.toBe(attendee.code)
  expect(await read(fresh)).toBe(attendee.booking.id)
  expect(await refusalOf(attendee.code)).toMatchObject({ status: 409, error: 'ticket_not_valid' })
  expect(await refusal(load(attendee.amy.api, attendee.eventId))).toMatchObject({ error: 'booking_not_found' })
})

test.each<[string, (attendee: Attendee) => Promise<unknown>]>([
  [
    'for a booking that its member cancelled',
    ({ amy, booking }) => cancelOwnBooking(t.site, { memberId: amy.id }, booking.id),
  ],
  ['for a booking that the owner cancelled', ({ booking }) => cancelBooking(t.site, siteItself, booking.id, 'refund')],
  ['for a cancelled event', ({ eventId }) => cancelEvent(t.site, siteItself, eventId)],
  ['of a suspended member', ({ amy }) => suspendMember(t.site, siteItself, amy.id, 'a test')],
])('a ticket %s is not valid', async (_what, make) => {
  const attendee = await anAttendee()
  await make(attendee)
  expect(await refusalOf(attendee.code)).toMatchObject({ status: 409, error: 'ticket_not_valid' })
})

test.each([newTicketCode(), '', 'hello', '1234567890123', 'x'.repeat(100), '７K2QM9XH4T'])(
  '%j is not a known ticket',
  async (code) => {
    expect(await refusalOf(code)).toMatchObject({ status: 404, error: 'ticket_not_found' })
  },
)

test('ticket codes for an event are unique', async () => {
  const eventId = await anEvent(t.site, { pricePence: 0 })
  const codes = await Promise.all(
    ['F', 'M', 'F', 'M'].map(async (gender) => {
      const member = await aSignedInMember(t, { gender: gender === 'F' ? 'F' : 'M' })
      await aBooking(t.site, { eventId, member })
      return (await load(member.api, eventId)).ticket_code
    }),
  )
  expect(new Set(codes).size).toBe(4)
})
