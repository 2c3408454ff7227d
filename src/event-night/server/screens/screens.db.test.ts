import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSignedInMember, apiOf } from '#bookings/testing.ts'
import type {
  bindScreen,
  createScreen,
  listScreens,
  loadScreen,
  NewScreen,
  ScreenState,
  unbindScreen,
} from '#event-night/contract/screens.ts'
import { aConsole, aNight } from '#event-night/server/testing/a-night.ts'
import { aDoor, aGuest, aTablet } from '#event-night/testing.ts'
import { refusal } from '#platform/testing/refusal.ts'
import { actionsOn } from '#platform/testing/rows.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

const newScreen = (): Promise<NewScreen> => t.api<typeof createScreen>('POST /api/screens', { body: {} })
const shownOn = ({ secret }: NewScreen): Promise<ScreenState> =>
  t.apiAs(secret)<typeof loadScreen>('GET /api/screens/night')
const bind = (api: Api, id: number, code: string) =>
  api<typeof bindScreen>('POST /api/admin/events/:id/screens', { params: { id }, body: { code } })
const list = (api: Api, id: number) => api<typeof listScreens>('GET /api/admin/events/:id/screens', { params: { id } })
const later = (duration: Temporal.DurationLike) => t.clock.advance(t.site.db, Temporal.Duration.from(duration))
const notFound = { status: 404, error: 'screen_not_found' }

test('a screen shows a night once a host has confirmed its code, until two hours after the planned end', async () => {
  const { eventId, host } = await aDoor(t)
  const screen = await newScreen()
  expect(screen.code).toMatch(/^[BCDFGHJKMNPRTVWX]{6}$/)
  expect(screen.address).toBe(`${t.site.config.siteUrl}/admin/screen?code=${screen.code}`)
  expect((await shownOn(screen)).shown).toBeNull()

  expect((await bind(await apiOf(t, host), eventId, screen.code)).screens).toHaveLength(1)
  expect((await shownOn(screen)).shown?.night.round).toBeNull()
  expect(await actionsOn(t.site.db, String(eventId))).toContain('screen bound')

  // The event starts in an hour and lasts two and a half.
  await later({ hours: 5, minutes: 28 })
  expect((await shownOn(screen)).shown).not.toBeNull()
  await later({ minutes: 3 })
  expect(await refusal(shownOn(screen))).toMatchObject(notFound)
  expect((await list(await apiOf(t, host), eventId)).screens).toEqual([])
  await t.sweep()
  expect(await t.site.db.selectFrom('nightScreens').selectAll().execute()).toEqual([])
})

test('only the hosts of an event and owners show it on a screen, from three hours before it starts', async () => {
  const { eventId, host } = await aDoor(t)
  const { code } = await newScreen()
  const other = await aSignedInMember(t, { role: 'host' })
  const guest = await aGuest(t, eventId)
  expect(await refusal(bind(other.api, eventId, code))).toMatchObject({ error: 'event_not_yours' })
  expect(await refusal(list(other.api, eventId))).toMatchObject({ error: 'event_not_yours' })
  expect(await refusal(bind(await apiOf(t, guest), eventId, code))).toMatchObject({ error: 'not_allowed' })
  const startsAt = t.clock.now().add({ hours: 4 })
  const early = await aDoor(t, { startsAt: startsAt.toString(), endsAt: startsAt.add({ hours: 2 }).toString() })
  const api = await apiOf(t, early.host)
  expect(await refusal(bind(api, early.eventId, code))).toMatchObject({ error: 'screens_not_open_yet' })
  expect((await bind(await apiOf(t, host), eventId, code)).screens).toHaveLength(1)
})

test('a code works once and for ten minutes, and trying codes is limited', async () => {
  const { eventId, host } = await aDoor(t)
  const api = await apiOf(t, host)
  const [used, expired] = [await newScreen(), await newScreen()]
  await bind(api, eventId, used.code)
  const unknown = { status: 404, error: 'screen_code_not_found' }
  expect(await refusal(bind(api, eventId, used.code))).toMatchObject(unknown)
  expect(await refusal(bind(api, eventId, 'not a code'))).toMatchObject({ status: 422 })
  await later({ minutes: 10 })
  expect(await refusal(shownOn(expired))).toMatchObject(notFound)
  expect(await refusal(bind(api, eventId, expired.code))).toMatchObject(unknown)
  const outcomes: number[] = []
  for (let attempt = 0; attempt < 15; attempt += 1) outcomes.push((await refusal(bind(api, eventId, 'BBBBBB'))).status)
  expect(outcomes.filter((status) => status === 429)).not.toEqual([])
  const { code } = await newScreen()
  expect(await refusal(bind(api, eventId, code))).toMatchObject({ status: 429 })
})

test('new screens from one network are limited', async () => {
  for (let nth = 0; nth < 30; nth += 1) await newScreen()
  expect(await refusal(newScreen())).toMatchObject({ status: 429 })
})

