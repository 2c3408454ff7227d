import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import {
  livePlaceOf,
  paymentsOf,
  type Model,
  type ModelEvent,
  type ModelMember,
  type Payment,
  type Place,
} from '#bookings/server/testing/booking-model/model.ts'
import { openMoneyCases } from '#bookings/server/queries.ts'
import type { Scene } from '#bookings/server/testing/booking-model/scene.ts'
import { countOf, isSold, onSale, placesLeft, whyNot } from '#bookings/server/testing/booking-model/who-can-join.ts'

type Seen = { id: string; state: string; why: string | null; until: number | null; pricePence: number }

/** The site's places as its database has them, in the model's minutes. */
export async function readPlaces({ t, beganAtMs }: Scene): Promise<Map<string, Seen>> {
  const rows = await t.site.db
    .selectFrom('bookings')
    .select(['id', 'state', 'endedWhy', 'holdExpiresAt', 'payAgainUntil', 'pricePence'])
    .execute()
  return new Map(
    rows.map(({ id, state, endedWhy, holdExpiresAt, payAgainUntil, pricePence }) => {
      const until = state === 'held' ? holdExpiresAt : payAgainUntil
      return [id, { id, state, why: endedWhy, until: until && minuteOf(beganAtMs, until), pricePence }]
    }),
  )
}

/** Only whole minutes are counted: a run is shorter than one, so what is due at a minute is due at the site too. */
export function minuteOf(beganAtMs: number, at: Temporal.Instant): number {
  return Math.floor((at.epochMilliseconds - beganAtMs) / 60_000)
}

/** Whatever was done, site and model say the same of every place and every payment, and the walls hold. */
export async function demandTheSame(model: Model, real: Scene, { places, payments }: AtSite): Promise<void> {
  const [cases, walls] = await Promise.all([casesAtSite(real), brokenWalls(real)])
  const expected = paymentsOf(model)
  expect([...places.values()].map(sayOf).toSorted()).toEqual(model.places.map(expectedOf).map(sayOf).toSorted())
  expect(payments).toEqual(Object.fromEntries(expected.map(({ intentId, known }) => [intentId, known])))
  expect(statesAtProvider(real, expected)).toEqual(
    Object.fromEntries(expected.map((payment) => [payment.intentId, overAs(payment, payment.atProvider)])),
  )
  expect(cases).toEqual([...model.cases].toSorted())
  expect(walls).toEqual([])
  expect(real.t.loggedErrors).toEqual([])
}

const expectedOf = ({ id, state, why, expiresAt, payAgainUntil, pricePence }: Place): Seen => {
  return { id, state, why, until: state === 'held' ? expiresAt : payAgainUntil, pricePence }
}

const sayOf = ({ id, state, why, until, pricePence }: Seen) =>
  `${id}: ${why ?? state}, ${pricePence} pence${until === null ? '' : `, until minute ${until}`}`

const knownAs = {
  new: 'open',
  open: 'open',
  authorised: 'authorised',
  captured: 'captured',
  voided: 'gone',
  refunded: 'gone',
}

type AtSite = { places: Map<string, Seen>; payments: Record<string, string> }

export async function readSite(real: Scene): Promise<AtSite> {
  const [places, payments] = await Promise.all([readPlaces(real), paymentsAtSite(real)])
  return { places, payments }
}

async function paymentsAtSite({ t }: Scene): Promise<Record<string, string>> {
  const rows = await t.site.db.selectFrom('payments').select(['intentId', 'state']).execute()
  return Object.fromEntries(rows.flatMap(({ intentId, state }) => (intentId ? [[intentId, knownAs[state]]] : [])))
}

const providerSays: Partial<Record<string, string>> = {
  requires_payment_method: 'waiting',
  requires_action: 'asking',
  requires_capture: 'authorised',
  succeeded: 'captured',
}

function statesAtProvider({ t }: Scene, expected: readonly Payment[]): Record<string, string> {
  return Object.fromEntries(
    t.standIn.intents().map(({ id, status }) => {
      const payment = expected.find(({ intentId }) => intentId === id)
      return [id, overAs(payment, providerSays[status] ?? status)]
    }),
  )
}

/** Which of two jobs came first decides whether money was let go of or taken and given back: none is kept either way. */
function overAs(payment: Payment | undefined, atProvider: string): string {
  return payment?.known === 'gone' && ['captured', 'canceled'].includes(atProvider) ? 'over' : atProvider
}

async function casesAtSite({ t }: Scene): Promise<string[]> {
  return (await openMoneyCases(t.site.db)).map(({ kind, about }) => `${kind} ${about}`).toSorted()
}

/** Straight from the tables, whatever the model believes. */
async function brokenWalls({ t }: Scene): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'more live places than there are at ' || e.id as what from events e
      where (select count(*) from bookings b where b.event_id = e.id and b.gender = 'M' and b.state <> 'ended') > e.male_places
        or (select count(*) from bookings b where b.event_id = e.id and b.gender = 'F' and b.state <> 'ended') > e.female_places
    union all
    select 'two live places of one member' from bookings where state <> 'ended' group by event_id, member_id having count(*) > 1
    union all
    select 'a seat beyond the last' from bookings b join events e on e.id = b.event_id
      where b.place_number > case b.gender when 'M' then e.male_places else e.female_places end
    union all
    select 'paid twice' from payments where state = 'captured' group by booking_id having count(*) > 1
    union all
    select 'a job failed: ' || name from pgboss.job where state = 'failed'`.execute(t.site.db)
  return rows.map(({ what }) => what)
}

/** The event as `POST /api/event` shows it: of the contract only what the balance decides. */
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
})

/** By its address only: browsing stands above, and its contract is its own. */
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
  })
}
