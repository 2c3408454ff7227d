import type { Page } from '@playwright/test'
import type { getEventAsMember } from '#browsing/contract.ts'
import type { Attendee } from '#browsing/contract/attendee.ts'
import type { DemoPerson } from '#demo/people.ts'
import type { loadNight, NightState } from '#event-night/contract/night.ts'
import type { sendLikes } from '#matching/contract.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import { expectAccessibleWhenWhole } from './accessibility.ts'
import { checkInGuests, expect, guestRow, openDoor, press, test } from './at-the-door.ts'
import { showOnScreen } from './big-screen.ts'
import type { EventView } from './demo-events.ts'
import { agreeAs } from './matching-api.ts'
import { offlineProblem, tickFor } from './members-pages.ts'
import { refusedProblem } from './members.ts'
import { oneTableOn, pairKey, pairsToCorrect, pairsToSwap, withSwapped } from './pairs-of-round.ts'
import { asPerson } from './site-api.ts'
import { guestOf, personNamed, roundOn, SixDevices, tablet, television } from './six-devices.ts'
import { demoHost, demoOwner } from './staff.ts'
import { arrive } from './two-member-test.ts'

// Ten women and ten men have booked. A woman who comes in the second round meets all men in twelve.
test.use({ eveningTitle: 'First-timers at the Alma', isFullyBooked: true })

const ROUNDS = suiteSize({ whole: 12, inTest: 7 })
/** Guests have long to move, because the big screen shows their tables until they talk. */
const MOVE_SECONDS = 300
const ROUND_MINUTES = 10

