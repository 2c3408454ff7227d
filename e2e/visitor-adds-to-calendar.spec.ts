import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { expect, test } from './site-test.ts'

test('the calendar file contains the event with its local time and its place', async ({ page, demo: { next } }) => {
  await page.goto(`/event/${next.id}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const download = await downloading

  expect(download.suggestedFilename()).toMatch(/\.ics$/)
  const text = await readFile(await download.path(), 'utf8')
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [first, ...more] = calendar.getAllSubcomponents('vevent')
  expect(more).toEqual([])
  const event = new ICAL.Event(first)
  expect(event.summary).toContain(next.title)
  expect(event.location).toContain(next.venue.street_address.postcode)
  expect(event.startDate.toString()).toBe(next.start_date_local)
  expect(event.startDate.zone.tzid).toBe(next.time_zone)
  expect(event.endDate.toString()).toBe(next.end_date_local)
})

test('the share button copies the address of the event', async ({ page, context, demo: { next } }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/event/${next.id}`)
  await page.getByRole('link', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})
