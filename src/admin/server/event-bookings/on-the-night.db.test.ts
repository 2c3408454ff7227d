import { afterEach, beforeEach, expect, test } from 'vitest'
import type { getEventOverview } from '#admin/contract/event-bookings.ts'
import type { listAdminEvents } from '#admin/contract/events.ts'
import type { getToday } from '#admin/contract/today.ts'
import { aSignedInMember } from '#bookings/testing.ts'
import { aNight } from '#event-night/server/testing/a-night.ts'
import { aDoor, aGuest, aTablet } from '#event-night/testing.ts'
import { anEvent } from '#events/testing.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let api: Api
beforeEach(async () => {
  t = await testSite({ LIMITS: 'off' })
  api = (await aSignedInMember(t, { role: 'owner' })).api
})
afterEach(() => t.close())

const overview = (id: number) => api<typeof getEventOverview>('GET /api/admin/events/:id/overview', { params: { id } })

test('booking is shown as closed from the time that the owner set', async () => {
  const bookingClosesAt = t.clock.now().add({ minutes: 5 }).toString()
  const eventId = await anEvent(t.site, { bookingClosesAt })
  const closed = async () => {
    const { rows } = await api<typeof listAdminEvents>('GET /api/admin/events', { query: {} })
    return [(await overview(eventId)).event.booking_closed, rows.find(({ id }) => id === eventId)?.booking_closed]
  }
  expect(await closed()).toEqual([false, false])
  await t.clock.advance(t.site.db, Temporal.Duration.from('PT10M'))
  expect(await closed()).toEqual([true, true])
})

test('the owner reads what a host noted about guests, with their names', async () => {
  const { eventId, console, women, men } = await aNight(t)
  const [woman, man] = [women[0], men[0]]
  if (!woman || !man) throw new Error('the night has no guests')
  const written = { action: 'note', text: 'Argued at the table.' } as const
  const about = { ...written, seats: [woman.bookingId, man.bookingId] }
  expect((await console.act(about)).outcome).toBe('done')
  const [note, ...others] = (await overview(eventId)).night_notes
  expect(others).toEqual([])
  expect(note?.text).toBe('Argued at the table.')
  expect(new Set(note?.guests.map(({ id }) => id))).toEqual(new Set([woman.id, man.id]))
  expect(note?.written_by).toEqual(expect.any(String))
})

test('once check-in is open, the overview and the Today page count the guests who are in', async () => {
  const { eventId, host } = await aDoor(t)
  const [guest] = [await aGuest(t, eventId), await aGuest(t, eventId, { gender: 'M' })]
  const tablet = aTablet(t, eventId, host.api)
  const counts = async () => {
    const { next_event: next } = await api<typeof getToday>('GET /api/admin/today')
    return [(await overview(eventId)).checked_in, next?.event.id === eventId && next.checked_in]
  }
  expect(await counts()).toEqual([{ women: 0, men: 0 }, 0])
  await tablet.send(tablet.commandFor(guest.bookingId, 'check in'))
  expect(await counts()).toEqual([{ women: 1, men: 0 }, 1])
  await tablet.send(tablet.commandFor(guest.bookingId, 'undo check-in'))
  expect(await counts()).toEqual([{ women: 0, men: 0 }, 0])
})

test('once rounds were called, the overview has their figures', async () => {
  const { eventId, console, women, men } = await aNight(t, { women: 2, men: 1 })
  expect((await overview(eventId)).rounds).toBeNull()
  const seats: [string, string] = [women[0]?.bookingId ?? '', men[0]?.bookingId ?? '']
  await console.act({ action: 'call round', round: 1, pairs: [{ table: 1, seats }] })
  expect((await overview(eventId)).rounds).toEqual({
    ...{ rounds: 1, meetings: 1, possible: 2, fewest: 0, most: 1 },
    ...{ sit_outs: 1, minutes_per_round: 6, late: 0, left: 0 },
  })
})
