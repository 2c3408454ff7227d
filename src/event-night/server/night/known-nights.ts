import type { Night, SeatId } from '#event-night/rules/night/night.ts'
import { firstNames } from '#event-night/rules/night/first-names.ts'
import { roundsByClock } from '#event-night/rules/night/phase.ts'
import { planForRounds } from '#event-night/rules/night/plan-night.ts'
import { lastRound } from '#event-night/rules/night/rounds.ts'
import { loadNight } from '#event-night/server/night/load-night.ts'
import { seatNumbers, versionOfNight } from '#event-night/server/night/night-queries.ts'
import type { EventRow } from '#events/server/event-queries.ts'
import type { Db } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'

/** A night with what answers to guests and big screens need of it, computed once for all of them. */
export type KnownNight = {
  night: Night
  names: ReadonlyMap<SeatId, string>
  /** The numbers on the guests' printed cards. */
  numbers: ReadonlyMap<SeatId, number>
  /** Returns how many rounds there will be if all goes as planned now. */
  roundsPlanned: (nowMs: number) => number
}

type NightSite = Pick<Site, 'db' | 'config'>
type Known = { version: number; loadedAt: number; night: Promise<KnownNight> }

/** Changes that raise no version, such as a new name, are shown after this time. */
const MAX_AGE_MS = 4_000
/** More nights than take place at the same time. */
const MAX_NIGHTS = 50

const nightsOf = new WeakMap<Db, Map<number, Known>>()

/** Returns the night. In each process it is computed once per version, so that many phones that ask at once cost little. */
export async function knownNight(site: NightSite, event: Pick<EventRow, 'id' | 'endedAt'>): Promise<KnownNight> {
  const { db } = site
  const nights = nightsOf.get(db) ?? new Map<number, Known>()
  nightsOf.set(db, nights)
  // The version is read before the night, so a night is never older than its version.
  const version = await versionOfNight(db, event.id)
  const known = nights.get(event.id)
  if (known?.version === version && performance.now() - known.loadedAt < MAX_AGE_MS) return known.night
  const night = computeNight(site, event)
  nights.delete(event.id)
  nights.set(event.id, { version, loadedAt: performance.now(), night })
  const [oldest] = nights.keys()
  if (nights.size > MAX_NIGHTS && oldest !== undefined) nights.delete(oldest)
  night.catch(() => nights.delete(event.id))
  return night
}

async function computeNight({ db, config }: NightSite, event: Pick<EventRow, 'id' | 'endedAt'>): Promise<KnownNight> {
  const { night } = await loadNight(db, event, config)
  const called = lastRound(night)?.number ?? 0
  const planned = new Map<number, number>()
  return {
    night,
    names: firstNames(night.seats.values()),
    numbers: await seatNumbers(db, event.id),
    roundsPlanned(nowMs) {
      const left = roundsByClock(night, nowMs)
      const count = planned.get(left) ?? planForRounds(night, left, null).rounds.length
      planned.set(left, count)
      return called + count
    },
  }
}
