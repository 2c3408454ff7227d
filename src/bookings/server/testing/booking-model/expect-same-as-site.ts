import { formatVoucher, vouchersAtSite } from '#bookings/server/testing/booking-model/vouchers.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import {
  livePlaceOf,
  paidByHand,
  paymentsOf,
  refundRequestedOf,
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
import { brokenConstraints } from '#bookings/server/testing/booking-model/broken-constraints.ts'
import {
  creditAtSite,
  followReplaced,
  statesAtProvider,
  formatCredit,
  formatPaidByHand,
  paidByHandAtSite,
} from '#bookings/server/testing/booking-model/money-at-site.ts'
import type { RealSite } from '#bookings/server/testing/booking-model/real-site.ts'
import type { SeatAction } from '#bookings/server/testing/booking-model/watch-seats.ts'
import {
  countOf,
  isSold,
  nameOf,
  onSale,
  placesLeft,
  waitingBefore,
  whyNot,
  whyNotWait,
} from '#bookings/server/testing/booking-model/model-eligibility.ts'

type PlaceState = {
  id: string
  state: string
  reason: string | null
  until: number | null
  offered: number | null
  pricePence: number
  movedFrom: string | null
  /** What lowers the price: by the code, by credit, and waived. */
  reduced: string
}

/** Reads the site's places from its database, with times in the model's minutes. */
async function readPlaces({ t, beganAtMs }: RealSite): Promise<PlaceState[]> {
  const rows = await t.site.db
    .selectFrom('bookings')
    .select(['id', 'state', 'endReason', 'holdExpiresAt', 'payAgainUntil', 'offerEndsAt', 'pricePence', 'movedFrom'])
    .select(
      sql<string>`(select concat_ws(' ',
          coalesce(sum(amount_pence) filter (where kind = 'code'), 0),
          coalesce(sum(amount_pence) filter (where kind = 'credit'), 0),
          coalesce(sum(amount_pence) filter (where kind = 'waived'), 0))
        from reductions where booking_id = bookings.id and ended_at is null)`.as('reduced'),
    )
    .execute()
  return rows.map(({ endReason, holdExpiresAt, payAgainUntil, offerEndsAt, ...place }) => {
    const { state } = place
    const until = state === 'held' ? holdExpiresAt : payAgainUntil
    const [untilMinute, offered] = [until, offerEndsAt].map((at) => at && minuteOf(beganAtMs, at))
    return { ...place, reason: endReason, until: untilMinute ?? null, offered: offered ?? null }
  })
}

/**
 * Returns the whole minutes since the run began. Reading the clock advances it by less than a minute, so what is due in the
 * model is also due on the site.
 */
export function minuteOf(beganAtMs: number, at: Temporal.Instant): number {
  return Math.floor((at.epochMilliseconds - beganAtMs) / 60_000)
}

/** Asserts that the site and the model agree on every place and payment, and that the constraints hold. */
export async function expectSame(
  model: Model,
  real: RealSite,
  { places, waits, replacements, payments, byHand, credit, vouchers }: AtSite,
): Promise<void> {
  followReplaced(model, real)
  const [cases, broken] = await Promise.all([casesAtSite(real), brokenConstraints(model, real)])
  const expected = paymentsOf(model)
  expect(places.map(formatPlace).toSorted()).toEqual(model.places.map(expectedOf).map(formatPlace).toSorted())
  expect(waits).toEqual(model.waits.map(formatWait))
  expect(replacements).toEqual(model.replacements.map(formatReplacement))
  expect(payments).toEqual(Object.fromEntries(expected.map((payment) => [payment.intentId, formatPayment(payment)])))
  expect(vouchers).toEqual(model.vouchers.map(formatVoucher).toSorted())
  expect(credit).toEqual(model.members.map(formatCredit).toSorted())
  expect(byHand).toEqual(paidByHand(model).map(formatPaidByHand).toSorted())
  expect(statesAtProvider(real)).toEqual(
    Object.fromEntries(expected.map(({ intentId, atProvider }) => [intentId, atProvider])),
  )
  expect(cases).toEqual([...model.cases].toSorted())
  expect(broken).toEqual([])
  expect(real.t.loggedErrors).toEqual([])
}

const expectedOf = ({ expiresAt, payAgainUntil, offerEndsAt: offered, movedFrom, ...place }: Place): PlaceState => {
  const { id, state, reason, pricePence } = place
  const { code, credit, waived } = place.reduced
  const until = state === 'held' ? expiresAt : payAgainUntil
  const reduced = `${code} ${credit} ${waived}`
  return { id, state, reason, until, offered, pricePence, movedFrom: movedFrom?.id ?? null, reduced }
}

const formatPlace = ({ id, state, reason, until, offered, pricePence, movedFrom, reduced }: PlaceState) =>
  [
    `${id}: ${reason ?? state}, ${pricePence} pence less ${reduced}`,
    ...(until === null ? [] : [`until minute ${until}`]),
    ...(offered === null ? [] : [`offered until minute ${offered}`]),
    ...(movedFrom === null ? [] : [`moved from ${movedFrom}`]),
  ].join(', ')

const formatWait = ({ event, member, state, offer }: Wait) =>
  `${member.id} at ${event.id}: ${state}${offer ? ` ${offer.id}` : ''}`

