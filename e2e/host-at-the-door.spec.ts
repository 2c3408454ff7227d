import type { Page } from '@playwright/test'
import type { getTicket } from '#bookings/contract/tickets.ts'
import { holdUpTicket, withFakeCamera } from './fake-camera.ts'
import { fillSignIn, type Person } from './members.ts'
import { expectNoBarrier } from './no-barrier.ts'
import { asPerson, whoAttends } from './people-who-book.ts'
import { codeFor, demoHost, demoOwner } from './staff.ts'
import { eventNamed, expect, test } from './two-people.ts'

test.use({
  shows: 'the door',
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: withFakeCamera,
})
test.setTimeout(180_000)

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const count = (page: Page, what: string) =>
  page.locator('dl').filter({ hasText: what }).locator('dd').first().innerText()

/** Signed in, and with a code: how that is asked for is a journey of its own. */
async function goToWork(page: Page, who: Person, address: string): Promise<void> {
  const { origin } = new URL(address)
  await page.goto(`${origin}/signin`)
  await fillSignIn(page, who)
  const access = () => page.evaluate(() => localStorage.getItem('access'))
  await expect.poll(access).toBeTruthy()
  const answer = await fetch(`${origin}/api/account/second-factor/proof`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await access()}` },
    body: JSON.stringify({ code: await codeFor(origin, who.email) }),
  })
  expect(answer.status, await answer.text()).toBe(200)
  await page.goto(address)
}

test('the host checks guests in by ticket and by name, without a connection too', async ({
  page,
  context,
  demo,
  ownSite,
  later,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  const event = eventNamed(demo, 'Midweek on the Butty')
  const [amy, tom] = [await whoAttends(ownSite, event.id, 'F'), await whoAttends(ownSite, event.id, 'M')]
  const { ticket_code: ticket } = await (
    await asPerson(ownSite, amy)
  )<typeof getTicket>('GET /api/events/:id/ticket', { params: { id: event.id } })
  const opens = Temporal.Instant.from(event.starts_at).subtract({ minutes: 30 })
  await later(Temporal.Now.instant().until(opens).round('second').toString())

  await goToWork(page, demoHost, `${ownSite}/admin/nights`)
  await page.getByRole('listitem').filter({ hasText: event.title }).getByRole('link', { name: 'Open the door' }).click()
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await expect(page.getByText('Everything is sent.')).toBeVisible()
  await expectNoBarrier(page)

  await holdUpTicket(ticket)
  await page.getByRole('button', { name: 'Scan tickets' }).click()
  await expect(page.getByText(`${amy.userName} is in.`)).toBeVisible({ timeout: 20_000 })
  await expect(rowOf(page, amy.userName)).toContainText('by The Host on this device')
  await page.getByRole('button', { name: 'Close the camera' }).click()
  await page.getByRole('button', { name: 'Scan tickets' }).click()
  await expect(page.getByText(new RegExp(`^${amy.userName} is in already, since .+ on this device\\.$`))).toBeVisible({
    timeout: 20_000,
  })
  await page.getByRole('button', { name: 'Close the camera' }).click()
  await page.getByLabel('Ticket code').fill('00000 00000')
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(page.getByText('There is no such ticket.')).toBeVisible()

  await context.setOffline(true)
  await page.getByLabel('Find a guest').fill(tom.userName)
  await page.getByRole('button', { name: `Check in ${tom.userName}` }).click()
  await expect(page.getByText(`${tom.userName} is in.`)).toBeVisible()
  await expect(page.getByText(/No connection\..+one tap and what else you tap is kept on this device/i)).toBeVisible()
  await page.getByRole('button', { name: `Undo ${tom.userName}` }).click()
  await page.getByRole('button', { name: `Check in ${tom.userName}` }).click()
  await expect(page.getByText(/3 taps and what else/)).toBeVisible()
  await expectNoBarrier(page)
  await context.setOffline(false)
  await expect(page.getByText('Everything is sent.')).toBeVisible()
  await page.getByLabel('Find a guest').fill('')

  const elsewhere = await (await page.context().browser()?.newContext())?.newPage()
  if (!elsewhere) throw new Error('no second tablet')
  await goToWork(elsewhere, demoOwner, page.url())
  await expect(rowOf(elsewhere, tom.userName)).toContainText('by The Host on another device')
  await elsewhere.getByRole('button', { name: `Undo ${tom.userName}` }).click()
  await expect(rowOf(page, tom.userName)).toContainText('Not here yet')
  await elsewhere.context().close()
  expect(await count(page, 'In')).toMatch(/^1 of \d+$/)
})