test('nothing but the secret of a screen shows a night, and a screen that a host removes shows nothing more', async () => {
  const [door, other] = [await aDoor(t), await aDoor(t)]
  const screen = await newScreen()
  const api = await apiOf(t, door.host)
  const [bound] = (await bind(api, door.eventId, screen.code)).screens
  expect(await refusal(t.api<typeof loadScreen>('GET /api/screens/night'))).toMatchObject(notFound)
  expect(await refusal(api<typeof loadScreen>('GET /api/screens/night'))).toMatchObject(notFound)
  const remove = (by: Api, id: number) =>
    by<typeof unbindScreen>('DELETE /api/admin/events/:id/screens/:screenId', {
      params: { id, screenId: bound?.id ?? '' },
    })
  expect(await refusal(remove(await apiOf(t, other.host), other.eventId))).toMatchObject(notFound)
  expect((await shownOn(screen)).shown).not.toBeNull()
  expect((await remove(api, door.eventId)).screens).toEqual([])
  expect(await refusal(shownOn(screen))).toMatchObject(notFound)
})

test('a screen has the first names, tables and times of the round, and nothing else about anyone', async () => {
  const { eventId, host } = await aDoor(t)
  const amys = [await aGuest(t, eventId, { userName: 'Amy Appleyard', gender: 'F' })]
  amys.push(await aGuest(t, eventId, { userName: 'Amy Zimmerman', gender: 'F' }))
  const bob = await aGuest(t, eventId, { userName: 'Bob Brambleby', gender: 'M' })
  const absent = await aGuest(t, eventId, { userName: 'Carl Cranberry', gender: 'M' })
  const api = await apiOf(t, host)
  const tablet = aTablet(t, eventId, api)
  await tablet.send(...[...amys, bob].map(({ bookingId }) => tablet.commandFor(bookingId, 'check in')))
  const console = aConsole(t, eventId, api)
  const finish_at = t.clock.now().add({ hours: 3 }).toString()
  const times = { talk_seconds: 300, move_seconds: 60, finish_at, interval_after: 1 }
  await console.act({ action: 'set up', settings: { tables: 2, seated: 'women', calls: 'by hand', ...times } })
  await console.act({ action: 'note', seats: [bob.bookingId], text: 'Spilt his elderflower.' })
  const seats: [string, string] = [amys[1]?.bookingId ?? '', bob.bookingId]
  await console.act({ action: 'call round', round: 1, pairs: [{ table: 2, seats }] })
  const screen = await newScreen()
  await bind(api, eventId, screen.code)

  const answer = await shownOn(screen)
  expect(answer.shown?.night).toMatchObject({
    is_over: false,
    interval_after: 1,
    rounds: 2,
    round: { number: 1, paused_at: null },
    places: [
      { name: 'Amy\u00A0Z', table: 2 },
      { name: 'Bob', table: 2 },
    ],
    sits_out: ['Amy\u00A0A'],
  })
  const text = JSON.stringify(answer)
  const hidden = ['Appleyard', 'Zimmerman', 'Brambleby', 'Carl', 'elderflower', host.id, absent.bookingId]
  expect([...hidden, ...amys.map(({ id }) => id), bob.bookingId].filter((one) => text.includes(one))).toEqual([])

  await console.act({ action: 'continue on paper' })
  expect((await shownOn(screen)).shown?.night).toMatchObject({ is_on_paper: true, round: null, places: [] })
})

test('a screen names nobody who has left, and nobody once the night is over', async () => {
  const { eventId, host, api, console, women, men } = await aNight(t)
  const screen = await newScreen()
  await bind(api, eventId, screen.code)
  const pairs = [{ table: 1, seats: [women[0]?.bookingId ?? '', men[0]?.bookingId ?? ''] as [string, string] }]
  await console.act({ action: 'call round', round: 1, pairs })
  const before = (await shownOn(screen)).shown?.night
  expect([before?.places.length, before?.sits_out.length]).toEqual([2, 4])
  await console.act({ action: 'leave', seat: women[0]?.bookingId ?? '' })
  await console.act({ action: 'leave', seat: women[1]?.bookingId ?? '' })
  const after = (await shownOn(screen)).shown?.night
  expect([after?.places.length, after?.sits_out.length]).toEqual([1, 3])
  await later({ hours: 1, minutes: 1 })
  const signedInAgain = aConsole(t, eventId, await apiOf(t, host), console.deviceId)
  await signedInAgain.act({ action: 'end night' })
  expect((await shownOn(screen)).shown?.night).toMatchObject({ is_over: true, places: [], sits_out: [] })
})

test('if the owner’s setting is ‘numbers’, a screen has the numbers of the printed cards, which late bookings do not change', async () => {
  const { eventId, api, console, women, men } = await aNight(t, { women: 1, men: 1 })
  Object.defineProperty(t.site.config, 'bigScreenShows', { value: 'numbers' })
  const printed = (await console.load()).seat_numbers
  await aGuest(t, eventId, { userName: 'Aaron Ash', gender: 'M' })
  expect((await console.load()).seat_numbers.slice(0, 2)).toEqual(printed)
  const seats: [string, string] = [women[0]?.bookingId ?? '', men[0]?.bookingId ?? '']
  await console.act({ action: 'call round', round: 1, pairs: [{ table: 2, seats }] })
  const screen = await newScreen()
  await bind(api, eventId, screen.code)
  const numberOf = (id = '') => printed.find(({ seat }) => seat === id)?.number
  expect([numberOf(seats[0]), numberOf(seats[1])]).toEqual([1, 2])
  expect((await shownOn(screen)).shown?.night.places).toEqual([
    { name: 'No.\u00A01', table: 2 },
    { name: 'No.\u00A02', table: 2 },
  ])
})