const formatReplacement = ({ place, from, to, state }: Replacement) =>
  formatTransfer(place.id, from.id, to?.id ?? null, state)
const formatTransfer = (placeId: string, from: string | null, to: string | null, state: string) =>
  `${placeId} from ${from} to ${to}: ${state}`

async function readReplacements({ t }: RealSite): Promise<string[]> {
  const rows = await t.site.db.selectFrom('replacements').selectAll().orderBy('startedAt').execute()
  return rows.map(({ bookingId, fromMemberId, toMemberId, state }) =>
    formatTransfer(bookingId, fromMemberId, toMemberId, state),
  )
}

/** Reads the waits in the order in which members joined. */
async function readWaits({ t }: RealSite): Promise<string[]> {
  const rows = await t.site.db.selectFrom('waitingList').selectAll().orderBy('number').execute()
  return rows.map(
    ({ eventId, memberId, endReason, offerId }) =>
      `${memberId} at ${eventId}: ${endReason ?? 'waiting'}${offerId ? ` ${offerId}` : ''}`,
  )
}

const knownStates = {
  new: 'open',
  open: 'open',
  authorised: 'authorised',
  captured: 'captured',
  voided: 'gone',
  refunded: 'gone',
}

type AtSite = {
  places: PlaceState[]
  waits: string[]
  replacements: string[]
  payments: Record<string, string>
  byHand: string[]
  credit: string[]
  vouchers: string[]
  actions: SeatAction[]
}

export async function readSite(real: RealSite): Promise<AtSite> {
  const [places, waits, replacements, payments, byHand, credit, vouchers, actions] = await Promise.all([
    readPlaces(real),
    readWaits(real),
    readReplacements(real),
    paymentsAtSite(real),
    paidByHandAtSite(real),
    creditAtSite(real),
    vouchersAtSite(real),
    real.readSeatActions(),
  ])
  return { places, waits, replacements, payments, byHand, credit, vouchers, actions }
}

async function paymentsAtSite({ t }: RealSite): Promise<Record<string, string>> {
  const { rows } = await sql<{
    intentId: string | null
    state: keyof typeof knownStates
    bookingId: string
    pence: number
  }>`
    select intent_id, state, booking_id, coalesce((
      select sum(amount_pence) from refunds where payment_id = payments.id and state <> 'failed'), 0)::integer as pence
    from payments where voucher_id is null`.execute(t.site.db)
  return Object.fromEntries(
    rows.flatMap(({ intentId, state, bookingId, pence }) =>
      intentId ? [[intentId, formatKnown(knownStates[state], bookingId, pence)]] : [],
    ),
  )
}

const formatPayment = (payment: Payment): string =>
  formatKnown(payment.known, payment.place.id, refundRequestedOf(payment))

const formatKnown = (known: string, placeId: string, refundedPence: number): string =>
  `${known} for ${placeId}, ${refundedPence} pence to be refunded`

async function casesAtSite({ t }: RealSite): Promise<string[]> {
  const cases = await openMoneyCases(t.site.db)
  return cases
    .map(({ kind, about, bookingId }) => `${kind} ${kind === 'manual refund due' ? bookingId : about}`)
    .toSorted()
}

/** The event as `POST /api/event` returns it, limited to the fields that depend on the balance. */
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

/** This type is declared here because browsing is a higher layer, so its contract cannot be imported. */
type EventPage = {
  method: 'POST'
  path: '/api/event'
  summary: string
  query: z.ZodObject<{ id: z.ZodNumber }>
  body: z.ZodObject
  answer: typeof Shown
}

export async function expectPage(model: Model, real: RealSite, request: { member: ModelMember; event: ModelEvent }) {
  const { member, event } = request
  const api = await real.as(member)
  const shown = Shown.parse(await api<EventPage>('POST /api/event', { query: { id: event.id }, body: {} }))
  const reason = whyNot(model, member, event)
  const own = livePlaceOf(model, member, event)
  const { booked } = countOf(model, event)
  const selling = isSold(event, model.now)
  const waits = waitOf(model, member, event) !== undefined
  expect(shown).toEqual({
    can_join_event: reason === null,
    why_not: reason,
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

/** Asserts what checkout and My Events show: the member's place or refusal, and their position in the queue. */
export async function expectOwnPlace(
  model: Model,
  real: RealSite,
  request: { member: ModelMember; event: ModelEvent },
) {
  const { member, event } = request
  const api = await real.as(member)
  const actual = await api<typeof getOwnPlace>('GET /api/events/:id/place', { params: { id: event.id } })
  const reason = whyNot(model, member, event)
  const own = livePlaceOf(model, member, event)
  const waits = waitOf(model, member, event) !== undefined
  expect({
    price: actual.price,
    booking: actual.booking?.id,
    refusal: actual.refusal?.error,
    date_of_birth_needed: actual.date_of_birth_needed,
    before: actual.waiting?.before,
    can_wait: actual.can_wait,
  }).toEqual({
    price: (own ?? event).pricePence / 100,
    booking: own?.id,
    refusal: reason ? nameOf(reason, member) : undefined,
    date_of_birth_needed: member.age === null,
    before: waits ? waitingBefore(model, member, event) : undefined,
    can_wait: !waits && whyNotWait(model, member, event) === null,
  })
}
