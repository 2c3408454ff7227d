import type { Locator, Page } from '@playwright/test'
import type { loadNight } from '#event-night/contract/night.ts'
import { checkInGuests, expect, openDoor, press, test } from './at-the-door.ts'
import { expectAccessible, expectAccessibleAtAnyWidth, expectAccessibleWhenWhole } from './accessibility.ts'
import type { EventView } from './demo-events.ts'
import { offlineProblem } from './members-pages.ts'
import { asPerson } from './site-api.ts'
import { confirmIdentity, demoHost, demoOwner } from './staff.ts'
import { refusedProblem } from './members.ts'

test.use({ eveningTitle: 'Thirties at the Glassmakers' })

const tables = (page: Page, round: number) =>
  page
    .getByRole('region', { name: `Round ${round}` })
    .getByRole('listitem')
    .filter({ hasText: 'Table' })

test('a host runs the rounds of an evening, also without a network, and a second device follows', async ({
  page,
  context,
  elsewhere,
  ownSite,
  evening,
  later,
  expectProblem,
}) => {
  expectProblem(offlineProblem)
  const other = await elsewhere()
  await openDoor(other, evening, demoOwner)
  await press(other, 'Rounds')
  await openDoor(page, evening)
  await checkInGuests(page, { butLast: 2 })
  await press(page, 'Rounds')
  await page.getByLabel('Tables').fill('0')
  await press(page, 'Set up the rounds')
  await expect(page.getByLabel('Tables')).toBeFocused()
  await expect(page.getByLabel('Tables')).toHaveAccessibleDescription(/how many tables there are, from 1 to 200\.$/)
  await expect(page.getByRole('region', { name: 'There’s a problem' }).getByRole('link')).toHaveCount(1)
  await page.getByLabel('Tables').fill('8')
  await page.getByLabel('Call each round automatically').uncheck()
  await expectAccessibleAtAnyWidth(page)
  await press(page, 'Set up the rounds')
  await expect(page.getByText('Ready for round 1')).toBeVisible()
  await expect(other.getByText('Ready for round 1')).toBeVisible()
  await expectAccessibleWhenWhole(page)
  await press(other, 'Sound on')
  await other.getByRole('link', { name: 'Print', exact: true }).click()
  await printPlan(other)
  await expect(
    other.getByText(/^Planned rounds printed .*, on this device\. Nothing has changed since\.$/),
  ).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Back to the event' }).click()
  await expectSoundStaysOn(other)

  await pressTwice(page, 'Call round 1')
  await expect(page.getByText('Round 1: guests are moving')).toBeVisible()
  await expectAccessibleWhenWhole(page)
  const first = await tables(page, 1).allInnerTexts()
  expect(first.length).toBeGreaterThan(1)
  await expect(tables(other, 1)).toHaveText(first.map((text) => text.replaceAll('\n', '')))
  await expect(other.getByText('Another device is calling the rounds.')).toBeVisible()
  await expectAccessibleWhenWhole(other)
  await later('PT61S')
  await expect(page.getByText('Round 1: talking')).toBeVisible()
  await press(page, 'Pause')
  await expect(other.getByText('Round 1: paused')).toBeVisible()
  await expectAccessibleWhenWhole(page)
  await press(page, 'Resume')
  await expectAccessibleAtAnyWidth(page)

  // One guest of the first table goes home, and sits at no table from the next round on.
  const guest = tables(page, 1).first().getByRole('button').first()
  const name = await guest.innerText()
  await keepApart(page, guest)
  await guest.click()
  await press(page, 'Has left')
  await pressTwice(page, 'End the round')
  await expect(page.getByText('Round 1 is over')).toBeVisible()
  await expectAccessibleWhenWhole(page)
  await press(page, 'Call round 2')
  await expect(tables(page, 2).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Round 2' })).not.toContainText(name)
  await printAgain({ page, other })

  // All actions so far have been sent.
  await expect(other.getByRole('region', { name: 'Round 2' })).toBeVisible()
  await expect(page.getByText('Ready to work offline')).toBeAttached()
  await context.setOffline(true)
  await callNext(page, 3)
  await expect(page.getByText(/You can carry on from this device\. 2 actions are waiting to be sent/)).toBeVisible()
  const third = await tables(page, 3).allInnerTexts()
  await page.reload()
  await press(page, 'Rounds')
  await expect(page.getByText(/2 actions are waiting to be sent/)).toBeVisible()
  expect(await tables(page, 3).allInnerTexts(), 'the console opens again from what it has saved').toEqual(third)
  await callNext(page, 4)
  await expect(page.getByText(/4 actions are waiting to be sent/)).toBeVisible()
  await expectAccessibleWhenWhole(page)
  const fourth = await tables(page, 4).allInnerTexts()
  await context.setOffline(false)
  await expect(tables(other, 4)).toHaveText(fourth.map((text) => text.replaceAll('\n', '')))

  const api = await asPerson(ownSite, demoHost)
  const night = await api<typeof loadNight>('GET /api/admin/events/:id/night', { params: { id: evening.id } })
  const calls = night.actions.flatMap(({ action }) => (action.action === 'call round' ? [action] : []))
  expect(calls.map(({ round }) => round)).toEqual([1, 2, 3, 4])
  const pairs = calls.flatMap(({ pairs: ofRound }) => ofRound.map(({ seats }) => seats.toSorted().join()))
  expect(new Set(pairs).size).toBe(pairs.length)

  // The access tokens expire, and are refreshed.
  expectProblem(refusedProblem)
  await later('PT30M')
  await page.reload()
  const endNight = page.locator('button').filter({ hasText: /^End the night$/ })
  await expect(endNight, 'neither part of the page repeats it').toHaveCount(1)
  await press(page, 'Rounds')
  await press(page, 'End the night')
  await press(page, 'Yes, end the night')
  await expect(page.getByText(/has ended/).first()).toBeVisible()
  // The refund asks the owner to sign in again.
  expectProblem(/\b403\b/)
  await refundGuestsWithTooFewDates(other, evening)
})

/** After four rounds, nobody has had the ten dates that the event promised. */
async function refundGuestsWithTooFewDates(owner: Page, { id }: EventView): Promise<void> {
  await owner.goto(`/admin/events/${id}`)
  const dates = owner.getByRole('region', { name: 'Promised dates' })
  await expect(dates).toContainText(/guests had fewer than the 10 dates that you promised\./)
  await expectAccessibleAtAnyWidth(owner)
  await press(owner, 'Refund or add credit')
  const dialog = owner.getByRole('dialog', { name: 'Refund or add credit' })
  await dialog.getByRole('checkbox', { checked: true }).first().uncheck()
  await dialog.getByLabel('Amount for each, in pounds').fill('6')
  await expectAccessible(owner)
  await dialog.getByRole('button', { name: 'Send refund or credit' }).click()
  await confirmIdentity(owner)
  await expect(owner.getByText(/^Done\. Refunds can take/)).toBeVisible()
  await dates.getByText('See who').click()
  await expect(dates.getByText(/£6 refunded on/).first()).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Refund or add credit' }), 'one guest is left').toBeVisible()
}

/** Presses the place of a button twice, whatever is there the second time. */
async function pressTwice(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`‘${name}’ is not on the page`)
  const place = [box.x + box.width / 2, box.y + box.height / 2] as const
  await page.mouse.click(...place)
  await expect(button).toHaveCount(0)
  await page.mouse.click(...place)
}

