import { startClient } from './start-client.ts'
import { attendanceMessage } from '#browsing/web/event/attendance-messages.ts'
import { dropYear, formatEventPrice } from '#browsing/web/format-event.ts'
import { DESCRIPTION_LENGTH, firstSentences } from '#browsing/web/home/first-sentences.ts'
import { formatDateTime } from '#platform/local-time.ts'
import type { EventView } from './demo-events.ts'
import { expect, test } from './site-test.ts'

test('the home page shows the next event with its details, on a phone with day and price on the first screen', async ({
  page,
  demo: { next },
}, info) => {
  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1, name: 'Speed Dating Events' })).toBeVisible()
  const card = page.getByRole('region', { name: next.title })
  await expect(card.getByText('Next Event')).toBeVisible()
  await expect(card.getByRole('img', { name: next.venue.name })).toBeVisible()
  for (const phrase of detailsOf(next)) await expect(card).toContainText(phrase)
  await expect(card).toContainText(firstSentences(next.description, DESCRIPTION_LENGTH))
  await expect(card).toContainText(`${next.places.places_left} places left`)
  await expect(card.getByRole('link', { name: 'See the event' })).toHaveAttribute('href', `/event/${next.id}/`)
  const firstScreen =
    info.project.name === 'desk' ? [] : [formatDateTime(next.start_date_local), formatEventPrice(next)]
  for (const phrase of firstScreen) await expect(card.getByText(phrase, { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').getByRole('link', { name: 'See what’s on' })).toHaveAttribute('href', '/events')
})

test('venue pictures load', async ({ page, demo }) => {
  await page.goto(`/event/${demo.next.id}`)
  const picture = page.getByRole('img', { name: demo.next.venue.name })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
})

test('the list shows every upcoming event, with all columns on a desktop and two on a phone', async ({
  page,
  demo,
}, info) => {
  await page.goto('/events')

  await expect(page.getByText('These are all of our upcoming events.')).toBeVisible()
  expect(demo.upcoming).toHaveLength(6)
  await expect(page.getByRole('rowheader')).toHaveCount(6)
  const columns = await page.getByRole('columnheader').allInnerTexts()
  const onDesk = info.project.name === 'desk'
  expect(columns.slice(0, -1)).toEqual(onDesk ? ['Event', 'Starts on', 'Ends at', 'Location'] : ['Event'])
  const [table, first] = [page.getByRole('table'), page.getByRole('rowheader').first()]
  const share = Number((await first.boundingBox())?.width) / Number((await table.boundingBox())?.width)
  expect(share === 1, 'on a phone, See More takes no width from the event').toBe(!onDesk)
  for (const event of demo.upcoming) {
    const row = page.getByRole('row').filter({ hasText: event.title })
    await expect(row.getByRole('link', { name: 'See More' })).toHaveAttribute('href', `/event/${event.id}`)
    const dates = row.getByRole('cell', { name: formatDateTime(event.start_date_local) })
    await expect(dates).toBeVisible({ visible: onDesk })
    const underTitle = [dropYear(formatDateTime(event.start_date_local), event), event.venue.street_address.town]
    for (const phrase of onDesk ? [] : underTitle) await expect(row.getByRole('rowheader')).toContainText(phrase)
  }

  // The link of the row covers its title.
  const row = page.getByRole('row').filter({ hasText: demo.next.title })
  await row.getByRole('rowheader').click({ force: true, position: { x: 2, y: 2 } })
  await expect(page).toHaveURL(`/event/${demo.next.id}`)
})

test('filters are in the address, and apply when chosen without reloading the document', async ({
  page,
  demo: { next },
}) => {
  const month = next.start_date_local.slice(0, 7)
  await page.goto('/events')
  const documents: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()))

  await page.getByLabel('Month').focus()
  await page.getByLabel('Month').selectOption(month)

  await expect(page).toHaveURL(`/events?month=${month}`)
  await expect(page.getByText(/^Showing \d of 6 events\./)).toBeVisible()
  await expect(page.getByLabel('Month')).toBeFocused()
  expect(documents).toEqual([])
  await page.reload()
  await expect(page.getByText(/^Showing \d of 6 events\./)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('rowheader')).toHaveCount(6)
  await expect(page.getByLabel('Month')).toHaveValue('')
})

test('See More opens the event without reloading the document', async ({ page, demo: { next } }) => {
  await page.goto('/events')
  await startClient(page)
  const documents: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()))

  await page.getByRole('link', { name: `See More about ${next.title}` }).click()

  await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeVisible()
  await expect(page).toHaveURL(`/event/${next.id}`)
  await expect(page).toHaveTitle(new RegExp(`^${next.title}, `))
  // A screen reader says the heading that gets the focus.
  await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeFocused()
  expect(documents).toEqual([])

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(page).toHaveTitle(/^Events/)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeVisible()
  expect(documents).toEqual([])

  // The reloaded document has no client yet.
  await page.reload({ waitUntil: 'networkidle' })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
})

test('the event page shows the venue, time and price, who attends and how many places are left', async ({
  page,
  demo: { next },
}) => {
  const { venue, places } = next
  const { street, town, postcode, lat, lng } = venue.street_address
  await page.goto(`/event/${next.id}`)

  await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeVisible()
  await expect(page.getByRole('img', { name: venue.name })).toBeVisible()
  const main = page.getByRole('main')
  const when = dropYear(formatDateTime(next.start_date_local), next)
  for (const phrase of [
    venue.name,
    when,
    formatEventPrice(next),
    next.description,
    street,
    town,
    postcode,
    venue.directions,
  ])
    await expect(main).toContainText(phrase)
  await expect(main).toContainText(`${places.places_left} places left`)
  await expect(main).toContainText(attendanceMessage(next))
  await expect(main.getByRole('link', { name: /map/i })).toHaveAttribute('href', new RegExp(`${lat}.*${lng}`))
  const book = main.getByRole('link', { name: 'Sign In To Book', exact: true })
  await expect(book).toBeInViewport()
  await expect(book).toHaveAttribute('href', `/signin?to=/event/${next.id}`)
})

test('the page of a free event says that it is free', async ({ page, demo: { free } }) => {
  await page.goto(`/event/${free.id}`)
  await expect(page.getByRole('complementary').getByText('Free', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('£')
})

test('the pages of past and cancelled events say so, and offer no booking', async ({
  page,
  demo: { past, cancelled },
}) => {
  await page.goto(`/event/${past.id}`)
  await expect(page.getByText('This event has finished.')).toBeVisible()
  const other = page.getByRole('complementary').getByRole('link', { name: 'See what’s on' })
  await expect(other).toHaveAttribute('href', '/events')
  await expect(page.getByRole('link', { name: 'Sign In To Book' })).toHaveCount(0)

  await page.goto(`/event/${cancelled.id}`)
  await expect(page.getByText('This event has been cancelled.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In To Book' })).toHaveCount(0)
})

function detailsOf(event: EventView): string[] {
  return [event.venue.name, formatDateTime(event.start_date_local), formatEventPrice(event)]
}
