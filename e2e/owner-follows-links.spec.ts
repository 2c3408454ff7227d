import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { cardProvider, enterBirthDate, expectBooked, fillCard, goodCard, paidEvent, pay } from './checkout.ts'
import { linkIn, mailTo } from './mails.ts'
import { fillRegistration, signIn } from './members.ts'
import { expect, test } from './own-site.ts'
import { amy, newPerson } from './people.ts'
import { openAdmin, unverifiedProblem } from './staff.ts'
import { desk, phone, resize } from './viewports.ts'

test.use({ viewport: desk, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ expectProblem }) => {
  expectProblem(cardProvider)
  expectProblem(unverifiedProblem)
})

/** Returns the steps that this browser has reported so far. */
function stepsOf(page: Page): string[] {
  const steps: string[] = []
  page.context().on('request', (request) => {
    if (!request.url().endsWith('/api/links/poster-in-the-library/steps')) return
    steps.push(/"step":"(\w+)"/.exec(request.postData() ?? '')?.[1] ?? '')
    expect(request.headers(), 'nothing says who took the step').not.toHaveProperty('authorization')
  })
  return steps
}

/** Waits for the client, because a tap before it has come opens a document. */
async function untilStarted(page: Page): Promise<void> {
  await expect(page.locator('html[data-started]')).toBeAttached()
}

const CODE = 'via=poster-in-the-library'
/** The same, in addresses of a visit that was counted before. */
const PASSED_ON = 'by=poster-in-the-library'

