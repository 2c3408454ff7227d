import type { confirmPayment, createPaymentIntent, getOwnPlace, OwnPlace } from '#bookings/contract/checkout.ts'
import type { listOwnPlaces } from '#bookings/contract/my-events.ts'
import type { OwnBooking } from '#bookings/contract/own-booking.ts'
import type { getEventAsMember } from '#browsing/contract.ts'
import { demoPeople, type DemoPerson } from '#demo/people.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { ApiError, type Api } from '#platform/web/api.ts'
import { asPerson } from './site-api.ts'
import { expect } from './site-test.ts'

type Gender = DemoPerson['gender']
type Ordered = AnswerOf<typeof createPaymentIntent>

/** Holds a place, as opening checkout does. A place at a free event is booked immediately. */
export async function holdPlace(api: Api, eventId: number): Promise<Ordered> {
  return api<typeof createPaymentIntent>('POST /api/orders/createpaymentintent', {
    query: {},
    body: { event_id: eventId },
  })
}

/** Pays for a held place: sends a card to the provider, then reports the payment to the site. */
export async function payFor(api: Api, { payment_intent: intent, provider }: Ordered): Promise<void> {
  if (!intent || !provider?.script) throw new Error('there is nothing to pay')
  const card = { payment_method: 'pm_card_visa', client_secret: intent.client_secret, key: provider.publishable_key }
  const confirmUrl = new URL(`../v1/payment_intents/${intent.intent_id}/confirm`, provider.script)
  const answer = await fetch(confirmUrl, { method: 'POST', body: new URLSearchParams(card) })
  if (!answer.ok) throw new Error(await answer.text())
  const body = { intent_id: intent.intent_id }
  const { state } = await api<typeof confirmPayment>('POST /api/payments/confirm', { body })
  if (state !== 'booked') throw new Error(`the payment is ${state}`)
}

export async function book(site: string, person: { email: string }, eventId: number): Promise<void> {
  const api = await asPerson(site, person)
  const ordered = await holdPlace(api, eventId)
  if (!ordered.booked) await payFor(api, ordered)
}

/** Returns this person's place at an event. */
export async function placeOf(site: string, person: { email: string }, eventId: number): Promise<OwnPlace> {
  const api = await asPerson(site, person)
  return api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id: eventId } })
}

/**
 * Waits until the payment of a booking has been captured, shortly after the booking is made, and returns the booking. Only then
 * can it be transferred.
 */
export async function paidPlaceOf(site: string, person: { email: string }, eventId: number): Promise<OwnBooking> {
  const api = await asPerson(site, person)
  const findPaidBooking = async () => {
    const { coming } = await api<typeof listOwnPlaces>('GET /api/myplaces', { query: {} })
    return coming.find(({ event, can_transfer: isPaid }) => event.id === eventId && isPaid)?.booking
  }
  await expect.poll(findPaidBooking).toBeTruthy()
  const booking = await findPaidBooking()
  if (!booking) throw new Error('unreachable: the poll found it')
  return booking
}

export async function findAttendee(site: string, eventId: number, gender: Gender): Promise<DemoPerson> {
  for (const person of demoPeople.filter((one) => one.gender === gender)) {
    if ((await placeOf(site, person, eventId)).booking?.state === 'booked') return person
  }
  throw new Error('the demo lacks an attendee')
}

/**
 * Returns `count` demo members of this gender, within the event's age range, who have neither a place at the event nor joined
 * its waiting list.
 */
export async function strangersTo(
  site: string,
  eventId: number,
  gender: Gender,
  count: number,
): Promise<[DemoPerson, ...DemoPerson[]]> {
  const found: DemoPerson[] = []
  for (const person of demoPeople.filter((one) => one.gender === gender)) {
    const place = await placeOf(site, person, eventId)
    const isOfAge = !['too_young', 'too_old'].includes(place.refusal?.error ?? '') && !place.date_of_birth_needed
    if (isOfAge && place.booking === null && place.waiting === null) found.push(person)
    if (found.length === count) break
  }
  const [first, ...others] = found
  if (!first || found.length < count) throw new Error('the demo lacks people that the tests need')
  return [first, ...others]
}

/** Books all remaining places, alternating between men and women so that the gender balance admits everyone. */
export async function fillUp(
  site: string,
  eventId: number,
  except: readonly { email: string }[],
): Promise<Record<Gender, DemoPerson[]>> {
  const hostApi = await asPerson(site, { email: 'host@example.com' })
  const available = demoPeople.filter(({ email }) => !except.some((one) => one.email === email))
  const queue = {
    M: available.filter(({ gender }) => gender === 'M'),
    F: available.filter(({ gender }) => gender === 'F'),
  }
  const booked: Record<Gender, DemoPerson[]> = { M: [], F: [] }
  for (;;) {
    const query = { id: eventId }
    const event = await hostApi<typeof getEventAsMember>('POST /api/event', { query, body: {} })
    if (event.is_maxed_out) return booked
    const { males_on_sale: men, females_on_sale: women } = event.places
    const genders: Gender[] = [...(men > 0 ? (['M'] as const) : []), ...(women > 0 ? (['F'] as const) : [])]
    if (genders.length === 0) throw new Error('the gender balance releases no place')
    await Promise.all(genders.map(async (gender) => booked[gender].push(await bookNext(site, queue[gender], eventId))))
  }
}

/** Books for the next person in the queue who does not attend yet. */
async function bookNext(site: string, queue: DemoPerson[], eventId: number): Promise<DemoPerson> {
  const person = queue.shift()
  if (!person) throw new Error('the demo has too few people to fill an event')
  try {
    await book(site, person, eventId)
    return person
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.error !== 'already_attending') throw error
    return bookNext(site, queue, eventId)
  }
}
