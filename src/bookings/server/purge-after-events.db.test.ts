import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingRefusals } from '#bookings/contract/refusals.ts'
import { acceptReplacement } from '#bookings/server/replacements/accept-replacement.ts'
import { startReplacement } from '#bookings/server/replacements/start-replacement.ts'
import { readTicket } from '#bookings/server/tickets/read-ticket.ts'
import { aBooking, aSignedInMember } from '#bookings/testing.ts'
import { anEvent, eventDetails } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const advanceDays = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours: count * 24 }))
const ticketOf = async (id: string) =>
  (await t.site.db.selectFrom('bookings').select('ticketCode').where('id', '=', id).executeTakeFirstOrThrow())
    .ticketCode
const formerOf = (id: string) =>
  t.site.db.selectFrom('formerTickets').select('ticketCode').where('bookingId', '=', id).execute()
const addressesOf = async (id: string) =>
  (await t.site.db.selectFrom('replacements').select('sentTo').where('bookingId', '=', id).execute()).map(
    ({ sentTo }) => sentTo,
  )

/** Creates a booking that was transferred with a link sent to an email address. */
async function aTransferredBooking() {
  const amy = await aSignedInMember(t)
  const beth = await aSignedInMember(t)
  const eventId = await anEvent(t.site, eventDetails(t.site))
  const { id } = await aBooking(t.site, { member: amy, eventId })
  const { link } = await startReplacement(t.site, { memberId: amy.id }, id, 'beth@example.com')
  await acceptReplacement(t.site, { memberId: beth.id }, new URL(link).searchParams.get('token') ?? '')
  return { id, eventId }
}

test('ticket codes and the email addresses of transfers are purged thirty days after an event', async () => {
  const { id, eventId } = await aTransferredBooking()
  const code = await ticketOf(id)
  expect(code).not.toBeNull()
  const [former] = await formerOf(id)
  expect(await addressesOf(id)).toEqual(['beth@example.com'])

  const { endsAt } = await t.site.db
    .selectFrom('events')
    .select('endsAt')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  await t.clock.advance(t.site.db, t.clock.now().until(endsAt.add({ hours: 24 * 29 })))
  await t.sweep()
  expect(await ticketOf(id)).toBe(code)

  await advanceDays(2)
  expect(await t.sweep()).toContain('bookings.purge')
  expect(await ticketOf(id)).toBeNull()
  expect(await formerOf(id)).toEqual([])
  expect(await addressesOf(id)).toEqual([null])
  for (const shown of [code, former?.ticketCode])
    await expect(readTicket(t.site.db, shown ?? '')).rejects.toMatchObject({
      refusal: bookingRefusals.ticket_not_found,
    })
})