test('a visit is counted before the visitor has touched the page, and even if they move on before the counting part arrives', async ({
  page,
  demo,
}) => {
  const steps = stepsOf(page)
  await page.goto(`/?${CODE}`)
  await expect.poll(() => steps).toEqual(['opened'])

  const part = Promise.withResolvers<void>()
  await page.route('**/assets/count-visit-*.js', async (route) => {
    await part.promise
    await route.continue()
  })
  const requested = page.waitForRequest('**/assets/count-visit-*.js')
  await page.goto(`/events?${CODE}`)
  await requested
  await page
    .locator(`a[href="/event/${paidEvent(demo).id}"]`)
    .first()
    .click()
  await expect(page).toHaveURL(/\/event\/\d+$/)
  part.resolve()
  await expect.poll(() => steps).toEqual(['opened', 'opened', 'event'])

  const client = Promise.withResolvers<void>()
  await page.route('**/assets/client-*.js', async (route) => {
    await client.promise
    await route.continue()
  })
  await page.goto(`/events?${CODE}`)
  await page
    .locator(`a[href="/event/${paidEvent(demo).id}"]`)
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/event/\\d+\\?${CODE}$`))
  client.resolve()
  await expect.poll(() => steps.slice(3), 'a tap before the client has come').toEqual(['opened', 'event'])
})

test('the code goes on to a new tab, and through registering from the menu', async ({ page, demo, elsewhere }) => {
  const event = paidEvent(demo)
  const steps = stepsOf(page)
  await page.goto(`/events?${CODE}`)
  await expect.poll(() => steps).toEqual(['opened'])
  const opened = page.context().waitForEvent('page')
  await page
    .locator(`a[href="/event/${event.id}"]`)
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab).toHaveURL(`/event/${event.id}?${PASSED_ON}`)
  await tab.getByRole('main').getByRole('link', { name: 'Register free' }).first().click()
  await expect(tab).toHaveURL(/\/register\?to=.*by/)
  expect(steps, 'a new tab is not a new visit').toEqual(['opened'])

  const visitor = await elsewhere()
  const newcomer = newPerson()
  await visitor.goto(`/events?${CODE}`)
  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Register' }).click()
  await expect(visitor).toHaveURL(`/register?to=${encodeURIComponent(`/?${PASSED_ON}`)}`)
  await fillRegistration(visitor, newcomer)
  const activation = await visitor.context().newPage()
  await activation.goto(linkIn(await mailTo(visitor, newcomer.email, /confirm/i), '/activate'))
  await activation.getByRole('button', { name: 'Activate my account' }).click()
  await activation.getByRole('link', { name: 'See the events' }).click()
  await activation.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
  await activation.locator(`a[href="/event/${event.id}"]`).first().click()
  await activation.getByRole('link', { name: 'Book This Event' }).click()
  await expect(activation).toHaveURL(`/checkout/${event.id}?${PASSED_ON}`)
})

test('a link to checkout is not counted when its menu is opened, and nothing at all with Global Privacy Control', async ({
  page,
  demo,
}) => {
  const steps = stepsOf(page)
  // Requests are reported in order, so those of the page before this one have been seen.
  const fence = () => page.evaluate(async () => void (await fetch('/robots.txt')))
  const book = page.getByRole('link', { name: 'Book This Event' })
  await signIn(page, amy)
  await page.goto(`/event/${paidEvent(demo).id}?${CODE}`)
  await expect.poll(() => steps).toEqual(['opened', 'event'])
  await book.click({ button: 'right' })
  await fence()
  expect(steps).toEqual(['opened', 'event'])
  await book.evaluate((link) => link.addEventListener('click', (click) => click.preventDefault()))
  await book.click()
  await expect.poll(() => steps).toEqual(['opened', 'event', 'checkout'])
  await expect(book).toHaveAttribute('href', new RegExp(`\\?${PASSED_ON}$`))

  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const arrived = page.waitForResponse('**/assets/count-visit-*.js')
  await page.goto(`/event/${paidEvent(demo).id}?${CODE}`)
  await arrived
  await book.evaluate((link) => link.addEventListener('click', (click) => click.preventDefault()))
  await book.click()
  await fence()
  expect(steps).toHaveLength(3)
  await expect(book).toHaveAttribute('href', /\/checkout\/\d+$/)
})

test('the owner makes a link, a visitor books through it, and the owner sees what it brought', async ({
  page,
  elsewhere,
  demo,
  later,
}) => {
  let address = ''
  await test.step('the owner makes a link for a poster', async () => {
    await openAdmin(page, { at: '/admin/connections/links' })
    await expect(page.getByText('No links yet.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make link' }).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/)
    await page.getByLabel('Name').fill('Poster in the library')
    await page.getByRole('button', { name: 'Make link' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poster in the library')
    address = (await page.getByRole('region', { name: 'Address' }).getByRole('link').textContent()) ?? ''
    expect(address).toMatch(/\/events\?via=poster-in-the-library$/)
    await expect(page.getByRole('img', { name: 'QR code of Poster in the library' })).toBeVisible()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download QR code' }).click()
    expect((await saved).suggestedFilename()).toBe('poster-in-the-library.svg')
    await expectAccessible(page)
    await resize(page, phone)
    await expectAccessible(page)
    await resize(page, desk)
  })

  await test.step('a visitor comes by it and registers, and books after confirming the address', async () => {
    const visitor = await elsewhere({ viewport: phone })
    const steps = stepsOf(visitor)
    const event = paidEvent(demo)
    const newcomer = newPerson()
    await visitor.goto(address)
    await untilStarted(visitor)
    await visitor.locator(`a[href="/event/${event.id}"]`).first().click()
    await expect(visitor).toHaveURL(`/event/${event.id}`)
    await expect(() => expect(steps).toEqual(['opened', 'event'])).toPass()
    await visitor.getByRole('main').getByRole('link', { name: 'Register free' }).first().click()
    await expect(visitor).toHaveURL(/to=%2Fevent%2F\d+%3Fby%3Dposter-in-the-library$/)
    const stored = await visitor.evaluate(() =>
      [document.cookie, ...Object.entries(localStorage), ...Object.entries(sessionStorage)].join(),
    )
    expect(stored, 'the device stores nothing of it').not.toContain('poster')
    await fillRegistration(visitor, newcomer)
    await visitor.goto(linkIn(await mailTo(visitor, newcomer.email, /confirm/i), '/activate'))
    await visitor.getByRole('button', { name: 'Activate my account' }).click()
    await expect(visitor).toHaveURL(`/event/${event.id}?${PASSED_ON}`)

    await visitor.getByRole('link', { name: 'Book This Event' }).click()
    await expect(visitor).toHaveURL(`/checkout/${event.id}?${PASSED_ON}`)
    await enterBirthDate(visitor, ['14', '2', '1993'])
    await fillCard(visitor, goodCard)
    await pay(visitor)
    await expectBooked(visitor, event)
    expect(steps, 'each step is counted once').toEqual(['opened', 'event', 'checkout'])
    await visitor.goto(address)
    await expect(() => expect(steps).toEqual(['opened', 'event', 'checkout', 'opened'])).toPass()
    await visitor.reload()
    await untilStarted(visitor)
    await visitor.locator(`a[href="/event/${event.id}"]`).first().click()
    await expect(visitor).toHaveURL(`/event/${event.id}`)
    expect(steps, 'a reload is not a visit').toHaveLength(4)
  })

  await test.step('on the next day, the owner sees counts of five and more', async () => {
    const report = { data: { step: 'opened' } }
    for (let visit = 0; visit < 3; visit += 1)
      expect((await page.request.post('/api/links/poster-in-the-library/steps', report)).status()).toBe(200)
    const month = await page.getByLabel('Month').inputValue()
    await later('P1D')
    await openAdmin(page, { at: `/admin/connections/links?month=${month}` })
    const row = page.getByRole('row').filter({ hasText: 'Poster in the library' })
    await expect(row.getByRole('cell')).toContainText(['poster-in-the-library', '5', ...Array(4).fill('Under 5')])
    await expectAccessible(page)
    await resize(page, phone)
    await expectAccessible(page)
    await resize(page, desk)
    await row.getByRole('link', { name: 'Poster in the library' }).click()
    // The list has a month too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poster in the library')
    await page.getByLabel('Month').selectOption(month)
    const opened = page.getByRole('term').filter({ hasText: 'Opened it' })
    await expect(opened.locator('xpath=following-sibling::dd')).toContainText('5')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('the owner deletes the link, whose address still opens the page', async () => {
    await page.getByRole('button', { name: 'Delete link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete link' }).click()
    await expect(page.getByText('No links yet.')).toBeVisible()
    expect((await page.request.get(address)).status()).toBe(200)
  })
})
