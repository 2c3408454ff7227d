import type { getTicket } from '#bookings/contract/tickets.ts'
import { expect, guestRow, openDoor, test } from './at-the-door.ts'
import { badConnection } from './bad-connection.ts'
import { findAttendee } from './booking-api.ts'
import { asPerson } from './site-api.ts'
import { demoHost, demoOwner, openAdmin } from './staff.ts'

/** Matches failed requests through the proxy, which has another origin. The browser logs them. */
const proxyProblem =
  /^(another origin: http:\/\/localhost|failed: |response 503|console: (Failed to load resource|Service Worker registration blocked))/

// A browser that cannot save the page. `host-runs-rounds.spec.ts` has one that can.
test.use({ contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'block' } })

test('check-ins made offline survive a reload, are shown as waiting on the device, and are sent later', async ({
  page,
  elsewhere,
  ownSite,
  evening,
  expectProblem,
}) => {
  expectProblem(proxyProblem)
  const [her, him] = [await findAttendee(ownSite, evening.id, 'F'), await findAttendee(ownSite, evening.id, 'M')]
  const api = await asPerson(ownSite, her)
  const { ticket_code: code } = await api<typeof getTicket>('GET /api/events/:id/ticket', {
    params: { id: evening.id },
  })
  const other = await elsewhere()
  await openDoor(other, evening, demoOwner)
  const proxy = await badConnection(ownSite)
  const address = `${proxy.url}/admin/events/${evening.id}/door`
  await openAdmin(page, { who: demoHost, at: address })
  await expect(page.getByText('All check-ins saved')).toBeVisible()

  proxy.setState('away')
  await page.getByRole('button', { name: `Check in ${him.userName}` }).click()
  await page.getByRole('button', { name: 'Type a code' }).click()
  await page.getByLabel('Ticket code').fill(code)
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(page.getByText(/2 check-ins waiting: they will be sent when you’re back online/)).toBeVisible()
  // The browser asks for confirmation before it reloads. A host who cancels stays on the page.
  const question = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => window.location.reload()))
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(guestRow(page, him)).toContainText('waiting to send')
  page.once('dialog', (next) => void next.accept())
  await page.reload()
  await expect(page.getByText('away', { exact: true })).toBeVisible()
  await expect(page.getByRole('button'), 'without its worker, the console is gone').toHaveCount(0)

  // The page loads, but its commands still fail.
  await page.route('**/door/commands', (route) => route.abort('internetdisconnected'))
  proxy.setState('good')
  await page.goto(address)
  await expect(page.getByText(/2 check-ins waiting: they will be sent when you’re back online/)).toBeVisible()
  for (const guest of [her, him]) {
    await expect(guestRow(page, guest)).toContainText(/In \d/)
    await expect(guestRow(page, guest)).toContainText('waiting to send')
    await expect(guestRow(other, guest)).toContainText('Not here yet')
  }
  // No address signs the host out without asking, which would lose what they tapped.
  await page.goto(`${proxy.url}/signout?anyway`)
  await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible()
  await expect(page.getByText(/^2 check-ins haven’t been sent yet/)).toBeVisible()
  await page.goto(address)
  await expect(page.getByText(/2 check-ins waiting: they will be sent when you’re back online/)).toBeVisible()

  await page.unroute('**/door/commands')
  await expect(page.getByText('All check-ins saved')).toBeVisible()
  for (const guest of [him, her]) {
    await expect(guestRow(page, guest)).not.toContainText('waiting to send')
    await expect(guestRow(other, guest)).toContainText(/In \d/)
  }
  await proxy.disconnect()
})
