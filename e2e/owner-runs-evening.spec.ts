import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import type { DemoEvents, EventView } from './demo-events.ts'
import { mailTo } from './mails.ts'
import { join } from './members.ts'
import { newPerson, type Person } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './site-test.ts'
import { openAdmin } from './staff.ts'

/** Books this person manually for twenty pounds in cash, starting from the current event page. */
async function bookInCash(page: Page, person: Person): Promise<void> {
  await page.getByRole('link', { name: 'Add a booking' }).click()
  await page.getByLabel('Name or email').fill(person.email)
  await page.getByRole('link', { name: `Choose ${person.userName}` }).click()
  await page.getByRole('button', { name: `Book ${person.userName} in` }).click()
  await expect(page.getByText('Please choose how it was paid.')).toBeVisible()
  await page.getByLabel('How they paid').selectOption('In cash')
  await page.getByLabel('Amount in pounds').fill('twenty')
  await page.getByRole('button', { name: `Book ${person.userName} in` }).click()
  await expect(page.getByText('Please enter the amount in pounds, such as 24 or 24.50.')).toBeVisible()
  await page.getByLabel('Amount in pounds').fill('20')
  const reasonField = page.getByLabel('Reason for the exception')
  if (await reasonField.isVisible()) await reasonField.fill('A friend of the house.')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Book ${person.userName} in` }).click()
  await expect(page.getByRole('heading', { name: `Booking: ${person.userName}` })).toBeVisible()
  await expect(page.getByText(`${person.userName} is booked in.`)).toBeVisible()
}

test('the owner books a guest manually, adds a note, moves the booking, cancels it and records the cash refund', async ({
  page,
  browser,
  baseURL,
  demo,
}) => {
  const guest = newPerson({ userName: 'Gerald Guest', gender: 'M' })
  const guestPage = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await join(guestPage, guest)
  await openAdmin(page, { at: `/admin/events/${eventNamed(demo, 'Midweek on the Butty').id}` })
  await expect(page.getByRole('heading', { name: 'Midweek on the Butty' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'View on the site' })).toHaveAttribute('href', /^\/event\//)
  await bookInCash(page, guest)
  expect((await mailTo(guestPage, guest.email, /You’re booked/)).text).toContain('You paid £20 to')

  await page.getByLabel('Add a note').fill('Sits near the door.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved.')).toBeVisible()
  await expect(page.getByText('Sits near the door.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Move to another event' }).click()
  await page.getByLabel(/First-timers at the Alma/).check()
  await expect(page.getByText('The booking keeps its price of £20')).toBeVisible()
  const reasonField = page.getByLabel('Reason for the exception')
  if (await reasonField.isVisible()) await reasonField.fill('Could not come on the other day.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move the booking' }).click()
  await expect(page.getByRole('link', { name: 'Midweek on the Butty' })).toBeVisible()
  await expect(page.getByText('Sits near the door.')).toBeVisible()
  await mailTo(guestPage, guest.email, /Your booking has been moved: First-timers/)

  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  await page.getByRole('button', { name: 'Yes, cancel the booking' }).click()
  await expect(page.getByText('Please choose whether to refund the money.')).toBeVisible()
  await page.getByLabel('Refund it').check()
  await page.getByRole('button', { name: 'Yes, cancel the booking' }).click()
  await expect(page.getByText('has been cancelled, and we’ve emailed them.')).toBeVisible()

  await page.getByRole('link', { name: 'First-timers at the Alma' }).first().click()
  await expect(page.getByText('£20 to Gerald Guest')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as refunded' }).click()
  await page.getByRole('button', { name: 'Yes, I’ve refunded it' }).click()
  await expect(page.getByText('£20 to Gerald Guest has been marked as refunded.')).toBeVisible()
  expect((await mailTo(guestPage, guest.email, /Your refund/)).text).toContain('we’ve refunded £20 to you directly')
})

test('the owner sends an announcement to attendees, prints the door list, and later marks absent who did not come', async ({
  page,
  demo,
  expectProblem,
}) => {
  const event = eventNamed(demo, 'Thirties at the Glassmakers')
  await openAdmin(page, { at: `/admin/events/${event.id}` })
  await page.getByLabel('Name, email or ticket').fill('nobody at all')
  await expect(page.getByText('No bookings found.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const csv = await readFile(await (await file).path(), 'utf8')
  expect(csv).toContain('Name,Gender,Status')
  expect(csv).not.toContain('@')

  for (const tab of ['Waiting list', 'Transfers']) {
    await page.getByRole('link', { name: tab }).click()
    await expect(page.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
  }

  await page.getByRole('link', { name: 'Email attendees' }).click()
  await page.getByLabel('To').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Send email' }).click()
  await expect(page.getByRole('region', { name: 'There’s a problem' })).toContainText('Please enter a subject.')
  await page.getByLabel('Subject').fill('Where to park')
  await page.getByLabel('Message').fill('The car park is shut.\nPlease use Lock Lane.')
  const send = page.getByRole('button', { name: 'Send email', exact: true })
  const question = page.getByRole('dialog', { name: /^Send this to \d+ (?:people|person)\?$/ })
  await send.click()
  await expect(question).toBeVisible()
  await expect(page.getByText('Sending…'), 'nothing is sent before the answer').toHaveCount(0)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Where to park')
  // The announcement arrives but its response is lost. A retry must not send it twice.
  expectProblem(/ERR_FAILED/)
  await page.route('**/api/admin/events/*/announcements', loseResponse, { times: 1 })
  await send.click()
  await question.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByText(/^We don’t know whether it was sent\./)).toBeVisible()
  await send.click()
  await question.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByText('We’re sending your email.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Where to park' })).toHaveCount(1)
  await expect(page.getByText(/^Sent to \d+ (?:people|person)\.$/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Door list' }).click()
  await expect(page.getByRole('heading', { name: 'Door list: Thirties at the Glassmakers' })).toBeVisible()
  expect(await page.getByRole('row').count()).toBeGreaterThan(2)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto(`/admin/events/${demo.past.id}`)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const at of [0, 1]) await boxes.nth(at).check()
  await expectAccessible(page)
  const left = (await boxes.count()) - 2
  await page.getByRole('button', { name: 'Mark 2 guests absent' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 2 guests absent' }).click()
  await expect(page.getByText('2 guests marked absent.')).toBeVisible()
  await expect(boxes).toHaveCount(left)
})

async function loseResponse(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

function eventNamed({ upcoming }: DemoEvents, title: string): EventView {
  return upcoming.find((event) => event.title === title) ?? throwMissing(title)
}

function throwMissing(title: string): never {
  throw new Error(`the demo has no ${title}`)
}
