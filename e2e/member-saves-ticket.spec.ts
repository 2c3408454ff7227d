import type { Page } from '@playwright/test'
import { badConnection } from './bad-connection.ts'
import { expectBooked } from './checkout.ts'
import { fillSignIn, signIn, join } from './members.ts'
import { amy, newPerson, tom } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { expect, test } from './two-member-test.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const code = /[0-9A-HJKMNP-TV-Z]{5} [0-9A-HJKMNP-TV-Z]{5}/
const savedNotice = 'Saved on your phone, so it works offline.'
/** Matches failed requests through the proxy, which has another origin. The browser logs them. */
const proxyProblem =
  /^(another origin: http:\/\/localhost|failed: |response 503|console: (Failed to load resource|The FetchEvent for))/

async function ticketCodeOn(page: Page): Promise<string> {
  return code.exec(await page.getByRole('main').innerText())?.[0] ?? ''
}

/** Counts what this browser stores for tickets: copies, and the workers that show them. */
function countSavedCopies(page: Page): Promise<{ copies: number; workers: number }> {
  return page.evaluate(async () => {
    const copies = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return { copies: copies.flat().length, workers: (await navigator.serviceWorker.getRegistrations()).length }
  })
}

test('a ticket that was opened once still opens when the network is gone, stalls or only partly works', async ({
  page,
  demo,
  baseURL,
  expectProblem,
}) => {
  expectProblem(proxyProblem)
  const proxy = await badConnection(baseURL ?? '')
  const { id, title } = demo.free
  const ticket = `${proxy.url}/ticket/${id}`
  await page.goto(`${proxy.url}/signin?to=/checkout/${id}`)
  await fillSignIn(page, amy)
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await page.waitForURL(/success/)
  await page.goto(ticket)
  await expect(page.getByText(savedNotice)).toBeVisible()
  await expectAccessibleAtAnyWidth(page)
  const ownCode = await ticketCodeOn(page)
  expect(ownCode).toMatch(code)
  await expect(page.getByRole('img', { name: 'QR code for your ticket' })).toBeInViewport({ ratio: 1 })

  const expectCopy = async () => {
    const main = page.getByRole('main')
    await expect(main).toContainText('Saved on this phone: ')
    for (const phrase of [ownCode, title, amy.userName, 'Where to go', 'Directions'])
      await expect(main).toContainText(phrase)
    await expect(page.getByRole('img', { name: 'QR code for your ticket' })).toBeInViewport({ ratio: 1 })
  }
  for (const connectionState of ['stalled', 'away', 'slow to answer'] as const) {
    await test.step(connectionState, async () => {
      proxy.setState(connectionState)
      await page.goto(ticket)
      await expectCopy()
      proxy.setState('good')
      await page.getByRole('link', { name: 'Check for a newer one' }).click()
      await expect(page.getByText(savedNotice)).toBeVisible()
    })
  }
  proxy.setState('away')
  expect((await page.goto(`${proxy.url}/events`))?.status(), 'only tickets are saved').toBe(503)
  await proxy.disconnect()
  await page.goto(ticket)
  await expectCopy()
  await expectAccessibleAtAnyWidth(page)
})

test('no ticket copy is left after a member signs out, or is signed out from another device', async ({
  page,
  browser,
  demo,
  baseURL,
  expectProblem,
}) => {
  expectProblem(/\b40[14]\b/)
  const { id } = demo.free
  await signIn(page, tom)
  await page.goto(`/checkout/${id}`)
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expectBooked(page, demo.free)
  await page.goto(`/ticket/${id}`)
  await expect(page.getByText(savedNotice)).toBeVisible()
  expect(await countSavedCopies(page)).toEqual({ copies: 1, workers: 1 })

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await elsewhere.newPage()
  await signIn(other, tom)
  await other.goto('/account/devices')
  await other.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /sign out/i })
    .click()
  await other.waitForURL(/\/signin/)
  await elsewhere.close()
  await page.reload()
  await expect(page).toHaveURL(`/signin?to=%2Fticket%2F${id}`)
  await expect.poll(() => countSavedCopies(page)).toEqual({ copies: 0, workers: 0 })

  await fillSignIn(page, tom)
  await expect(page.getByText(savedNotice)).toBeVisible()
  expect(await countSavedCopies(page)).toEqual({ copies: 1, workers: 1 })
  await page.goto('/signout')
  await expect(page).toHaveURL('/home')
  await expect.poll(() => countSavedCopies(page)).toEqual({ copies: 0, workers: 0 })

  const josie = newPerson()
  await join(page, josie)
  await fillSignIn(page, josie)
  await page.waitForURL('/')
  await page.goto(`/ticket/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have a ticket')
  await expectAccessibleAtAnyWidth(page)
})
