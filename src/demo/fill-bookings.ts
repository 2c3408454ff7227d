import { Stripe } from 'stripe'
import { MemberId, type Gender } from '#accounts/contract/person.ts'
import { memberByEmail } from '#accounts/server/queries.ts'
import { ageObstacle } from '#bookings/rules/eligibility.ts'
import { capturePayment } from '#bookings/server/payments/capture-payment.ts'
import { orderPlace } from '#bookings/server/places/order-place.ts'
import { liveBookingsOf, activePaymentOf } from '#bookings/server/queries.ts'
import { settlePayment } from '#bookings/server/payments/settle-payment.ts'
import { joinWaitingList } from '#bookings/server/waiting-list/join-waiting-list.ts'
import { siteAt } from '#demo/site-at.ts'
import { isNamedIn, visitorAccounts } from '#demo/cards.ts'
import { demoEvents } from '#demo/events.ts'
import { demoPeople, type DemoPerson } from '#demo/people.ts'
import { stableHash } from '#demo/stable-hash.ts'
import type { Site } from '#platform/server/site.ts'

/** The number of men and women who have booked each event, past and upcoming. For one event, few women have booked. */
const attendance: Readonly<Record<string, Record<Gender, number>>> = {
  'Thirties at the Loriners': { M: 11, F: 11 },
  'Slow evening on the Butty': { M: 9, F: 10 },
  'Book lovers at the Alma': { M: 13, F: 12 },
  'Opening night at the Glassmakers': { M: 10, F: 10 },
  'Thirties at the Glassmakers': { M: 8, F: 9 },
  'Midweek on the Butty': { M: 3, F: 3 },
  'Forties by the forge': { M: 6, F: 3 },
  'First-timers at the Alma': { M: 2, F: 4 },
}

/** The number of people on waiting lists. At the event listed here, another man can book once another woman has booked. */
const waiting: Readonly<Record<string, Record<Gender, number>>> = { 'Forties by the forge': { M: 2, F: 0 } }

/**
 * Books places at the events in chronological order, and joins waiting lists. Runs the same commands as when a member books,
 * with a test card of the Stripe emulator.
 */
export async function fillBookings(site: Site): Promise<void> {
  const inOrder = demoEvents.toSorted((a, b) => a.daysFromToday - b.daysFromToday)
  for (const { title, daysFromToday } of inOrder) {
    const wanted = attendance[title]
    const event = await site.db.selectFrom('events').selectAll().where('title', '=', title).executeTakeFirst()
    if (!wanted || !event?.publishedAt || event.cancelledAt) continue
    const isPast = daysFromToday < 0
    const fitting = demoPeople.filter(
      (person) => isOfAge(person, event) && (isPast || !visitorAccounts.includes(person.userName)),
    )
    const buyers = alternate(
      selectAttendees(fitting, 'M', wanted.M, title),
      selectAttendees(fitting, 'F', wanted.F, title),
    )
    const last = earlierOf(event.startsAt.subtract({ hours: 26 }), site.clock.now())
    const hours = last.since(event.publishedAt).total('hours')
    for (const [index, person] of buyers.entries()) {
      const minutes = Math.max(0, Math.round(((index + 0.5) / buyers.length) * hours * 60))
      await book(siteAt(site, event.publishedAt.add({ minutes })), person, event.id)
    }
    const queue = waiting[title] ?? { M: 0, F: 0 }
    const next = (gender: Gender) =>
      selectAttendees(fitting, gender, wanted[gender] + queue[gender], title).slice(wanted[gender])
    for (const person of [...next('M'), ...next('F')]) await joinList(siteAt(site, last), person, event.id)
  }
}

async function book(site: Site, person: DemoPerson, eventId: number): Promise<void> {
  const member = await memberByEmail(site.db, person.email)
  if (!member || (await liveBookingsOf(site.db, member.id, [eventId])).length > 0) return
  const by = { memberId: MemberId.parse(member.id), gender: member.gender, role: member.role, sessionId: '' }
  const { payment_intent: intent, booking_id: bookingId } = await orderPlace(site, by, eventId)
  if (!intent) return
  const tried = stableHash(`${eventId} ${person.key}`) % 8 === 0 ? ['pm_card_chargeDeclinedInsufficientFunds'] : []
  for (const card of [...tried, cardOf(person)]) await confirmCard(site, intent.intent_id, card)
  await settlePayment(site, intent.intent_id)
  const payment = await activePaymentOf(site.db, bookingId)
  if (payment) await capturePayment(site, payment.id)
}

const cardOf = ({ key }: DemoPerson) => (stableHash(key) % 3 === 0 ? 'pm_card_mastercard' : 'pm_card_visa')

/** Sends a card to the emulator, which charges it at the time of the booking. A declined card is not an error. */
async function confirmCard({ cards, clock }: Site, intentId: string, card: string): Promise<void> {
  const additionalHeaders = { 'emulator-charged-at': String(clock.now().epochMilliseconds) }
  const path = `/v1/payment_intents/${intentId}/confirm`
  await cards.stripe
    .rawRequest('POST', path, { payment_method: card }, { additionalHeaders })
    .catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    })
}

async function joinList(site: Site, person: DemoPerson, eventId: number): Promise<void> {
  const member = await memberByEmail(site.db, person.email)
  if (!member) return
  const by = { memberId: MemberId.parse(member.id), gender: member.gender, role: member.role, sessionId: '' }
  await joinWaitingList(site, by, eventId)
}

/**
 * Returns the members who book a place at the event. Scripted members come first. The accounts for visitors attended every past
 * event and have not booked upcoming ones. The order of the others depends on the event's title, so that events have different
 * attendees.
 */
function selectAttendees(people: readonly DemoPerson[], gender: Gender, count: number, title: string): DemoPerson[] {
  const ofGender = people.filter((person) => person.gender === gender)
  const rank = ({ userName, key }: DemoPerson) =>
    visitorAccounts.includes(userName) || isNamedIn(title, userName) ? -1 : stableHash(`${title} ${key}`)
  return ofGender.toSorted((a, b) => rank(a) - rank(b)).slice(0, count)
}

/** Alternates men and women, so that the gender balance lets everyone book. */
function alternate(men: readonly DemoPerson[], women: readonly DemoPerson[]): DemoPerson[] {
  const longer = Math.max(men.length, women.length)
  return Array.from({ length: longer }, (_, turn) => [men[turn], women[turn]])
    .flat()
    .filter((person) => person !== undefined)
}

/**
 * Returns true if the member fits the age range. No birthday is near today, so a member has the same age at every event of the
 * demo. A member without a date of birth has not booked yet.
 */
function isOfAge({ age }: DemoPerson, event: { youngestAge: number | null; oldestAge: number | null }): boolean {
  return age !== null && ageObstacle(event, age) === undefined
}

function earlierOf(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? a : b
}
