import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { mailTo } from './mails.ts'
import { amy, tom } from './people.ts'
import { expectAccessible } from './accessibility.ts'
import { book } from './booking-api.ts'
import { expect, test } from './own-site.ts'
import { demoHost, openAdmin } from './staff.ts'

test.describe.configure({ mode: 'serial' })

/** Returns the date this many days from today, in the format of a date field. */
function dateInDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens the menu of the first event in the list that has this title. */
async function openRowMenu(page: Page, title: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions for ${title}` })
    .first()
    .click()
}

async function fillEvent(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Thirties in the Tap Room')
  await page.getByLabel('Description').fill('Twelve dates and a break for the buffet.')
  await page.getByLabel('Venue').selectOption({ label: 'The Tap Room, Sedgley' })
  await page.getByLabel('Starts').fill(`${dateInDays(20)}T19:30`)
  await page.getByLabel('Price in pounds').fill('21')
}

test('an owner adds a venue and an event, previews and publishes it, and repeats it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/\b(401|403|404|422)\b/)
  await openAdmin(page, { at: '/admin/venues' })
  await page.getByRole('link', { name: 'Add a venue' }).click()
  await page.getByRole('button', { name: 'Add venue' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please give the venue a name.')
  await expect(page.getByLabel('Map link')).toHaveAccessibleDescription(/Please paste a map link/)
  await expect(page.getByLabel('Latitude')).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Name').fill('The Tap Room')
  await page.getByLabel('Number and street').fill('2 Bull Ring')
  await page.getByLabel('Town').fill('Sedgley')
  await page.getByLabel('Postcode').fill('dy3 1ru')
  await page.getByLabel('Map link').fill('https://maps.app.goo.gl/AbCdEf123')
  await expect(page.getByText('This link doesn’t include a location.')).toBeVisible()
  await page.getByLabel('Map link').fill('https://www.openstreetmap.org/?mlat=52.5424&mlon=-2.1226#map=18/52.5/-2.1')
  await expect(page.getByText('We’ve found the location from the link.')).toBeVisible()
  await expect(page.getByLabel('Latitude')).toHaveValue('52.5424')
  await expect(page.getByLabel('Longitude')).toHaveValue('-2.1226')
  await page.getByLabel('Step-free access').fill('A ramp at the side door.')
  await page.getByLabel('Choose a picture').setInputFiles(join(import.meta.dirname, '../public/icons/icon-512.png'))
  await expect(page.getByAltText('The new picture')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add venue' }).click()
  // This takes a moment, because the site first resizes the picture to each of its widths.
  await expect(page).toHaveURL('/admin/venues')
  await expect(page.getByText('The Tap Room has been added.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'The Tap Room' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/events')
  await expect(page.getByRole('link', { name: 'Thirties at the Glassmakers', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add an event' }).click()
  await expect(heading(page)).toHaveText('Add an event')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  const problems = page.getByRole('region', { name: 'There’s a problem' })
  await problems.getByRole('link', { name: /^Starts: / }).click()
  await expect(page.getByLabel('Starts')).toBeFocused()
  await expectAccessible(page)

  // A title is enough to save a draft, which is finished later.
  await page.getByLabel('Title').fill('Something in the Tap Room')
  await page.getByLabel(demoHost.userName, { exact: true }).check()
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByText('it needs a description, a venue, a start time, an end time and a price.')).toBeVisible()
  await expect(page.getByLabel(demoHost.userName, { exact: true })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to events' }).click()
  const unfinished = page.getByRole('region', { name: 'Unfinished drafts' })
  await expectAccessible(page)
  await unfinished.getByRole('link', { name: 'Something in the Tap Room' }).click()
  await expect(heading(page)).toHaveText('Finish a draft')
  await expect(page.getByLabel('Title')).toHaveValue('Something in the Tap Room')
  await fillEvent(page)
  await expect(page.getByLabel('Ends')).toHaveValue(`${dateInDays(20)}T22:00`)
  await expect(page.getByLabel('Time zone')).toBeHidden()
  await page.getByLabel(demoHost.userName, { exact: true }).check()
  await page.getByLabel('Minimum age (optional)').fill('40')
  await page.getByLabel('Maximum age (optional)').fill('30')
  // Typed text survives the reload. Ticked hosts do not, so that no one becomes a host by accident.
  await page.reload()
  await expect(page.getByLabel('Maximum age (optional)')).toHaveValue('30')
  await expect(page.getByLabel(demoHost.userName, { exact: true })).not.toBeChecked()
  await expect(page.locator('input[name="hosts"]')).toHaveValue('')
  await page.getByLabel(demoHost.userName, { exact: true }).check()
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByLabel('Maximum age (optional)')).toHaveAccessibleDescription(/isn’t below the minimum age\.$/)
  await page.getByLabel('Minimum age (optional)').fill('18')
  await page.getByLabel('Maximum age (optional)').fill('99')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(page.getByText('Saved as a draft.')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Description').fill('Twelve dates, then cake.')
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByText('This is how visitors will see it')).toBeVisible()
  await expect(heading(page)).toHaveText('Thirties in the Tap Room')
  await expect(page.getByText('Sign In To Book')).toBeVisible()
  await expect(page.getByText('A ramp at the side door.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to editing' }).click()
  await expect(page.getByText('You have changes here that you haven’t saved yet.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Twelve dates, then cake.')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Twelve dates and a break for the buffet.')

  // Publishing saves what has been typed since, or shows what is wrong with it.
  await page.getByLabel('Description').fill('')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Please describe the event\./)
  await page.getByLabel('Description').fill('Twelve dates, a buffet and cake.')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const question = page.getByRole('dialog', { name: 'Publish ‘Thirties in the Tap Room’?' })
  await expect(question.getByText('They’ll be saved first.')).toBeVisible()
  await question.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page.getByText('Published. Everyone can see and book it now')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Preview' })).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Twelve dates, a buffet and cake.')
  await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'This event' })
  await expect(tabs.getByRole('link', { name: 'Bookings' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Edit' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Repeat' }).click()
  await page.getByLabel('Until').fill(dateInDays(1))
  await page.getByRole('button', { name: 'Show dates' }).click()
  await expect(page.getByText('Please choose a later date: the next event would be on')).toBeVisible()
  await page.getByLabel('Until').fill(dateInDays(20 + 6 * 7))
  await page.getByRole('button', { name: 'Show dates' }).click()
  await expect(page.getByRole('heading', { name: '3 events to create' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create 3 drafts' }).click()
  await expect(page.getByText('3 events created as drafts.')).toBeVisible()
  await page.getByRole('link', { name: 'See the drafts' }).click()
  await expect(page.getByRole('link', { name: 'Thirties in the Tap Room', exact: true })).toHaveCount(3)

  const boxes = page.getByRole('checkbox', { name: /^Select Thirties in the Tap Room/ })
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  for (const at of [0, 1, 2]) await expect(boxes.nth(at)).toBeChecked()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('link', { name: 'Thirties in the Tap Room', exact: true }).first().focus()
  await page.keyboard.press('x')
  await boxes.nth(1).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish 2 drafts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 2 drafts' }).click()
  await expect(page.getByText('2 drafts published.')).toBeVisible()
  await expect(boxes).toHaveCount(1)

  await openRowMenu(page, 'Thirties in the Tap Room')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Duplicate Thirties in the Tap Room' }).click()
  await expect(heading(page)).toHaveText('Duplicate an event')
  await expect(page.getByLabel('Title')).toHaveValue('Thirties in the Tap Room')
  await expect(page.getByLabel('Starts')).toHaveValue('')
})

test('once people have booked, the form shows which fields are fixed and who is notified of a change, and a cancellation completes with every refund', async ({
  page,
  ownSite,
  expectProblem,
}) => {
  expectProblem(/\b(401|403|404|409|422)\b/)
  await openAdmin(page)
  await page.goto('/admin/events?search=tap+room&state=coming')
  await openRowMenu(page, 'Thirties in the Tap Room')
  await page.getByRole('link', { name: 'Edit Thirties in the Tap Room' }).click()
  await expect(heading(page)).toHaveText('Thirties in the Tap Room')
  const id = Number(/events\/(\d+)/.exec(page.url())?.[1])
  for (const person of [amy, tom]) await book(ownSite, person, id)

  await page.reload()
  await expect(page.getByText('2 people have booked and will be emailed if you change this.')).toBeVisible()
  await expect(page.getByText('you can widen the age range but not narrow it')).toBeVisible()
  await page.getByText('More options').click()
  await expect(page.getByText('so the time zone can’t be changed')).toBeVisible()
  await page.getByLabel('Minimum age (optional)').fill('30')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Minimum age (optional)')).toHaveAccessibleDescription(
    /so you can’t narrow the age range/,
  )
  await page.getByLabel('Minimum age (optional)').fill('18')

  await page.getByLabel('Starts').fill(`${dateInDays(21)}T19:30`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('2 people have booked. You’re changing the date')
  await expect(question).toContainText('cancel for a full refund until')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await question.getByRole('button', { name: 'Save and email them' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await mailTo(page, amy.email, /Tap Room/)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Cancel event…' }).click()
  await expect(page.getByText('2 bookings will be cancelled')).toBeVisible()
  await expect(page.getByText('£42 in all')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel this event…' }).click()
  await expect(page.getByRole('dialog')).toContainText('2 bookings, £42 to be refunded. You can’t undo this.')
  await page.getByLabel('Reason (optional)').fill('The pub is flooded.')
  await page.getByRole('button', { name: 'Cancel and refund £42' }).click()
  await expect(heading(page)).toHaveText('‘Thirties in the Tap Room’ has been cancelled')
  await expect(page.getByText('All done: everyone has been refunded and notified.')).toBeVisible()
  await expect(page.getByText('2 of 2 · £42 of £42')).toBeVisible()
  await expectAccessible(page)
  expect((await mailTo(page, tom.email, /Cancelled/)).text).toContain('The pub is flooded.')
})