test('six devices agree in each round of an evening, and each guest can like exactly those they met', async ({
  page: following,
  elsewhere,
  ownSite,
  evening,
  later,
  expectProblem,
}) => {
  // A console loses the network, and tokens expire when the clock moves.
  for (const problem of [offlineProblem, refusedProblem]) expectProblem(problem)
  const night = await nightOf(ownSite, evening)
  const [him, early, late] = [guestOf(night, 'men', 0), guestOf(night, 'women', 0), guestOf(night, 'women', 1)]
  const [leading, screen] = [await elsewhere(tablet), await elsewhere(television)]
  // Without a network, its time passes only faster.
  await leading.clock.install()
  await openDoor(leading, evening)
  await openDoor(following, evening, demoOwner)
  const hisPhone = await elsewhere()
  const phones = [
    { name: him.userName, page: hisPhone },
    { name: early.userName, page: await elsewhere() },
    { name: late.userName, page: await elsewhere() },
  ]
  for (const { name, page } of phones) await arrive(page, personNamed(name), `/night/${evening.id}`)
  const devices = new SixDevices([leading, following], { screen, phones, night })
  devices.away.set(late.userName, 'You’re not checked in yet')

  await checkInGuests(leading, { except: late.userName })
  for (const console of devices.consoles) await press(console, 'Rounds')
  await showOnScreen(screen, leading)
  await leading.getByLabel('Seconds to move').fill(String(MOVE_SECONDS))
  await leading.getByLabel('Interval of 15 minutes').selectOption('After round 3')
  await press(leading, 'Set up the rounds')
  await press(leading, 'Call round 1')
  // The room has drifted.
  const drifted = oneTableOn((await devices.expectSameTables(1)).pairs)
  await press(leading, 'Guests are one table out')
  await leading.getByLabel('First table that’s wrong').selectOption(drifted.from)
  await devices.expectAgreement(1)
  expect(devices.rounds.get(1)).toEqual(drifted.pairs)

  await later(`PT${MOVE_SECONDS + 1}S`)
  await expect(leading.getByText('Round 1: talking')).toBeVisible()
  await press(leading, 'Pause')
  for (const console of devices.consoles) await expect(console.getByText('Round 1: paused')).toBeVisible()
  for (const page of [screen, ...phones.filter(({ name }) => !devices.away.has(name)).map((phone) => phone.page)])
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await press(leading, 'Resume')

  // The next round is called by itself. While its guests move, one more comes, and two swap.
  await press(leading, 'End the round')
  const second = await devices.expectSameTables(2)
  await press(following, 'Check-in')
  await guestRow(following, late)
    .getByRole('button', { name: /^Check in/ })
    .click()
  await press(following, 'Rounds')
  devices.away.set(late.userName, 'You’re in')
  const swapping = pairsToSwap(second.pairs, devices.met())
  await askAbout(leading, swapping[0].names[0], { action: 'Swap places', other: swapping[1].names[0] })
  await expect(roundOn(leading, 2)).toContainText(late.userName)
  await devices.expectAgreement(2)
  expect(devices.rounds.get(2)).toEqual(withSwapped(second.pairs, swapping))

  // From the third round on she is seated too. After it one guest goes home.
  await press(leading, 'End the round')
  devices.away.delete(late.userName)
  await devices.expectAgreement(3)
  await following.getByRole('combobox', { name: 'Find a guest' }).selectOption(early.userName)
  await press(following, 'Has left')
  devices.away.set(early.userName, 'You’ve left')

  await press(leading, 'End the round')
  for (const console of devices.consoles) await expect(console.getByText('Interval', { exact: true })).toBeVisible()
  await expect(screen.getByRole('heading', { name: 'Interval' })).toBeVisible()
  for (const phone of phones) await devices.expectOnPhone(phone, 'Interval')
  for (const page of [leading, screen, hisPhone]) await expectAccessibleWhenWhole(page)
  await later('PT15M')
  await devices.expectAgreement(4)

  // Without a network, the leading console calls two rounds on time, which arrive later.
  await leading.context().setOffline(true)
  for (const round of [5, 6]) {
    await passRound(leading, round - 1)
    await later(`PT${ROUND_MINUTES}M`)
    await expect(roundOn(leading, round)).toBeVisible()
    await devices.readLeading(round)
  }
  await expect(leading.getByText(/You can carry on from this device\. 2 actions are waiting to be sent/)).toBeVisible()
  await expect(following.getByText('Round 4 is over')).toBeVisible()
  await expect(screen.getByRole('heading', { name: 'Round 4 is over' })).toBeVisible()
  await leading.context().setOffline(false)
  await devices.expectAgreement(6)
  expect(minutesBetweenCalls(await nightOf(ownSite, evening)).slice(-2)).toEqual([ROUND_MINUTES, ROUND_MINUTES])

  await press(following, 'Call rounds from here')
  await expect(leading.getByText('Another device is calling the rounds.')).toBeVisible()
  devices.changeLead()
  await press(following, 'End the round')
  // It was called too early, and is called again only by hand.
  await expect(roundOn(following, 7)).toBeVisible()
  await press(following, 'Undo the call')
  for (const console of devices.consoles)
    await expect(console.getByText(/^Automatic calling has stopped\. .* ‘Call round 7’\.$/)).toBeVisible()
  await expect(roundOn(leading, 6)).toBeVisible()
  await press(following, 'Call round 7')
  await devices.expectAgreement(7)
  // A man sat with a woman who was at another table.
  const seventh = await devices.expectSameTables(7)
  const [his, hers] = pairsToCorrect(seventh.pairs, devices.met())
  for (const { names } of [his, hers]) await askAbout(following, names[0], { action: 'Did not meet', other: names[1] })
  await askAbout(following, hers.names[0], { action: 'Also met', other: his.names[1] })
  await expect(roundOn(leading, 7)).toContainText('Added')
  const kept = seventh.pairs.filter((pair) => ![his, hers].includes(pair))
  const added = { table: 'Added', names: [hers.names[0], his.names[1]] }
  expect((await devices.expectSameTables(7)).pairs).toEqual([added, ...kept])

  for (let round = 8; round <= ROUNDS; round += 1) {
    await press(following, 'End the round')
    await callIfAsked(following, round)
    await devices.expectAgreement(round)
  }

  for (const console of devices.consoles) expect(await storedOn(console)).toContain(him.userName)
  await press(following, 'End the night')
  await press(following, 'Yes, end the night')
  for (const console of devices.consoles) {
    await expect(console.getByText('The night has ended. Likes are open.')).toBeVisible()
    const namesStored = async () => {
      const stored = await storedOn(console)
      return night.guests.filter(({ name }) => stored.includes(name))
    }
    await expect.poll(namesStored, 'guests of whom something is stored on the console').toEqual([])
  }
  await expect(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  devices.away.clear()
  for (const phone of phones) await devices.expectOnPhone(phone, 'The evening is over')
  for (const page of [leading, screen, hisPhone]) await expectAccessibleWhenWhole(page)

  const pairs = [...devices.rounds.values()].flat().map(({ names }) => names)
  expect(new Set(pairs.map(pairKey)).size, 'no pair meets twice').toBe(pairs.length)
  const metBy = (name: string) =>
    pairs.flatMap((names) => (names.includes(name) ? names.filter((one) => one !== name) : []))
  for (const { name } of night.guests) {
    const likeable = (await cardOf(ownSite, name, evening)).filter(({ can_be_liked }) => can_be_liked)
    expect(likeable.map((person) => person.name).toSorted(), `whom ${name} can like`).toEqual(metBy(name).toSorted())
  }
  for (const guest of [him, early]) await agreeAs(ownSite, guest)
  await expectCard(hisPhone, metBy(him.userName))
  await expectRefused(ownSite, early, evening)
})

async function nightOf(site: string, { id }: EventView): Promise<NightState> {
  const api = await asPerson(site, demoHost)
  return api<typeof loadNight>('GET /api/admin/events/:id/night', { params: { id } })
}

/** A round that most guests sit out is not called automatically. */
async function callIfAsked(console: Page, round: number): Promise<void> {
  const question = console.getByText(`Round ${round} has only`)
  await expect(question.or(roundOn(console, round))).toBeVisible()
  if (await question.isVisible()) await press(console, `Call round ${round}`)
}

/** Carries out an action about a guest at a table and another guest. */
async function askAbout(
  console: Page,
  guest: string,
  { action, other }: { action: string; other: string },
): Promise<void> {
  await press(console, guest)
  await press(console, action)
  await console.getByRole('dialog').getByRole('combobox').selectOption(other)
  await expect(console.getByRole('dialog')).toBeHidden()
}

/** Lets the time of a round pass on this device, up to two seconds before its end. */
async function passRound(console: Page, round: number): Promise<void> {
  await console.clock.fastForward(MOVE_SECONDS * 1_000)
  await expect(console.getByText(`Round ${round}: talking`)).toBeVisible()
  const [minutes = 0, seconds = 0] = (await console.getByRole('timer').innerText()).split(':').map(Number)
  await console.clock.fastForward((minutes * 60 + seconds - 2) * 1_000)
}

/** Returns how many minutes after the round before it each round was called. */
function minutesBetweenCalls({ actions }: NightState): number[] {
  const calledAt = actions.flatMap(({ action }) => (action.action === 'call round' ? [Date.parse(action.done_at)] : []))
  return calledAt.slice(1).map((at, nth) => Math.round((at - (calledAt[nth] ?? 0)) / 60_000))
}

/** Returns everything that the page has stored on its device, as text. */
function storedOn(page: Page): Promise<string> {
  return page.evaluate(async () => JSON.stringify([localStorage, sessionStorage, await indexedDB.databases()]))
}

/** Returns the attendees of the other side, as the guest's likes card has them. */
async function cardOf(site: string, name: string, { id }: EventView): Promise<Attendee[]> {
  const api = await asPerson(site, personNamed(name))
  const event = await api<typeof getEventAsMember>('POST /api/event', { query: { id }, body: { attendees: true } })
  return event.male_attendees ?? event.female_attendees ?? []
}

/** Opens the likes card from the page of the evening, and checks that it has ticks for these people and nobody else. */
async function expectCard(phone: Page, met: readonly string[]): Promise<void> {
  await phone.getByRole('link', { name: 'Send your likes' }).click()
  for (const userName of met) await expect(tickFor(phone, { userName })).toBeVisible()
  await expect(phone.getByRole('checkbox', { name: /^Like / })).toHaveCount(met.length)
}

/** Checks that the site refuses likes that name someone whom the guest has not met. */
async function expectRefused(site: string, guest: DemoPerson, evening: EventView): Promise<void> {
  const strangers = (await cardOf(site, guest.userName, evening)).filter(({ can_be_liked }) => !can_be_liked)
  const likes = strangers.slice(0, 1).map(({ id }) => ({ id, like: true }))
  const api = await asPerson(site, guest)
  const sending = api<typeof sendLikes>('POST /api/sendlikes', { body: { eventId: evening.id, likes } })
  await expect(sending).rejects.toMatchObject({ status: 422, body: { error: 'not_met' } })
}
