import type { Night, SeatId } from '#event-night/rules/night/night.ts'
import { firstNames } from '#event-night/rules/night/first-names.ts'
import { roundsByClock } from '#event-night/rules/night/phase.ts'
import { countPlannedRounds } from '#event-night/rules/night/plan-night.ts'
import { lastRound } from '#event-night/rules/night/rounds.ts'
import { loadNight } from '#event-night/server/night/load-night.ts'
import { seatNumbers } from '#event-night/server/night/night-queries.ts'
import { eventAtVenue, type EventAtVenue } from '#events/server/event-queries.ts'
import type { Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** A night with what answers to guests and big screens need of it, computed once for all of them. */
export type KnownNight = {
  event: EventAtVenue
  night: Night
  names: ReadonlyMap<SeatId, string>
  /** The numbers on the guests' printed cards. */
  numbers: ReadonlyMap<SeatId, number>
  /** Returns how many rounds there will be if all goes as planned now. */
  roundsPlanned: (nowMs: number) => number
}

type NightSite = Pick<Site, 'db' | 'config'>
type Known = { state: string; loadedAt: number; night: Promise<KnownNight | undefined> }

/** What does not change the state, such as a new name, is shown after this time. */
const MAX_AGE_MS = 4_000
/** More nights than take place at the same time. */
const MAX_NIGHTS = 50

const nightsOf = new WeakMap<Db, Map<number, Known>>()

/**
 * Returns the night of a published event. `state` was read before, so a night is never older than its state. In each process it
 * is computed once per state, so that many phones that ask at once cost little.
 */
export async function knownNight(
  site: NightSite,
  { eventId, state }: { eventId: number; state: string },
): Promise<KnownNight | undefined> {
  const nights = nightsOf.get(site.db) ?? new Map<number, Known>()
  nightsOf.set(site.db, nights)
  const known = nights.get(eventId)
  if (known?.state === state && performance.now() - known.loadedAt < MAX_AGE_MS) return known.night
  const night = computeNight(site, eventId)
  nights.delete(eventId)
  nights.set(eventId, { state, loadedAt: performance.now(), night })
  const [oldest] = nights.keys()
  if (nights.size > MAX_NIGHTS && oldest !== undefined) nights.delete(oldest)
  night.catch(() => nights.delete(eventId))
  return night
}

async function computeNight({ db, config }: NightSite, eventId: number): Promise<KnownNight | undefined> {
  const event = await eventAtVenue(db, eventId)
  if (!event) return undefined
  const { night } = await loadNight(db, event, config)
  const called = lastRound(night)?.number ?? 0
  const planned = new Map<number, number>()
  return {
    event,
    night,
    names: firstNames(night.seats.values()),
    numbers: await seatNumbers(db, eventId),
    roundsPlanned(nowMs) {
      const left = roundsByClock(night, nowMs)
      const count = planned.get(left) ?? countPlannedRounds(night, left)
      planned.set(left, count)
      return called + count
    },
  }
}