/** The guest's dialog and the undo button name the two. */
async function keepApart(page: Page, guest: Locator): Promise<void> {
  await guest.click()
  await press(page, 'Keep apart from')
  const others = page.getByRole('dialog').getByRole('combobox')
  const other = await others.getByRole('option').nth(1).innerText()
  await others.selectOption(other)
  await expect(page.getByText(`${other} won’t be seated together.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo ‘Keep apart’ for / })).toContainText(other)
  await guest.click()
  await expect(page.getByText(`Kept apart from ${other}.`)).toBeVisible()
  await press(page, 'Close')
}

/** The sound stays on while the host is elsewhere on the site. After a reload, it needs one tap. */
async function expectSoundStaysOn(page: Page): Promise<void> {
  const isOn = () => expect(page.getByRole('button', { name: 'Sound off' })).toBeVisible()
  await isOn()
  await press(page, 'Change the set-up')
  await press(page, 'Cancel')
  await isOn()
  await page.reload()
  await press(page, 'Rounds')
  await expect(page.getByText(/^The sound stopped when this page was loaded again\./)).toBeVisible()
  await press(page, 'Sound on')
  await isOn()
}

async function callNext(page: Page, round: number): Promise<void> {
  await press(page, 'End the round')
  await press(page, `Call round ${round}`)
  await expect(tables(page, round).first()).toBeVisible()
}

async function printPlan(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Planned rounds' }).click()
  await expect(page.getByRole('heading', { name: 'Round 1', exact: true })).toBeVisible()
  await press(page, 'Print')
}

/** Every console says that the plan has changed since it was printed. Without a network, a printing counts once it is back. */
async function printAgain({ page, other }: { page: Page; other: Page }): Promise<void> {
  const changed = /Planned rounds printed .*, on (this|another) device\. Rounds? .* changed since\./
  await expect(page.getByText(changed)).toContainText('on another device')
  await expect(other.getByText(changed)).toContainText('on this device')
  await other.getByRole('link', { name: 'Print again' }).click()
  // The console has the same text, so it does not show that the printing is open.
  await expect(other.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await expect(other.getByText(changed)).toBeVisible()
  await other.context().setOffline(true)
  await press(other, 'Print')
  await expect(other.getByText(/, on this device\. Nothing has changed since\.$/)).toBeVisible()
  await expect(page.getByText(changed)).toBeVisible()
  await other.context().setOffline(false)
  await expect(page.getByText(changed)).toHaveCount(0)
  await other.getByRole('link', { name: 'Back to the event' }).click()
}
