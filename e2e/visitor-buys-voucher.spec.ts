import type { Page } from '@playwright/test'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { cardProvider, declinedCard, declinedProblem, fillCard, goodCard, paidEvent, pay } from './checkout.ts'
import { mailTo } from './mails.ts'
import { signInByForm } from './members.ts'
import { expect, test } from './own-site.ts'
import { amy } from './people.ts'
import { openAdmin, unverifiedProblem } from './staff.ts'
import { desk, phone, resize } from './viewports.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

const code = /(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}/
const buyer = 'mum@example.com'

test('a visitor buys gift vouchers, a member pays with one, and the other is cancelled', async ({
  page,
  browser,
  demo,
  expectProblem,
}) => {
  expectProblem(cardProvider)
  expectProblem(declinedProblem)
  expectProblem(unverifiedProblem)
  // Refused codes have these statuses, which the browser logs.
  expectProblem(/\b40[49]\b/)
  const event = paidEvent(demo)
  const heading = page.getByRole('heading', { level: 1 })
  const card = page.getByRole('region', { name: 'Gift voucher' })
  let [first, second] = ['', '']

  await test.step('the visitor chooses an amount', async () => {
    await page.goto('/events')
    await page.getByRole('link', { name: 'Give a gift voucher' }).click()
    await expect(heading).toHaveText('Gift vouchers')
    await expectAccessibleAtAnyWidth(page)
    await page.getByRole('link', { name: 'Buy a gift voucher' }).click()
    await expect(page).toHaveURL('/checkout/gift-voucher')
    await page.getByLabel('Another amount').check()
    await page.getByLabel('Amount in pounds').fill('5')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByLabel('Amount in pounds')).toBeFocused()
    await expect(page.getByText('Please enter a whole number of pounds from £10 to £250.')).toBeVisible()
    await expect(page.getByText('Please enter an email address, like name@example.com.')).toBeVisible()
    await expectAccessibleAtAnyWidth(page)
    await page.getByLabel('Amount in pounds').fill('10')
    await page.getByLabel('Who’s it for?').fill('Jo')
    await page.getByLabel('Who’s it from?').fill('Mum')
    await page.getByLabel('Message').fill('Go and meet someone nice.')
    await page.getByLabel('Your email').fill(buyer)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(heading).toHaveText('Total to Pay : £10')
    await expect(heading).toBeFocused()
  })

  await test.step('what was typed is still there if the visitor goes back', async () => {
    await page.getByRole('button', { name: 'Change the voucher' }).click()
    await expect(heading).toBeFocused()
    await expect(page.getByLabel('Amount in pounds')).toHaveValue('10')
    await expect(page.getByLabel('Message')).toHaveValue('Go and meet someone nice.')
    await expect(page.getByLabel('Your email')).toHaveValue(buyer)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(heading).toHaveText('Total to Pay : £10')
  })

  await test.step('a declined card costs nothing, and another pays', async () => {
    await fillCard(page, declinedCard)
    await pay(page)
    await expect(page.getByRole('alert')).toContainText('You haven’t been charged. Try another card.')
    await expectAccessibleAtAnyWidth(page)
    await fillCard(page, goodCard)
    await pay(page)
    await expect(heading).toHaveText('Your gift voucher is ready')
    await expect(heading).toBeFocused()
    for (const text of ['£10', 'Jo', 'Mum', 'Go and meet someone nice.']) await expect(card).toContainText(text)
    first = await codeIn(page)
    await expectAccessibleAtAnyWidth(page)
  })

  await test.step('only the voucher is printed', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(card).toBeVisible()
    await expect(page.getByText(first)).toBeVisible()
    for (const hidden of [heading, page.getByRole('banner'), page.getByRole('contentinfo')])
      await expect(hidden).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByText('Forward the email, or print the voucher.')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expect(heading).toBeVisible()
  })

  await test.step('the voucher is in an email, and never in an address', async () => {
    const mail = await mailTo(page, buyer, /£10 gift voucher/)
    expect(mail.text).toContain(first)
    expect(page.url()).not.toContain(first.slice(0, 4))
    await page.getByRole('link', { name: 'About gift vouchers' }).click()
    await expect(page).toHaveURL('/gift-vouchers')
    await page.getByText('Send it again').click()
    const form = page.getByRole('form', { name: 'Send it again' })
    await form.getByLabel('The email address you used to buy it').fill(buyer)
    await form.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByText('If we’ve sent vouchers to this address that can still be used')).toBeVisible()
    expect((await mailTo(page, buyer, /gift voucher again/)).text).toContain(first)
  })

  await signInByForm(page, amy)

  await test.step('a member uses it at checkout, and pays the rest by card', async () => {
    await page.goto(`/checkout/${event.id}`)
    await expect(heading).toHaveText(`Total to Pay : £${event.price}`)
    await page.getByText('Have a promo code or gift voucher?').click()
    await page.getByLabel('Promo code or gift voucher').fill(first.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('We’ve added £10 to your credit and used it towards this place.')).toBeVisible()
    await expect(heading).toHaveText(`Total to Pay : £${event.price - 10}`)
    await expect(page.getByLabel('How the price is made up')).toContainText('Your credit')
    await expectAccessibleAtAnyWidth(page)
    await fillCard(page, goodCard)
    await pay(page)
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  })

  await test.step('the voucher is refused the second time', async () => {
    await page.goto('/account/payments')
    await expect(page.getByRole('list').filter({ hasText: 'Used for a booking' })).toContainText('Gift voucher')
    await addToCredit(page, first)
    await expect(page.getByText('You’ve already used this voucher. It was added to your credit.')).toBeVisible()
    await expect(page.getByLabel('The code on the voucher')).toBeFocused()
    await expectAccessibleAtAnyWidth(page)
  })

  await test.step('the member buys a voucher, which is sent to the address of the account', async () => {
    await page.goto('/checkout/gift-voucher')
    await expect(page.getByText(`We’ll send the voucher to you at ${amy.email}.`)).toBeVisible()
    await page.getByLabel('£20').check()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(heading).toHaveText('Total to Pay : £20')
    await fillCard(page, goodCard)
    await pay(page)
    await expect(heading).toHaveText('Your gift voucher is ready')
    second = await codeIn(page)
    expect((await mailTo(page, amy.email, /£20 gift voucher/)).text).toContain(second)
    await page.goto('/account/payments')
    await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem').first()).toContainText(
      'Gift voucher',
    )
  })

  await test.step('the buyer finds the voucher with its code and the address, and cancels it', async () => {
    await page.goto('/gift-vouchers')
    await page.getByText('Print or cancel it').click()
    await page.getByLabel('The code on the voucher').fill(second)
    await page.getByLabel('The email address we sent it to').fill(buyer)
    await page.getByRole('button', { name: 'Show my voucher' }).click()
    await expect(page.getByText('We don’t recognise this voucher. Please check the code and try again.')).toBeVisible()
    await expect(page.getByLabel('The code on the voucher')).toBeFocused()
    await expectAccessibleAtAnyWidth(page)
    await page.getByLabel('The email address we sent it to').fill(amy.email)
    await page.getByRole('button', { name: 'Show my voucher' }).click()
    await expect(heading).toHaveText('Your gift voucher')
    await expect(heading).toBeFocused()
    await expect(card).toContainText(second)
    await expect(page.getByText('Nobody has used it yet.')).toBeVisible()
    await expectAccessibleAtAnyWidth(page)
    await page.getByRole('button', { name: 'Cancel and refund' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this voucher and refund £20?' })
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByText('Your voucher has been cancelled. £20 is on its way')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await mailTo(page, amy.email, /refunded £20 for your gift voucher/)
    await page.goto('/account/payments')
    await addToCredit(page, second)
    await expect(page.getByText('This voucher was cancelled and refunded, so it can’t be used.')).toBeVisible()
  })

  await test.step('the owner sees both vouchers, without their codes', async () => {
    const owner = await browser.newPage()
    await openAdmin(owner, { at: '/admin/money/vouchers' })
    await resize(owner, desk)
    const table = owner.getByRole('table', { name: 'Gift vouchers' })
    await expect(table.getByRole('row', { name: /£10\.00/ })).toContainText('Used')
    await expect(table.getByRole('row', { name: /£10\.00/ })).toContainText(amy.userName)
    await expect(table.getByRole('row', { name: /£20\.00/ })).toContainText('Refunded')
    await expect(owner.getByRole('main')).not.toContainText(code)
    await expectAccessibleAtAnyWidth(owner)
    await table
      .getByRole('row', { name: /£10\.00/ })
      .getByRole('link')
      .first()
      .click()
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('£10 from a visitor')
    await expect(owner.getByRole('main')).toContainText(buyer)
    await owner.getByRole('button', { name: 'Refund up to £10' }).click()
    await expect(owner.getByRole('dialog')).toContainText(
      'take the same amount off the credit of the member who used it',
    )
  })
})

async function codeIn(page: Page): Promise<string> {
  const [found = ''] = code.exec(await page.getByRole('region', { name: 'Gift voucher' }).innerText()) ?? []
  expect(found).toMatch(code)
  return found
}

async function addToCredit(page: Page, typed: string): Promise<void> {
  await page.getByLabel('The code on the voucher').fill(typed)
  await page.getByRole('button', { name: 'Add to my credit' }).click()
}
