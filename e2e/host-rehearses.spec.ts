import { expect, test } from './at-the-door.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { demoHost, openAdmin } from './staff.ts'
import { waitUntilSettled, watchRequests } from './wait-until-settled.ts'

test('a host rehearses an evening with numbered guests, and nothing is sent', async ({ page, evening }) => {
  watchRequests(page)
  await openAdmin(page, { who: demoHost, at: `/admin/events/${evening.id}/rehearsal` })
  await page.getByLabel('Women').fill('0')
  await page.getByRole('button', { name: 'Start the rehearsal' }).click()
  await expect(page.getByText('Please enter numbers from 1 to 100.').first()).toBeVisible()
  await page.getByLabel('Women').fill('4')
  await page.getByLabel('Men', { exact: true }).fill('5')
  await page.keyboard.press('Enter')
  await page.getByLabel('Tables').waitFor()
  // The menu of the page loads its counts and its stream first.
  await waitUntilSettled(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))

  await page.getByLabel('Tables').press('Enter')
  await page.getByRole('button', { name: 'Call round 1' }).click()
  await page.getByRole('button', { name: '×60' }).click()
  // A round of six minutes takes six seconds, and the next one is called by itself.
  await expect(page.getByRole('heading', { name: 'Round 3' })).toBeVisible()
  await page.getByRole('button', { name: '×1', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sitting out' })).toBeVisible()
  expect(requests).toEqual([])
  await expectAccessibleAtAnyWidth(page)
})
