import type { Page } from '@playwright/test'
import { expect, press, test } from './at-the-door.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { refusedProblem } from './members.ts'
import { amy } from './people.ts'
import { demoHost, openAdmin } from './staff.ts'
import { arrive } from './two-member-test.ts'

test('someone who tries the demo runs a whole evening at sixty times the speed', async ({
  page,
  other: phone,
  elsewhere,
  expectProblem,
}) => {
  // Access tokens expire after fifteen seconds at this speed, and are renewed.
  expectProblem(refusedProblem)
  const demo = await elsewhere()
  await demo.goto('/dev/evening')
  await press(demo, 'Start tonight’s event')
  await expect(demo.getByText('12 of 23 guests are checked in.')).toBeVisible()
  await expectAccessibleAtAnyWidth(demo)
  const address = async (name: string) => (await demo.getByRole('link', { name }).getAttribute('href')) ?? ''

  await openAdmin(page, { who: demoHost, at: await address('door of the event') })
  await arrive(phone, amy, await address('a guest’s evening'))
  const screen = await elsewhere()
  await screen.goto(await address('big screen'))
  await press(page, 'Rounds')
  await press(page, 'Show on a big screen')
  await page.getByLabel('Code on the screen').fill(await screen.getByText(/^[A-Z]{3} [A-Z]{3}$/).innerText())
  await press(page, 'Show on this screen')
  await expect(page.getByRole('button', { name: /^Remove the screen connected since/ })).toBeVisible()
  await press(page, 'Close')
  await page.getByLabel('Finish at').fill(await timeAfterStart(demo, { minutes: 18 }))
  await press(page, 'Set up the rounds')
  await press(page, 'Call round 1')
  await expect(screen.getByRole('heading', { name: /^Round 1 of/ })).toBeVisible()
  await press(demo, 'Run the clock 60 times as fast')
  await expect(demo.getByRole('button', { name: 'Run the clock at normal speed' })).toBeVisible()

  const all: Page[] = [page, phone, screen]
  for (const one of all) await expect(one.getByText('Round 2', { exact: false }).first()).toBeVisible()
  const lastRound = [/no time for another round/, 'That was the last round.', 'That was the last round.']
  await Promise.all(all.map((one, nth) => expect(one.getByText(lastRound[nth] ?? '')).toBeVisible({ timeout: 90_000 })))
  const over = await Promise.all(all.map((one) => one.getByText(/^Round \d+ is over$/).innerText()))
  expect(new Set(over).size, 'all of them end with the same round').toBe(1)

  await press(page, 'End the night')
  await press(page, 'Yes, end the night')
  await expect(phone.getByRole('heading', { name: 'The evening is over' })).toBeVisible()
  await expect(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

/** Returns a time of the evening in London, as a field takes it. */
async function timeAfterStart(demo: Page, duration: Temporal.DurationLike): Promise<string> {
  const { evening }: { evening: { starts_at: string } } = await (await demo.request.post('/dev/evening')).json()
  const at = Temporal.Instant.from(evening.starts_at).add(duration).toZonedDateTimeISO('Europe/London')
  return at.toPlainTime().toString({ smallestUnit: 'minute' })
}
