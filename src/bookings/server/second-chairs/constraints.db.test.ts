import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#accounts/testing.ts'
import { aSecondChair, order } from '#bookings/server/second-chairs/testing.ts'
import { held, insertBookingRow } from '#bookings/server/testing/insert-rows.ts'
import { aBookedMember } from '#bookings/server/replacements/testing.ts'
import { anEvent } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let app: Client
let chair: Awaited<ReturnType<typeof aSecondChair>>
beforeAll(async () => {
  t = await testSite({ LIMITS: 'off' })
  app = new Client({ connectionString: t.database.url })
  await app.connect()
})
beforeEach(async () => (chair = await aSecondChair(t)))
afterAll(async () => {
  await app.end()
  await t.close()
})

const checkViolated = { code: '23514' }
const notUnique = { code: '23505' }

async function update(id: string, set: string, ...values: unknown[]): Promise<void> {
  await app.query(`update bookings set ${set} where id = $1`, [id, ...values])
}

test('a live place without a member is refused, unless it is a friend’s place that its buyer holds', async () => {
  const { id: member_id } = await aMember(t.site)
  const place = { event_id: await anEvent(t.site), member_id: null, gender: 'F', ...held }
  await expect(insertBookingRow(app, place)).rejects.toMatchObject(checkViolated)
  const unclaimed = { ...place, unclaimed: true }
  await expect(insertBookingRow(app, unclaimed)).rejects.toMatchObject(checkViolated)
  await expect(insertBookingRow(app, { ...unclaimed, buyer_id: member_id, price_pence: 0 })).rejects.toMatchObject(
    checkViolated,
  )
  await expect(insertBookingRow(app, { ...unclaimed, buyer_id: member_id })).resolves.toBeDefined()
})

test('a friend’s place is booked only once a card has been authorised for it', async () => {
  const { sender, eventId } = await aBookedMember(t)
  const { booking_id: id } = await order(sender.api, eventId, 'F')
  await expect(update(id, "state = 'booked', booked_at = now()")).rejects.toMatchObject(checkViolated)
})

test('a member pays for one friend at an event', async () => {
  const second = { event_id: chair.eventId, member_id: null, gender: 'M', buyer_id: chair.sender.id, unclaimed: true }
  await expect(insertBookingRow(app, { ...second, ...held })).rejects.toMatchObject(notUnique)
})

test('an unclaimed place has no ticket, and is claimed only together with its member and a ticket', async () => {
  const { id } = chair.chair
  const friend = await aMember(t.site)
  await expect(update(id, "ticket_code = '7K2QM9XH4T'")).rejects.toMatchObject(checkViolated)
  await expect(update(id, 'member_id = $2', friend.id)).rejects.toMatchObject(checkViolated)
  await expect(update(id, 'unclaimed = false')).rejects.toMatchObject(checkViolated)
  await expect(update(id, 'unclaimed = false, member_id = $2', friend.id)).rejects.toMatchObject(checkViolated)
  await update(id, "unclaimed = false, member_id = $2, ticket_code = '7K2QM9XH4T'", friend.id)
  await expect(update(id, 'unclaimed = true, member_id = null, ticket_code = null')).rejects.toMatchObject(
    checkViolated,
  )
})

test('a member of the other gender cannot have a friend’s place', async () => {
  const man = await aMember(t.site, { gender: 'M' })
  await expect(
    update(chair.chair.id, "unclaimed = false, member_id = $2, ticket_code = '8K2QM9XH4T'", man.id),
  ).rejects.toMatchObject({ code: '23503' })
})

test('the buyer of a place never changes', async () => {
  const other = await aMember(t.site)
  await expect(update(chair.chair.id, 'buyer_id = $2', other.id)).rejects.toMatchObject(checkViolated)
  await expect(update(chair.booking.id, 'buyer_id = $2', other.id)).rejects.toMatchObject(checkViolated)
})
