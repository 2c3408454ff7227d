import { formatPrice } from '#platform/local-time.ts'
import {
  addWallets,
  answerBank,
  challengeCard,
  cardField,
  clickInFrame,
  cardProvider,
  declinedCard,
  declinedProblem,
  expectBooked,
  fillCard,
  enterBirthDate,
  goodCard,
  openWallet,
  paidEvent,
  pay,
  walletButton,
} from './checkout.ts'
import { mailTo } from './mails.ts'
import { fillSignIn, join, refusedProblem, signInByForm } from './members.ts'
import { amy, newPerson, tom } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { expect, test } from './own-site.ts'

// Uses a separate site, because bookings use up places and the clock moves.
test.beforeEach(({ expectProblem }) => expectProblem(cardProvider))

test('a member books a place from the event page with a second card after the first is declined', async ({
  page,
  demo,
  expectProblem,
}) => {
  expectProblem(declinedProblem)
  const event = paidEvent(demo)
  await signInByForm(page, amy)
  await page.goto(`/event/${event.id}`)
  await page.getByRole('link', { name: 'Book This Event' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Total to Pay : £${event.price}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(event.title)
  await expect(main).toContainText(
    'You have 14 minutes left to book it. After that, it’ll go back on sale and you won’t be charged.',
  )
  await expect(main).toContainText(
    'We don’t give refunds once you’ve booked, but you can transfer your place to someone else.',
  )

  await expect(cardField(page, 'Secure card number input frame')).toBeEnabled()
  await expect(page.locator('iframe'), 'a device without a wallet shows only the three card fields').toHaveCount(3)
  await expect(main).not.toContainText('Or pay by card')
  await cardField(page, 'Secure expiration date input frame').pressSequentially('0120')
  await expect(main).toContainText('Your card’s expiry year is in the past.')
  await pay(page)
  await expect(main).toContainText('Your card number is incomplete.')
  await expect(main, 'the other field keeps its message').toContainText('Your card’s expiry year is in the past.')
  await expect(cardField(page, 'Secure card number input frame')).toBeFocused()
  await fillCard(page, declinedCard)
  await expect(main).not.toContainText('incomplete')
  await pay(page)
  const declined = page.getByRole('alert').filter({ hasText: 'Payment Failed: Your card was declined.' })
  await expect(page.getByRole('button', { name: 'PAY' })).toBeInViewport({ ratio: 1 })
  await expect(declined).toContainText('You haven’t been charged. Try another card: we’re still holding the place.')
  await expect(main.getByRole('status').filter({ hasText: 'You’ve started to pay' })).toContainText(
    /we’re now holding the place until .*\d/,
  )
  await expect(declined, 'the message is above PAY').toBeInViewport({ ratio: 1 })
  await expect(cardField(page, 'Secure card number input frame')).toBeFocused()

  await fillCard(page, goodCard)
  await expect(declined, 'changing the card removes the message').toHaveCount(0)
  await pay(page)
  await expectBooked(page, event)
  await expectAccessibleAtAnyWidth(page)
  const mail = await mailTo(page, amy.email, new RegExp(event.title))
  expect(mail.text).toContain('£')

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are attending this event.')
  await expect(page.getByRole('button', { name: 'PAY' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See your booking' }).click()
  await expectBooked(page, event)
})

test('after a cancelled sheet and a declined wallet a member pays by card, whose 3-D Secure fails when the challenge is refused, and succeeds when it is approved after the hold’s first fifteen minutes', async ({
  page,
  demo,
  later,
  expectProblem,
}) => {
  expectProblem(refusedProblem)
  expectProblem(declinedProblem)
  const event = paidEvent(demo)
  await addWallets(page, 'Google Pay')
  await signInByForm(page, tom)
  await page.goto(`/checkout/${event.id}`)
  const expiry = cardField(page, 'Secure expiration date input frame')
  await expiry.pressSequentially('1240')
  const sheet = await openWallet(page, 'Google Pay')
  await clickInFrame(sheet.getByRole('button', { name: 'Cancel' }))
  await expect(walletButton(page, 'Google Pay')).toBeFocused()
  await expect(expiry, 'nothing is lost').toHaveValue('12 / 40')
  await expect(page.getByRole('main')).not.toContainText('You’ve started to pay')

  await openWallet(page, 'Google Pay')
  await sheet.getByLabel('which the bank declines').check()
  await clickInFrame(sheet.getByRole('button', { name: `Pay £${event.price}` }))
  const declined = page.getByRole('alert').filter({ hasText: 'Payment Failed: Your card was declined.' })
  await expect(declined).toContainText('You haven’t been charged. Try another card: we’re still holding the place.')
  await expect(cardField(page, 'Secure card number input frame')).toBeFocused()
  await expect(expiry).toHaveValue('12 / 40')
  await openWallet(page, 'Google Pay')
  await sheet.getByLabel('requires 3-D Secure').check()
  await clickInFrame(sheet.getByRole('button', { name: `Pay £${event.price}` }))
  await answerBank(page, 'Fail')
  await expect(page.getByRole('alert').filter({ hasText: 'We are unable to authenticate' })).toBeVisible()

  await fillCard(page, challengeCard)
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toHaveCount(0)
  await pay(page)
  await answerBank(page, 'Fail')
  await expect(
    page.getByRole('alert').filter({ hasText: 'We are unable to authenticate your payment method.' }),
  ).toBeVisible()

  // The message stays until the card is changed, so PAY does not move while it is pressed.
  await page.getByRole('button', { name: 'PAY' }).click({ delay: 500 })
  const question = page.frameLocator('iframe[title="3-D Secure"]').getByRole('button', { name: 'Complete' })
  await expect(question).toBeFocused()
  await later('PT17M')
  await answerBank(page, 'Complete')
  await expectBooked(page, event)
})

test('when PAY is pressed in two tabs at the same time, both show the booking', async ({
  page,
  context,
  demo,
  expectProblem,
}) => {
  // The provider refuses to charge a paid intent again, and the slower tab no longer finds a hold.
  expectProblem(/\b400\b/)
  expectProblem(/\b404\b.*\/api\/holds\/[^/]+\/paying$/)
  const event = paidEvent(demo, 26)
  const person = newPerson()
  await join(page, person)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
  await page.goto(`/checkout/${event.id}`)
  await enterBirthDate(page, ['27', '3', '2000'])
  await fillCard(page, goodCard)
  const other = await context.newPage()
  await other.goto(`/checkout/${event.id}`)
  await expect(other.getByRole('main')).toContainText('left to book it.')
  await fillCard(other, goodCard)

  await Promise.all([pay(page), pay(other)])
  await expectBooked(page, event)
  await expectBooked(other, event)
  await other.goto(`/checkout/${event.id}`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You are attending this event.')
})

test('a signed-out member signs in at checkout, enters the required date of birth, and pays with Apple Pay', async ({
  page,
  demo,
}) => {
  const event = paidEvent(demo, 46)
  const person = newPerson()
  await addWallets(page, 'Apple Pay', 'Google Pay')
  await join(page, person)
  await page.goto(`/checkout/${event.id}`)
  await expect(page.getByRole('main')).toContainText(
    'You are not authorised, please sign in before proceeding with payment.',
  )
  const summary = page.getByRole('complementary', { name: 'What you’re booking' })
  await expect(summary).toContainText(event.title)
  await expect(summary.getByText(formatPrice(event.price), { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await fillSignIn(page, person)
  await expect(page).toHaveURL(`/checkout/${event.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your date of birth')
  await expect(main).toContainText('We aren’t holding a place for you yet.')
  await page.getByLabel('Day').fill('1')
  await page.getByLabel('Month').fill('Feb')
  await page.getByLabel('Year').fill('1908')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(main.getByRole('group', { name: 'Check your date of birth' })).toContainText('1 February 1908')
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByLabel('Day')).toBeFocused()
  await enterBirthDate(page, ['1', '2', '1980'])
  await expect(walletButton(page, 'Google Pay')).toBeVisible()
  await fillCard(page, goodCard)
  await expectAccessibleAtAnyWidth(page)

  const sheet = await openWallet(page, 'Apple Pay')
  await expect(sheet.getByRole('radio'), 'no card of Apple Pay needs 3-D Secure').toHaveCount(2)
  await clickInFrame(sheet.getByRole('button', { name: `Pay £${event.price}` }))
  await expectBooked(page, event)
  await expectAccessibleAtAnyWidth(page)
  await page.getByRole('link', { name: 'See your receipt' }).click()
  await expect(page.getByRole('main')).toContainText('Visa ending 4242 (Apple Pay)')
})

test('a member books a free event with one button press and no card', async ({ page, demo: { free } }) => {
  await signInByForm(page, amy)
  await page.goto(`/checkout/${free.id}`)
  await expect(page.getByRole('main')).toContainText('This event is free.')
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  await expectBooked(page, free)
  await expect(page.getByRole('main')).toContainText('This event is free.')
  await expect(page.getByRole('main')).not.toContainText('charged')
})

test('with the keyboard alone a member enters card details, corrects the number and pays', async ({ page, demo }) => {
  const event = paidEvent(demo, 26)
  const person = newPerson()
  await join(page, person)
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/')
  await page.goto(`/checkout/${event.id}`)
  await enterBirthDate(page, ['27', '3', '2000'])
  const number = cardField(page, 'Secure card number input frame')
  await expect(number).toBeEnabled()
  await page.getByText('Card number', { exact: true }).click()
  await expect(number).toBeFocused()

  await page.keyboard.type('42424243')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('242424242')
  await expect(number).toHaveValue('4242 4242 4242 4242')
  await page.keyboard.press('Tab')
  await expect(cardField(page, 'Secure expiration date input frame')).toBeFocused()
  await page.keyboard.type('440')
  await expect(cardField(page, 'Secure expiration date input frame')).toHaveValue('04 / 40')
  await page.keyboard.press('Tab')
  await expect(cardField(page, 'Secure CVC input frame')).toBeFocused()
  await page.keyboard.type('123')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'PAY' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cardField(page, 'Secure CVC input frame')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectBooked(page, event)
})
