import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { cardProvider, fillCard, goodCard, paidEvent, pay } from './checkout.ts'
import { mailTo } from './mails.ts'
import { signInByForm } from './members.ts'
import { expect, test } from './own-site.ts'
import { amy } from './people.ts'
import { openAdmin, unverifiedProblem } from './staff.ts'
import { desk, phone, resize } from './viewports.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

test('a member pays less with a code and with credit from the owner, and books without a card once nothing is left', async ({
  page,
  browser,
  demo,
  expectProblem,
}) => {
  expectProblem(cardProvider)
  expectProblem(unverifiedProblem)
  // An unknown code is refused with this status, which the browser logs.
  expectProblem(/\b404\b/)
  const event = paidEvent(demo)
  const owner = await browser.newPage()

  await test.step('the owner makes a code and adds credit', async () => {
    await openAdmin(owner, { at: '/admin/money/promo-codes' })
    await resize(owner, desk)
    const form = owner.getByRole('form', { name: 'New code' })
    await form.getByRole('textbox', { name: 'Code', exact: true }).fill('spring-25')
    await form.getByLabel('How much').fill('0')
    await form.getByRole('button', { name: 'Create code' }).click()
    await expect(form).toContainText('Please enter a percentage from 1 to 100.')
    await form.getByLabel('How much').fill('25')
    await form.getByLabel('Maximum uses (optional)').fill('40')
    await form.getByRole('button', { name: 'Create code' }).click()
    await expect(owner.getByRole('table', { name: 'Promo codes' })).toContainText('SPRING-25')
    await expectAccessibleAtAnyWidth(owner)
    await owner.goto(`/admin/members?search=${encodeURIComponent(amy.email)}`)
    await owner.getByRole('link', { name: amy.userName }).first().click()
    await owner.getByRole('button', { name: 'Add credit' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Add credit' })
    await dialog.getByLabel('Amount in pounds').fill('100')
    await dialog.getByLabel('Why are they getting it?').fill('Thank you for your patience.')
    await dialog.getByRole('button', { name: 'Add credit' }).click()
    await expect(owner.getByText('£100 to use for any event.')).toBeVisible()
  })

  await signInByForm(page, amy)
  const mail = await mailTo(page, amy.email, /£100 credit for you/)
  expect(mail.text).toContain('Our reason: Thank you for your patience.')
  const heading = page.getByRole('heading', { level: 1 })
  const lines = page.getByLabel('How the price is made up')

  await test.step('a wrong code, sent before the place is held, is refused, and a right one takes a quarter off', async () => {
    let hold = () => {}
    const typed = new Promise<void>((resolve) => (hold = resolve))
    await page.route('**/api/orders/createpaymentintent', async (route) => {
      await typed
      await route.continue()
    })
    await page.goto(`/checkout/${event.id}`)
    await expect(heading).toHaveText(`Total to Pay : £${event.price}`)
    await page.getByText('Have a promo code or gift voucher?').click()
    await page.getByLabel('Promo code or gift voucher').fill('WINTER')
    await page.getByRole('button', { name: 'Apply' }).click()
    hold()
    await expect(page.getByText('We don’t recognise this code. Please check it and try again.')).toBeVisible()
    await page.getByLabel('Promo code or gift voucher').fill('Spring-25')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(lines).toContainText('Code SPRING-25')
    // A place can have one code. The field is now only for vouchers.
    await page.getByText('Have a gift voucher?').click()
    await page.getByLabel('Gift voucher').fill('WINTER')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('We don’t recognise this voucher. Please check the code and try again.')).toBeVisible()
    await expect(lines).toContainText('Code SPRING-25')
    await expect(heading).toHaveText(`Total to Pay : £${(event.price * 0.75).toFixed(2).replace('.00', '')}`)
    await expectAccessibleAtAnyWidth(page)
  })

  await test.step('the card pays what is left', async () => {
    await fillCard(page, goodCard)
    await pay(page)
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
    const confirmed = await mailTo(page, amy.email, new RegExp(`You’re booked: ${event.title}`))
    expect(confirmed.text).toContain('Code SPRING-25')
  })

  await test.step('credit pays for another event without a card', async () => {
    const next = paidEvent(demo, 31)
    await page.goto(`/checkout/${next.id}`)
    await page.getByRole('checkbox', { name: 'Use my credit (£100)' }).check()
    await expect(heading).toHaveText('Total to Pay : £0')
    await expect(lines).toContainText('Your credit')
    await expectAccessibleAtAnyWidth(page)
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('There’s nothing for you to pay.')
    await page.goto('/account/payments')
    await expect(page.getByRole('heading', { name: `Your credit: £${100 - next.price}` })).toBeVisible()
    await expect(page.getByRole('list').filter({ hasText: 'Used for a booking' })).toContainText(next.title)
    await expectAccessibleAtAnyWidth(page)
  })
})
