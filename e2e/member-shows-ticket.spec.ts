import { tom } from './people.ts'
import { book, paidPlaceOf } from './booking-api.ts'
import { arrive, eventNamed, expect, test } from './two-member-test.ts'

test('a ticket that was opened once opens in a new tab without a network connection', async ({
  page,
  context,
  demo,
  ownSite,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED|FetchEvent/)
  const event = eventNamed(demo, 'Midweek on the Butty')
  await book(ownSite, tom, event.id)
  await paidPlaceOf(ownSite, tom, event.id)
  await arrive(page, tom, `/ticket/${event.id}`)
  await expect(page.getByText('Saved on your phone, so it works offline.')).toBeVisible()
  const name = (await page.getByRole('img', { name: /^QR code for ticket/ }).getAttribute('aria-label')) ?? ''
  await context.setOffline(true)
  const newTab = await context.newPage()
  for (const open of [() => page.reload(), () => newTab.goto(`/ticket/${event.id}`)]) await open()
  for (const tab of [page, newTab]) {
    await expect(tab.getByText('Saved on this phone: ')).toBeVisible()
    await expect(tab.getByRole('img', { name })).toBeVisible()
    await expect(tab.getByRole('main')).toContainText(tom.userName)
  }
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Check for a newer one' }).click()
  await expect(page.getByText('Saved on your phone, so it works offline.')).toBeVisible()
})
