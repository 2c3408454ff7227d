import { DatabaseSync } from 'node:sqlite'
import type { Pool } from 'pg'
import { historyProblems } from '#bookings/server/testing/history-problems.ts'
import type { Change } from '#bookings/server/testing/watch-history.ts'
import { wronglyFull, type FullAnswer } from '#bookings/server/testing/wrongly-full.ts'
import { memberId, type World } from './booking-world.ts'
import { isFull, type Answer } from './checkout-browser.ts'
import type { Apart } from './emulator-apart.ts'

/** More than the longest time that a committing transaction was seen to take. */
const VISIBLE_AFTER_MS = 500
const CLOCK_READINGS = 20

/** The places on sale for each gender, and how many of them are on sale from the start. */
export type Sold = { placesEach: number; releaseMargin: number }
export type Visit = { member: number; answers: readonly Answer[] }

/** How far the database's clock is ahead of `performance.now()`, and by how much that may be wrong. */
export type ClockReading = { aheadMs: number; errorMs: number }

/** Reads the database's clock several times. The fastest answer says most. */
export async function readClock(pool: Pool): Promise<ClockReading> {
  let best: ClockReading = { aheadMs: 0, errorMs: Infinity }
  for (let reading = 0; reading < CLOCK_READINGS; reading += 1) {
    const sentMs = performance.now()
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    )
    const receivedMs = performance.now()
    const errorMs = (receivedMs - sentMs) / 2
    const aheadMs = (rows[0]?.ms ?? Number.NaN) - (sentMs + receivedMs) / 2
    if (errorMs < best.errorMs) best = { aheadMs, errorMs }
  }
  return best
}

/** Returns the changes of one event. */
export function changesOf(eventId: number, changes: readonly Change[]): Change[] {
  const bookings = new Set<string>()
  return changes.filter(({ about, after }) => {
    if (about === 'payments') return bookings.has(after.booking_id)
    if (after.event_id !== eventId) return false
    if (about === 'bookings') bookings.add(after.id)
    return true
  })
}

/**
 * Returns the answers that no place was on sale although one that the member could have was free during the whole request. The
 * two readings of the clock were taken before the first request and after the last.
 */
export function wronglyFullOf(
  visits: readonly Visit[],
  changes: readonly Change[],
  { world, sold, clocks: [before, after] }: { world: World; sold: Sold; clocks: readonly [ClockReading, ClockReading] },
): FullAnswer[] {
  const errorMs = Math.max(before.errorMs, after.errorMs) + Math.abs(after.aheadMs - before.aheadMs)
  const answers = visits.flatMap(({ member, answers: all }) =>
    all.filter(isFull).map(({ sentMs, receivedMs }) => ({
      ...{ memberId: memberId(member), gender: world.genderOf(member) },
      sentMs: sentMs + before.aheadMs - errorMs,
      receivedMs: receivedMs + before.aheadMs + errorMs,
    })),
  )
  const { placesEach, releaseMargin } = sold
  const places = { M: placesEach, F: placesEach }
  return wronglyFull(answers, changes, { places, releaseMargin, visibleAfterMs: VISIBLE_AFTER_MS })
}

/** Returns the rules that were broken at any change: the balance, a place for each member, the order of the waiting list. */
export function brokenRules(
  members: readonly number[],
  changes: readonly Change[],
  world: World,
  sold: Sold,
): string[] {
  const genderOf = new Map(members.map((member) => [memberId(member), world.genderOf(member)]))
  const { placesEach: each, releaseMargin: margin } = sold
  return historyProblems(changes, { places: { M: each, F: each }, margin, genderOf })
}

export type Places = { live: number; booked: number; members: number }

export async function placesOf(pool: Pool, eventId: number): Promise<Places> {
  const { rows } = await pool.query<Places>(
    `select count(*)::integer as live, count(*) filter (where state = 'booked')::integer as booked,
       count(distinct member_id)::integer as members
     from bookings where event_id = $1 and state <> 'ended'`,
    [eventId],
  )
  return rows[0] ?? { live: 0, booked: 0, members: 0 }
}

export type Money = { providerPence: number; ledgerPence: number; mails: number }

/** Returns what the provider has taken, what the ledger says that it has taken, and how many emails were sent. */
export async function moneyOf({ pool, emulatorFile }: Apart): Promise<Money> {
  using provider = new DatabaseSync(emulatorFile, { readOnly: true })
  const taken = provider
    .prepare("select coalesce(sum(body ->> 'amount_received'), 0) as pence from objects where kind = 'payment_intent'")
    .get()
  const { rows } = await pool.query<{ pence: string; mails: string }>(
    `select (select coalesce(sum(amount_pence), 0) from ledger where kind = 'captured') as pence,
       (select count(*) from outgoing_mail where sent_at is not null) as mails`,
  )
  return {
    providerPence: Number(taken?.['pence']),
    ledgerPence: Number(rows[0]?.pence),
    mails: Number(rows[0]?.mails),
  }
}
