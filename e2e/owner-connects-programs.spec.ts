import { expectAccessible } from './accessibility.ts'
import { expect, test } from './own-site.ts'
import { openAdmin } from './staff.ts'
import { desk, phone, resize } from './viewports.ts'

// Requests before the code is entered are refused, and so are forms that are not complete.
test.beforeEach(({ expectProblem }) => expectProblem(/\b(40[13]|422)\b/))

test('the owner adds a webhook, sees its messages and replays one, and makes and revokes an API key', async ({
  page,
}) => {
  await openAdmin(page, { at: '/admin/connections' })
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByText('Please choose at least one.')).toBeVisible()
  await page.getByLabel('Name').fill('Bookkeeping')
  await page.getByLabel('Address').fill('https://127.0.0.1/in')
  await page.getByLabel('A payment is taken').check()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/only send to an address on the public internet/)
  // No name ends with this (RFC 6761), so nothing is sent.
  await page.getByLabel('Address').fill('https://bookkeeping.invalid/in')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const secret = page.getByRole('region', { name: 'Copy the signing secret now' })
  await expect(secret).toContainText('whsec_')
  await expect(secret).toBeFocused()
  await expectAccessible(page)
  await secret.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(secret).toBeHidden()

  await page.getByRole('link', { name: 'Bookkeeping' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('button', { name: 'Send test', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Test' })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText(/no such address|couldn’t be looked up/, { timeout: 1_000 })
  }).toPass()
  await expectAccessible(page)
  await resize(page, phone)
  await expectAccessible(page)
  await resize(page, desk)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(row).toContainText('Not sent')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  await row.getByRole('button', { name: 'Send again' }).click()
  await expect(row).toContainText('Waiting')
  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'Make new secret' }).click()
  await expect(secret).toContainText('whsec_')
  await expect(page.getByText(/messages are signed with the earlier secret too/)).toBeVisible()

  await page.getByRole('link', { name: 'API keys' }).click()
  // The page of the webhook has a name too.
  await expect(page.getByRole('button', { name: 'Make key' })).toBeVisible()
  await page.getByLabel('Name').fill('Spreadsheet')
  await page.getByLabel('Published events and how many have booked').check()
  const inAMonth = Temporal.Now.plainDateISO('Europe/London').add({ months: 1 })
  await page.getByLabel('Last day').fill(inAMonth.toString())
  await page.getByRole('button', { name: 'Make key' }).click()
  const made = page.getByRole('region', { name: 'Copy the key now' })
  const key = (await made.locator('code').textContent()) ?? ''
  const read = () => page.request.get('/api/v1/events', { headers: { authorization: `Bearer ${key}` } })
  expect((await read()).status()).toBe(200)
  await expectAccessible(page)
  await resize(page, phone)
  await expectAccessible(page)
  await resize(page, desk)
  await page.getByRole('button', { name: 'Revoke Spreadsheet' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Spreadsheet' })).toContainText('Revoked')
  expect((await read()).status()).toBe(401)

  await page.getByRole('navigation').getByRole('link', { name: 'Security' }).click()
  const unusual = page.getByRole('region', { name: /^Unusual activity/ })
  const events = page.getByRole('region', { name: /^All events/ })
  await expect(unusual).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(unusual).toContainText(/A revoked API key was used once from network/, { timeout: 1_000 })
  }).toPass()
  await expect(events.getByRole('row').filter({ hasText: 'API key refused, it was revoked' })).toContainText(
    'GET /api/v1/events',
  )
  await expect(events.getByRole('row').filter({ hasText: 'API key made, may read events' })).toBeVisible()
  await expectAccessible(page)
  await resize(page, phone)
  await expectAccessible(page)
})
