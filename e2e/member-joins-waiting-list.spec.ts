import type { Page } from '@playwright/test'
import type { releaseHold } from '#bookings/contract/checkout.ts'
import type { cancelOwnBooking } from '#bookings/contract/my-events.ts'
import type { joinWaitingList } from '#bookings/contract/waiting-list.ts'
import { cardProvider, expectBooked, fillCard, goodCard, pay } from './checkout.ts'
import { mailTo } from './mails.ts'
import { refusedProblem } from './members.ts'
import { tom } from './people.ts'
import { expectAccessibleAtAnyWidth } from './accessibility.ts'
import { fillUp, holdPlace, payFor, placeOf, strangersTo } from './booking-api.ts'
import { asPerson } from './site-api.ts'
import { arrive, eventNamed, expect, ownEvent, test } from './two-member-test.ts'

// Contrast is measured, so no element may be mid-transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Tokens expire when the clock moves by days.
test.beforeEach(({ expectProblem }) => [cardProvider, refusedProblem].forEach(expectProblem))

const offerSubject = /^A place for you/

function panelOf(page: Page) {
  return page.getByRole('complementary', { name: 'Places and price' })
}

/** Follows the link to checkout in the offer email. */
async function followOffer(page: Page, { email }: { email: string }, eventId: number): Promise<void> {
  const { text, html } = await mailTo(page, email, offerSubject)
  const path = `/checkout/${eventId}`
  for (const part of [text, html]) expect(part).toContain(path)
  await page.goto(path)
  await expect(page.getByRole('main')).toContainText('We’re holding this place for you until')
}

test('a member joins the waiting list of a full event; when someone cancels, the member is offered the place, pays and is booked', async ({
  page,
  other,
  demo,
  ownSite,
}) => {
  const event = eventNamed(demo, 'Midweek on the Butty')
  const [sender] = (await fillUp(ownSite, event.id, [tom])).M
  if (!sender) throw new Error('no man has booked')

  await arrive(page, tom, `/event/${event.id}`)
  const panel = panelOf(page)
  await expect(panel).toContainText('Sorry This Event Is Full')
  await expect(panel).toContainText('We’ll offer places by email, in the order people joined the list.')
  await panel.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(panel).toContainText('You’re on the waiting list. You’re next.')
  await panel.getByRole('button', { name: 'Leave the list' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave the waiting list?' })
  await expect(leaving).toContainText(`You’ll lose your place in the queue for ${event.title}.`)
  await leaving.getByRole('button', { name: 'No, stay on the list' }).click()
  await panel.getByRole('button', { name: 'Leave the list' }).click()
  await leaving.getByRole('button', { name: 'Yes, leave the list' }).click()
  await expect(panel).toContainText('You’ve left the waiting list.')
  await page.evaluate(() => scrollTo(0, 200))
  // A click by the test would scroll to the button first.
  await panel.getByRole('button', { name: 'Join the waiting list' }).dispatchEvent('click')
  await expect(panel).toContainText('You’re next.')
  expect(await page.evaluate(() => scrollY)).toBe(200)
  await expectAccessibleAtAnyWidth(page)
  await page.goto('/myevents')
  await expect(ownEvent(page, event, 'On the waiting list')).toContainText('You’re next.')

  await arrive(other, sender, '/myevents')
  await ownEvent(other, event, 'Coming up').getByRole('button', { name: 'I can’t come' }).click()
  const question = other.getByRole('dialog', { name: 'Give up your place?' })
  await expect(question).toContainText(`We don’t refund places that are given up, so the £${event.price} paid`)
  await question.getByRole('button', { name: 'Yes, give it up' }).click()
  await expect(other.getByText(`You’ve given up your place at ‘${event.title}’.`)).toBeVisible()
  await expect(ownEvent(other, event, 'Coming up')).toHaveCount(0)
  await mailTo(other, sender.email, /^You’ve given up your place/)

  await followOffer(page, tom, event.id)
  await expectAccessibleAtAnyWidth(page)
  await page.goto('/myevents')
  await expect(ownEvent(page, event, 'Offered to you')).toContainText('A place is held for you until')
  await expectAccessibleAtAnyWidth(page)
  await ownEvent(page, event, 'Offered to you').getByRole('link', { name: 'Book your place' }).click()
  await fillCard(page, goodCard)
  await pay(page)
  await expectBooked(page, event)
})

test('an offer that expires or is declined with one tap goes to the next member on the waiting list', async ({
  page,
  other,
  demo,
  ownSite,
  later,
}) => {
  const event = eventNamed(demo, 'First-timers at the Alma')
  const [first, second, third] = await strangersTo(ownSite, event.id, 'M', 3)
  if (!second || !third) throw new Error('unreachable: there are three')
  const [sender] = (await fillUp(ownSite, event.id, [first, second, third])).M
  if (!sender) throw new Error('no man has booked')
  const params = { id: event.id }
  const firstApi = await asPerson(ownSite, first)
  await firstApi<typeof joinWaitingList>('POST /api/events/:id/waiting', { params, body: {} })
  await arrive(page, second, `/event/${event.id}`)
  await panelOf(page).getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(panelOf(page)).toContainText('1 person is ahead of you.')
  // A member who was on the way to pay joins with one tap too.
  await arrive(other, third, `/checkout/${event.id}`)
  await expect(other.getByRole('heading', { level: 1, name: 'Join the waiting list' })).toBeVisible()
  await expect(other.getByText('Sorry, this event is full.')).toBeVisible()
  await other.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'You’re on the waiting list' })).toBeVisible()
  await expect(other.getByRole('main')).toContainText('2 people are ahead of you.')

  const { booking } = await placeOf(ownSite, sender, event.id)
  const senderApi = await asPerson(ownSite, sender)
  await senderApi<typeof cancelOwnBooking>('DELETE /api/bookings/:id', { params: { id: booking?.id ?? '' } })
  await mailTo(page, first.email, offerSubject)
  const offer = await placeOf(ownSite, first, event.id)
  const offerEndsAt = Temporal.Instant.from(offer.booking?.offer_ends_at ?? '')
  await later(Temporal.Instant.from(offer.now).until(offerEndsAt).add({ seconds: 1 }).toString())
  expect((await mailTo(page, first.email, /^Your offer has expired/)).text).toContain('You haven’t been charged.')

  await mailTo(page, second.email, offerSubject)
  await page.goto('/myevents')
  await ownEvent(page, event, 'Offered to you').getByRole('button', { name: 'No thanks' }).click()
  await expect(page.getByText(`You’ve turned down the place at ‘${event.title}’.`)).toBeVisible()
  await expect(ownEvent(page, event, 'Offered to you')).toHaveCount(0)

  await mailTo(other, third.email, offerSubject)
  await other.goto(`/event/${event.id}`)
  await expect(panelOf(other)).toContainText('A place is held for you until')
  await panelOf(other).getByRole('link', { name: 'Book your place' }).click()
  await other.getByRole('button', { name: 'Book', exact: true }).click()
  await expectBooked(other, event)
})

