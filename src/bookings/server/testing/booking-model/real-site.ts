import { decodeJwt } from 'jose'
import { makeAccessToken } from '#accounts/server/access-token.ts'
import { startSession } from '#accounts/server/start-session.ts'
import { aMember } from '#accounts/testing.ts'
import type { Flaw, Gender, Model, ModelEvent, ModelMember } from '#bookings/server/testing/booking-model/model.ts'
import { CODE, FIRST_CREDIT } from '#bookings/server/testing/booking-model/reductions.ts'
import { addCreditFor, aPromoCode } from '#bookings/server/testing/promo-codes.ts'
import { BEGINS } from '#bookings/server/testing/booking-model/make-offers.ts'
import { watchSeats, type SeatAction } from '#bookings/server/testing/booking-model/watch-seats.ts'
import type { EventDetails } from '#events/contract.ts'
import { anEvent, aVenue, eventDetails } from '#events/testing.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

/** The real site that a model is compared with, and its members. */
export type RealSite = {
  t: TestSite
  venueId: string
  /** When the run began, which is minute 0 of the model. */
  beganAtMs: number
  /** Returns a typed API client for the member, with a valid access token. */
  as(member: ModelMember): Promise<Api>
  /** Returns the changes to seats since the last call. */
  readSeatActions(): Promise<SeatAction[]>
  /** The details that the owner last saved for each event. */
  details: Map<number, EventDetails>
}

const HOUR = 60
const DAY = 24 * HOUR

type EventPlan = Pick<ModelEvent, 'pricePence' | 'places' | 'margin' | 'closesAt' | 'startsAt' | 'ages'>

const planned: EventPlan[] = [
  { pricePence: 2450, places: { M: 2, F: 2 }, margin: 1, startsAt: 6 * DAY, closesAt: 6 * DAY, ages: null },
  {
    pricePence: 1800,
    places: { M: 2, F: 3 },
    margin: 2,
    startsAt: 3 * DAY,
    closesAt: DAY,
    ages: { from: 30, to: 40 },
  },
  { pricePence: 0, places: { M: 2, F: 2 }, margin: 1, startsAt: 30 * HOUR, closesAt: 30 * HOUR, ages: null },
]

const EVENING = 150

/**
 * The members' ages at the event with an age range: 30 on the day, a week short of 41, a week short of 30, 41 on the day, and
 * unknown.
 */
const ages = [30, 40, 29, 41, null, null, 35, 35, 35, 35] as const

/** Creates a site with three events and ten members, and a model in the same state. */
export async function openRealSite(flaw: Flaw | null): Promise<{ real: RealSite; model: Model }> {
  const t = await testSite()
  t.clock.freeze()
  const readSeatActions = await watchSeats(t)
  const venueId = await aVenue(t.site)
  const beganAtMs = await advanceToEveningBeforeClockChange(t)
  const details = new Map<number, EventDetails>()
  const events: ModelEvent[] = []
  for (const plan of planned) {
    const actual = detailsOf(t, beganAtMs, plan)
    const id = await anEvent(t.site, { ...actual, venueId })
    details.set(id, actual)
    events.push({
      ...plan,
      id,
      endsAt: plan.startsAt + EVENING,
      ...{ cancelled: false, mayLag: false },
    })
  }
  await aPromoCode(t.site, { code: CODE.name, off: { amount: CODE.pence }, most_uses: CODE.uses })
  const sessions = new Map<ModelMember, string>()
  for (const [number, age] of ages.entries()) {
    const [member, sessionId] = await aSignedInMember(t, { gender: number % 2 === 0 ? 'F' : 'M', age, beganAtMs })
    sessions.set(member, sessionId)
  }
  const apiClientFor = async (member: ModelMember) => {
    const claims = { memberId: member.id, sessionId: sessions.get(member) ?? '', gender: member.gender }
    return t.apiAs(await makeAccessToken(t.site, { ...claims, role: 'member' }))
  }
  const model: Model = {
    now: 0,
    awayUntil: 0,
    bankRefusesCaptures: false,
    events,
    members: [...sessions.keys()],
    places: [],
    waits: [],
    replacements: [],
    vouchers: [],
    jobs: [],
    receivedMessages: new Set(),
    cases: new Set(),
    flaw,
    commandsDone: 0,
    reached: new Map(),
  }
  return { real: { t, venueId, beganAtMs, as: apiClientFor, readSeatActions, details }, model }
}

/**
 * Advances to the evening before the clocks go forward, because the end of an offer depends on the hour. Returns that time in
 * milliseconds.
 */
async function advanceToEveningBeforeClockChange({ clock, site }: TestSite): Promise<number> {
  let night = clock.now().add({ hours: 48 }).toZonedDateTimeISO('Europe/London')
  let before: string
  do {
    before = night.offset
    const change = night.getTimeZoneTransition('next')
    if (!change) throw new Error('the clocks no longer change')
    night = change
  } while (night.offset <= before)
  const { epochMilliseconds } = night.subtract({ days: 1 }).withPlainTime(BEGINS)
  const milliseconds = epochMilliseconds - clock.now().epochMilliseconds
  await clock.advance(site.db, Temporal.Duration.from({ milliseconds }))
  return epochMilliseconds
}

function detailsOf(
  t: TestSite,
  beganAtMs: number,
  { pricePence, places, margin, ages: range, ...at }: EventPlan,
): EventDetails {
  const instant = (minute: number) =>
    Temporal.Instant.fromEpochMilliseconds(beganAtMs).add({ minutes: minute }).toString()
  return eventDetails(t.site, {
    pricePence,
    malePlaces: places.M,
    femalePlaces: places.F,
    releaseMargin: margin,
    startsAt: instant(at.startsAt),
    endsAt: instant(at.startsAt + EVENING),
    bookingClosesAt: at.closesAt < at.startsAt ? instant(at.closesAt) : null,
    youngestAge: range?.from ?? null,
    oldestAge: range?.to ?? null,
  })
}

async function aSignedInMember(t: TestSite, who: { gender: Gender; age: number | null; beganAtMs: number }) {
  const { gender, age, beganAtMs } = who
  const { id } = await aMember(t.site, { gender, dateOfBirth: age === null ? null : dateOfBirthAtAge(beganAtMs, age) })
  const { passwordHash } = await t.site.db
    .selectFrom('members')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { access } = await startSession(t.site, { id, passwordHash: passwordHash ?? '' }, 'A phone')
  await addCreditFor(t.site, id, FIRST_CREDIT)
  const member: ModelMember = { id, gender, age, credit: FIRST_CREDIT }
  return [member, String(decodeJwt(access).sid)] as const
}

/** Returns a date of birth for this age at the events. At 29 and 40, the next birthday is a week after the age-range event. */
export function dateOfBirthAtAge(beganAtMs: number, age: number): string {
  const began = Temporal.Instant.fromEpochMilliseconds(beganAtMs)
  const day = began.add({ hours: 72 }).toZonedDateTimeISO('Europe/London').toPlainDate()
  const isJustYounger = age === 29 || age === 40
  return (isJustYounger ? day.add({ days: 7 }).subtract({ years: age + 1 }) : day.subtract({ years: age })).toString()
}
