import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import {
  livePlaceOf,
  paidByHand,
  paymentsOf,
  waitOf,
  type Model,
  type ModelEvent,
  type ModelMember,
  type Payment,
  type Place,
  type Replacement,
  type Wait,
} from '#bookings/server/testing/booking-model/model.ts'
import { openMoneyCases } from '#bookings/server/queries.ts'
import type { getOwnPlace } from '#bookings/contract/checkout.ts'
import { brokenWalls } from '#bookings/server/testing/booking-model/broken-walls.ts'
import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import type { SeatDeed } from '#bookings/server/testing/booking-model/watch-seats.ts'
import {
  countOf,
  isSold,
  nameOf,
  onSale,
  placesLeft,
  waitingBefore,
  whyNot,
  whyNotWait,
} from '#bookings/server/testing/booking-model/who-can-join.ts'

type Seen = {
  id: string
  state: string
  why: string | null
  until: number | null
  offered: number | null
  pricePence: number
  movedFrom: string | null
}

/** The site's places from its database, in the model's minutes. */
async function readPlaces({ t, beganAtMs }: Scene): Promise<Seen[]> {
  const rows = await t.site.db
    .selectFrom('bookings')
    .select(['id', 'state', 'endedWhy', 'holdExpiresAt', 'payAgainUntil', 'offerEndsAt', 'pricePence', 'movedFrom'])
    .execute()
  return rows.map(({ endedWhy, holdExpiresAt, payAgainUntil, offerEndsAt, ...place }) => {
    const { state } = place
    const until = state === 'held' ? holdExpiresAt : payAgainUntil
    const [untilMinute, offered] = [until, offerEndsAt].map((at) => at && minuteOf(beganAtMs, at))
    return { ...place, why: endedWhy, until: untilMinute ?? null, offered: offered ?? null }
  })
}

/** Counts whole minutes only. Reading the clock takes less than one, so what is due at a minute is due at the site too. */
export function minuteOf(beganAtMs: number, at: Temporal.Instant): number {
  return Math.floor((at.epochMilliseconds - beganAtMs) / 60_000)
}

/** After every command, site and model agree on every place and every payment, and the constraints hold. */
export async function demandTheSame(
  model: Model,
  real: Scene,
  { places, waits, replacements, payments, byHand }: AtSite,
): Promise<void> {
  const [cases, walls] = await Promise.all([casesAtSite(real), brokenWalls(model, real)])
  const expected = paymentsOf(model)
  expect(places.map(sayOf).toSorted()).toEqual(model.places.map(expectedOf).map(sayOf).toSorted())
  expect(waits).toEqual(model.waits.map(sayWait))
  expect(replacements).toEqual(model.replacements.map(sayReplacement))
  expect(payments).toEqual(Object.fromEntries(expected.map((payment) => [payment.intentId, sayPayment(payment)])))
  expect(byHand).toEqual(paidByHand(model).map(sayPaidByHand).toSorted())
  expect(statesAtProvider(real, expected)).toEqual(
    Object.fromEntries(expected.map((payment) => [payment.intentId, overAs(payment, payment.atProvider)])),
  )
  expect(cases).toEqual([...model.cases].toSorted())
  expect(walls).toEqual([])
  expect(real.t.loggedErrors).toEqual([])
}

const expectedOf = ({ expiresAt, payAgainUntil, offerEndsAt: offered, movedFrom, ...place }: Place): Seen => {
  const { id, state, why, pricePence } = place
  const until = state === 'held' ? expiresAt : payAgainUntil
  return { id, state, why, until, offered, pricePence, movedFrom: movedFrom?.id ?? null }
}

const sayOf = ({ id, state, why, until, offered, pricePence, movedFrom }: Seen) =>
  [
    `${id}: ${why ?? state}, ${pricePence} pence`,
    ...(until === null ? [] : [`until minute ${until}`]),
    ...(offered === null ? [] : [`offered until minute ${offered}`]),
    ...(movedFrom === null ? [] : [`moved from ${movedFrom}`]),
  ].join(', ')