test('with men and women waiting, a woman’s freed place goes to a woman, and her booking opens a place for a man', async ({
  page,
  other,
  demo,
  ownSite,
}) => {
  const event = eventNamed(demo, 'Tea and a half, fifty and over')
  const [him, ...men] = await strangersTo(ownSite, event.id, 'M', 3)
  const [her, ...women] = await strangersTo(ownSite, event.id, 'F', 3)
  // Members who are paying hold every place on sale. A hold opens no place for anyone else.
  const holds = []
  for (const person of [...men, ...women]) {
    const api = await asPerson(ownSite, person)
    holds.push({ person, api, ordered: await holdPlace(api, event.id) })
  }
  const joined = [
    [page, him, 'No Male Places', 'The next place for a man opens when a woman books.'],
    [other, her, 'No Female Places', 'The next place for a woman opens when a man books.'],
  ] as const
  for (const [where, person, phrase, reason] of joined) {
    await arrive(where, person, `/event/${event.id}`)
    await expect(panelOf(where)).toContainText(phrase)
    await expect(panelOf(where)).toContainText(reason)
    await panelOf(where).getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(panelOf(where)).toContainText('You’re on the waiting list. You’re next.')
  }
  await expectAccessibleAtAnyWidth(page)

  const cancelling = holds.find(({ person }) => person.gender === 'F')
  if (!cancelling) throw new Error('unreachable: two women hold a place')
  await cancelling.api<typeof releaseHold>('DELETE /api/holds/:id', { params: { id: cancelling.ordered.booking_id } })
  await followOffer(other, her, event.id)
  await page.reload()
  await expect(panelOf(page)).toContainText('You’re on the waiting list. You’re next.')
  await fillCard(other, goodCard)
  await pay(other)
  await expectBooked(other, event)

  await followOffer(page, him, event.id)
  await fillCard(page, goodCard)
  await pay(page)
  await expectBooked(page, event)
  // A member who has been paying all this time keeps their place.
  const paying = holds.find(({ person }) => person.gender === 'M')
  if (paying) await payFor(paying.api, paying.ordered)
})
