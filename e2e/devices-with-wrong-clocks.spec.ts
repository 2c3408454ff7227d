import type { Page } from '@playwright/test'
import type { loadDoor } from '#event-night/contract.ts'
import type { getOwnNight } from '#event-night/contract/own-night.ts'
import { checkInGuests, expect, openDoor, press, test } from './at-the-door.ts'
import { showOnScreen } from './big-screen.ts'
import { findAttendee } from './booking-api.ts'
import { offlineProblem } from './members-pages.ts'
import { refusedProblem } from './members.ts'
import { asPerson } from './site-api.ts'
import { demoHost } from './staff.ts'
import { arrive } from './two-member-test.ts'

const THREE_HOURS_MS = 3 * 60 * 60 * 1_000
/** How far a device's clock may be from the site's, and how often it is drawn. */
const MOST_MS = 250
const TICK_MS = 250
/** How long the pages do nothing, as on a phone that sleeps. */
const ASLEEP_MS = 4_000

declare global {
  interface Window {
    /** How far the device's clock is ahead. */
    aheadMs: number
    /** The time that has passed by other clocks than the page's. */
    passedMs: () => { byTicks: number; byDate: number }
  }
}

test('devices whose clocks are hours wrong, and change in a round, show the site’s time, also without a network', async ({
  page,
  elsewhere,
  ownSite,
  evening,
  expectProblem,
}) => {
  for (const problem of [offlineProblem, refusedProblem]) expectProblem(problem)
  const guest = await findAttendee(ownSite, evening.id, 'F')
  const [screen, phone] = [await elsewhere(), await elsewhere()]
  const devices = [page, screen, phone]
  for (const device of devices)
    await device.addInitScript(setClockAhead, device === screen ? -THREE_HOURS_MS : THREE_HOURS_MS)
  await openDoor(page, evening)
  await arrive(phone, guest, `/night/${evening.id}`)
  await checkInGuests(page, { butLast: 1 })
  await press(page, 'Rounds')
  await showOnScreen(screen, page)
  await page.getByLabel('Seconds to move').fill('600')
  await press(page, 'Set up the rounds')
  await press(page, 'Call round 1')

  const api = await asPerson(ownSite, guest)
  /** Returns the time until guests talk, by the site. */
  const leftMs = async () => {
    const { round, now } = await api<typeof getOwnNight>('GET /api/night/:id', { params: { id: evening.id } })
    return Date.parse(round?.talk_starts_at ?? '') - Date.parse(now)
  }
  await expect(async () => {
    expect(await wrongClocks(leftMs, () => Promise.all(devices.map(shownMs)))).toEqual([])
  }).toPass({ timeout: 30_000 })

  for (const device of devices) await device.context().setOffline(true)
  const startMs = await leftMs()
  await Promise.all(devices.map((device) => device.evaluate(startOtherClocks, TICK_MS)))
  for (const device of devices) await device.evaluate(() => void (window.aheadMs = -window.aheadMs))
  await Promise.all(devices.map((device) => device.evaluate(doNothing, ASLEEP_MS)))
  await expect(async () => {
    expect(await wrongClocks(leftMs, () => Promise.all(devices.map(shownMs)))).toEqual([])
  }).toPass({ timeout: 30_000 })

  const others = async () => {
    const passed = await Promise.all(devices.map((device) => device.evaluate(() => window.passedMs())))
    return passed.flatMap(({ byTicks, byDate }) => [startMs - byTicks, startMs - byDate].map(inWholeSeconds))
  }
  const wrong = await wrongClocks(leftMs, others)
  expect(wrong, 'clocks that count ticks, or go by the device’s clock').toHaveLength(2 * devices.length)

  // A check-in has the site's time too, by which the rounds decide who was there.
  await press(page, 'Check-in')
  await press(page, /^Check in .+/)
  await page.context().setOffline(false)
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  const hosts = await asPerson(ownSite, demoHost)
  const { guests, now } = await hosts<typeof loadDoor>('GET /api/admin/events/:id/door', { params: { id: evening.id } })
  const minutesAgo = guests.map(({ checked_in }) => (Date.parse(now) - Date.parse(checked_in?.at ?? '')) / 60_000)
  expect(minutesAgo.filter((minutes) => !(minutes >= 0 && minutes < 60))).toEqual([])
})

/** Returns the times that cannot be the site's, whose time is read before and after. */
async function wrongClocks(leftMs: () => Promise<number>, read: () => Promise<number[]>): Promise<string[]> {
  const before = await leftMs()
  const times = await read()
  const after = await leftMs()
  const [most, least] = [inWholeSeconds(before + MOST_MS + TICK_MS), inWholeSeconds(after - MOST_MS)]
  return times.filter((ms) => !(ms >= least && ms <= most)).map((ms) => `${ms} is not from ${least} to ${most}`)
}

/** Rounds up, as the pages do: 0:00 is the end. */
const inWholeSeconds = (ms: number) => Math.ceil(ms / 1_000) * 1_000

/** Returns the time left that the page shows, such as '9:41'. */
async function shownMs(device: Page): Promise<number> {
  const [minutes = NaN, seconds = NaN] = (await device.getByRole('timer').innerText()).split(':').map(Number)
  return (minutes * 60 + seconds) * 1_000
}

/** Sets the device's clock ahead. Runs in the page. */
function setClockAhead(aheadMs: number): void {
  window.aheadMs = aheadMs
  window.Date = new Proxy(Date, {
    construct: (real, values, target) =>
      Reflect.construct(real, values.length === 0 ? [real.now() + window.aheadMs] : values, target),
    get: (real, name) => (name === 'now' ? () => real.now() + window.aheadMs : Reflect.get(real, name)),
  })
}

/** Starts a clock that counts ticks, and one that goes by the device's clock. Runs in the page. */
function startOtherClocks(tickMs: number): void {
  const startedAt = Date.now()
  let ticks = 0
  setInterval(() => (ticks += 1), tickMs)
  window.passedMs = () => ({ byTicks: ticks * tickMs, byDate: Date.now() - startedAt })
}

/** Keeps the page from doing anything, also from counting ticks. Runs in the page. */
function doNothing(forMs: number): void {
  const end = performance.now() + forMs
  while (performance.now() < end);
}