const sayWait = ({ event, member, state, offer }: Wait) =>
  `${member.id} at ${event.id}: ${state}${offer ? ` ${offer.id}` : ''}`

const sayReplacement = ({ place, from, to, state }: Replacement) =>
  sayHandedOver(place.id, from.id, to?.id ?? null, state)
const sayHandedOver = (placeId: string, from: string | null, to: string | null, state: string) =>
  `${placeId} from ${from} to ${to}: ${state}`

async function readReplacements({ t }: Scene): Promise<string[]> {
  const rows = await t.site.db.selectFrom('replacements').selectAll().orderBy('startedAt').execute()
  return rows.map(({ bookingId, fromMemberId, toMemberId, state }) =>
    sayHandedOver(bookingId, fromMemberId, toMemberId, state),
  )
}

/** In the order in which they joined. */
async function readWaits({ t }: Scene): Promise<string[]> {
  const rows = await t.site.db.selectFrom('waitingList').selectAll().orderBy('number').execute()
  return rows.map(
    ({ eventId, memberId, endedWhy, offerId }) =>
      `${memberId} at ${eventId}: ${endedWhy ?? 'waiting'}${offerId ? ` ${offerId}` : ''}`,
  )
}

const knownAs = {
  new: 'open',
  open: 'open',
  authorised: 'authorised',
  captured: 'captured',
  voided: 'gone',
  refunded: 'gone',
}

type AtSite = {
  places: Seen[]
  waits: string[]
  replacements: string[]
  payments: Record<string, string>
  byHand: string[]
  deeds: SeatDeed[]
}

export async function readSite(real: Scene): Promise<AtSite> {
  const [places, waits, replacements, payments, byHand, deeds] = await Promise.all([
    readPlaces(real),
    readWaits(real),
    readReplacements(real),
    paymentsAtSite(real),
    paidByHandAtSite(real),
    real.readSeatDeeds(),
  ])
  return { places, waits, replacements, payments, byHand, deeds }
}

async function paymentsAtSite({ t }: Scene): Promise<Record<string, string>> {
  const rows = await t.site.db.selectFrom('payments').select(['intentId', 'state', 'bookingId']).execute()
  return Object.fromEntries(
    rows.flatMap(({ intentId, state, bookingId }) =>
      intentId ? [[intentId, sayKnown(knownAs[state], bookingId)]] : [],
    ),
  )
}

const sayPayment = ({ known, place }: Payment): string => sayKnown(known, place.id)

/** Money that is gone may have been released before or after its booking was moved, so it is shown for neither booking. */
const sayKnown = (known: string, placeId: string): string => (known === 'gone' ? known : `${known} for ${placeId}`)

/** With the ledger's totals for each. */
async function paidByHandAtSite({ t }: Scene): Promise<string[]> {
  const { rows } = await sql<{ bookingId: string; amountPence: number; cash: number; back: number }>`
    select p.booking_id, p.amount_pence,
      coalesce(sum(l.amount_pence) filter (where l.kind = 'cash'), 0)::integer as cash,
      coalesce(sum(l.amount_pence) filter (where l.kind = 'refunded'), 0)::integer as back
    from payments p left join ledger l on l.payment_id = p.id
    where p.method <> 'card' group by p.id`.execute(t.site.db)
  return rows.map(({ bookingId, ...paid }) => sayByHand(bookingId, paid)).toSorted()
}

const sayPaidByHand = ({ place, amountPence, known }: Payment): string =>
  sayByHand(place.id, { amountPence, cash: amountPence, back: known === 'gone' ? amountPence : 0 })

const sayByHand = (placeId: string, paid: { amountPence: number; cash: number; back: number }): string =>
  `${paid.amountPence} for ${placeId}: ${paid.cash} came by hand, ${paid.back} went back`

const providerSays: Partial<Record<string, string>> = {
  requires_payment_method: 'waiting',
  requires_action: 'asking',
  requires_capture: 'authorised',
  succeeded: 'captured',
}

