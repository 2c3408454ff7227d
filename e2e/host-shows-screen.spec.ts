import { expect, openDoor, press, test } from './at-the-door.ts'
import { expectAccessibleAtAnyWidth, expectAccessibleWhenWhole } from './accessibility.ts'
import { offlineProblem } from './members-pages.ts'

test.use({ eveningTitle: 'Thirties at the Glassmakers' })

test('a host shows the evening on a big screen, which follows a round, goes on without a network, and is removed', async ({
  page,
  elsewhere,
  evening,
  later,
  expectProblem,
}) => {
  expectProblem(offlineProblem)
  // The site does not know the secret of a screen that a host has removed.
  expectProblem(/\/api\/screens\/night/)
  const screen = await elsewhere()
  await screen.setViewportSize({ width: 1920, height: 1080 })
  await screen.goto('/screen')
  const code = screen.getByText(/^[A-Z]{3} [A-Z]{3}$/)
  await expect(code).toBeVisible()
  await expectAccessibleAtAnyWidth(screen)
  await screen.setViewportSize({ width: 1920, height: 1080 })

  await openDoor(page, evening)
  const waiting = page.getByRole('button', { name: /^Check in .+/ })
  await expect(waiting.first()).toBeVisible()
  for (let left = await waiting.count(); left > 2; left -= 1) await waiting.first().click()
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  await press(page, 'Rounds')
  await press(page, 'Show on a big screen')
  await page.getByLabel('Code on the screen').fill('BCD')
  await press(page, 'Show on this screen')
  await expect(page.getByText('Please type the six letters on the screen.')).toBeVisible()
  await page.getByLabel('Code on the screen').fill(await code.innerText())
  await press(page, 'Show on this screen')
  await expect(page.getByRole('button', { name: /^Remove the screen connected since/ })).toBeVisible()
  await press(page, 'Close')
  await expect(screen.getByRole('heading', { name: evening.title })).toBeVisible()
  await expect(screen.getByText('Round 1 starts soon.')).toBeVisible()
  await expectAccessibleWhenWhole(screen)

  await page.getByLabel('Tables').fill('8')
  await page.getByLabel('Call each round automatically').uncheck()
  await press(page, 'Set up the rounds')
  await press(page, 'Call round 1')
  await expect(screen.getByRole('heading', { name: /^Round 1 of \d+$/ })).toBeVisible()
  const names = await screen.getByRole('listitem').locator('bdi').allInnerTexts()
  expect(names.length).toBeGreaterThan(2)
  // First names, with at most an initial.
  expect(names.filter((name) => !/^\S+(\s\S)?$/.test(name))).toEqual([])
  const sizes = await screen
    .getByRole('listitem')
    .locator('bdi')
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1080 * 0.04)
  await expectAccessibleAtAnyWidth(screen)

  await later('PT61S')
  await expect(screen.getByText('Talking', { exact: true })).toBeVisible()
  await expectAccessibleWhenWhole(screen)
  await screen.context().setOffline(true)
  await expect(screen.getByText('No connection. The clock is still running.')).toBeVisible()
  const clock = screen.getByRole('timer')
  const before = await clock.innerText()
  await expect(clock).not.toHaveText(before)
  await screen.context().setOffline(false)
  await press(page, 'Pause')
  await expect(screen.getByText('Paused', { exact: true })).toBeVisible()
  await expectAccessibleWhenWhole(screen)
  await press(page, 'Resume')
  await press(page, 'End the round')
  await expect(screen.getByRole('heading', { name: 'Round 1 is over' })).toBeVisible()
  await expectAccessibleWhenWhole(screen)

  await press(page, 'Show on a big screen')
  await page.getByRole('button', { name: /^Remove the screen connected since/ }).click()
  await expect(page.getByText('The screen no longer shows this event.')).toBeVisible()
  await expect(code).toBeVisible()
  await expect(screen.getByRole('heading', { name: 'Round 1 is over' })).toBeHidden()
})

test('a host scans the code of a screen, and prints the signs, cards and rounds of the evening', async ({
  page,
  elsewhere,
  evening,
}) => {
  const screen = await elsewhere()
  await screen.goto('/screen')
  const code = await screen.getByText(/^[A-Z]{3} [A-Z]{3}$/).innerText()
  await openDoor(page, evening)
  await expect(page.getByRole('heading', { name: evening.title })).toBeVisible()
  await page.goto(`/admin/screen?code=${code.replace(' ', '')}`)
  await expect(page.getByLabel('Code on the screen')).toHaveValue(code)
  await press(page, 'Show on this screen')
  // What it shows depends on the rounds before.
  await expect(screen.getByText(code)).toBeHidden()
  await expect(screen.getByRole('heading', { name: 'Show tonight’s event here' })).toBeHidden()
  await expect(screen.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`/admin/events/${evening.id}/print`)
  await expect(page.getByText('Table', { exact: true }).first()).toBeVisible()
  await expectAccessibleWhenWhole(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'What to print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Guest cards' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessibleWhenWhole(page)
  await page.getByRole('link', { name: 'Running rounds on paper' }).click()
  await expect(page.getByRole('heading', { name: 'How to run the rounds on paper' })).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
})