function statesAtProvider({ t }: Scene, expected: readonly Payment[]): Record<string, string> {
  return Object.fromEntries(
    t.stripeEmulator.intents().map(({ id, status }) => {
      const payment = expected.find(({ intentId }) => intentId === id)
      return [id, overAs(payment, providerSays[status] ?? status)]
    }),
  )
}

/** The order of two jobs decides whether money was released, or captured and refunded. It is not kept either way. */
function overAs(payment: Payment | undefined, atProvider: string): string {
  return payment?.known === 'gone' && ['captured', 'canceled'].includes(atProvider) ? 'over' : atProvider
}

async function casesAtSite({ t }: Scene): Promise<string[]> {
  const cases = await openMoneyCases(t.site.db)
  return cases
    .map(({ kind, about, bookingId }) => `${kind} ${kind === 'to pay back by hand' ? bookingId : about}`)
    .toSorted()
}

/** The event as `POST /api/event` returns it, with only the fields that the balance decides. */
const Shown = z.object({
  can_join_event: z.boolean(),
  why_not: z.string().nullable(),
  is_maxed_out: z.boolean(),
  attending: z.boolean(),
  past_event: z.boolean(),
  places: z.object({
    places_left: z.number(),
    males_attending: z.number(),
    females_attending: z.number(),
    males_on_sale: z.number(),
    females_on_sale: z.number(),
  }),
  booking: z.object({ id: z.string(), state: z.string(), price: z.number() }).nullable(),
  waiting: z.object({ before: z.number() }).nullable(),
  can_wait: z.boolean(),
})

/** Described by its path only: browsing is a layer above, and its contract is its own. */
type EventPage = {
  method: 'POST'
  path: '/api/event'
  summary: string
  query: z.ZodObject<{ id: z.ZodNumber }>
  body: z.ZodObject
  answer: typeof Shown
}

export async function demandThatPageSays(model: Model, real: Scene, asked: { member: ModelMember; event: ModelEvent }) {
  const { member, event } = asked
  const api = await real.as(member)
  const shown = Shown.parse(await api<EventPage>('POST /api/event', { query: { id: event.id }, body: {} }))
  const why = whyNot(model, member, event)
  const own = livePlaceOf(model, member, event)
  const { booked } = countOf(model, event)
  const selling = isSold(event, model.now)
  const waits = waitOf(model, member, event) !== undefined
  expect(shown).toEqual({
    can_join_event: why === null,
    why_not: why,
    is_maxed_out: placesLeft(model, event) <= 0,
    attending: own?.state === 'booked',
    past_event: model.now >= event.endsAt,
    places: {
      places_left: placesLeft(model, event),
      males_attending: booked.M,
      females_attending: booked.F,
      males_on_sale: selling ? onSale(model, event, 'M') : 0,
      females_on_sale: selling ? onSale(model, event, 'F') : 0,
    },
    booking: own ? { id: own.id, state: own.state, price: own.pricePence / 100 } : null,
    waiting: waits ? { before: waitingBefore(model, member, event) } : null,
    can_wait: !waits && whyNotWait(model, member, event) === null,
  })
}

/** What checkout and My Events show: the member's own place or why there is none, and their place in the queue. */
export async function demandThatOwnPlaceIs(
  model: Model,
  real: Scene,
  asked: { member: ModelMember; event: ModelEvent },
) {
  const { member, event } = asked
  const api = await real.as(member)
  const said = await api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id: event.id } })
  const why = whyNot(model, member, event)
  const own = livePlaceOf(model, member, event)
  const waits = waitOf(model, member, event) !== undefined
  expect({
    price: said.price,
    booking: said.booking?.id,
    why_not: said.why_not?.error,
    date_of_birth_needed: said.date_of_birth_needed,
    before: said.waiting?.before,
    can_wait: said.can_wait,
  }).toEqual({
    price: (own ?? event).pricePence / 100,
    booking: own?.id,
    why_not: why ? nameOf(why, member) : undefined,
    date_of_birth_needed: member.age === null,
    before: waits ? waitingBefore(model, member, event) : undefined,
    can_wait: !waits && whyNotWait(model, member, event) === null,
  })
}
