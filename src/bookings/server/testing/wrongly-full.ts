import type { Gender } from '#accounts/contract/person.ts'
import type { Balance } from '#bookings/rules/balance.ts'
import { eligibility, type EventOnSale } from '#bookings/rules/eligibility.ts'
import type { BookingSnapshot, Change, WaitSnapshot } from '#bookings/server/testing/watch-history.ts'

/** An answer that no place is on sale for a member, and when the member sent its request and had it, by the database's clock. */
export type FullAnswer = { memberId: string; gender: Gender; sentMs: number; receivedMs: number }

export type EventToSell = {
  places: Balance['places']
  releaseMargin: number
  /** The longest time from the writing of a row until everyone sees it. */
  visibleAfterMs: number
}

type Moment = { fromMs: number; bookings: readonly BookingSnapshot[]; waits: readonly WaitSnapshot[] }

const open: EventOnSale = {
  cancelled: false,
  startsAtMs: Infinity,
  endsAtMs: Infinity,
  bookingClosesAtMs: null,
  youngestAge: null,
  oldestAge: null,
}

/**
 * Returns the answers that were wrong: a place that this member could have, by the rules of the site, was free during the whole
 * request. `changes` are those of one event.
 */
export function wronglyFull(
  answers: readonly FullAnswer[],
  changes: readonly Change[],
  event: EventToSell,
): FullAnswer[] {
  const moments = momentsOf(changes)
  return answers.filter((answer) => {
    const sinceMs = answer.sentMs - event.visibleAfterMs
    return moments.every((moment, index) => {
      const untilMs = moments[index + 1]?.fromMs ?? Infinity
      const isDuring = moment.fromMs <= answer.receivedMs && untilMs > sinceMs
      return !isDuring || couldBook(answer, moment, event)
    })
  })
}

/** Returns the state before the first change, and the one after each change. */
function momentsOf(changes: readonly Change[]): Moment[] {
  const bookings = new Map<string, BookingSnapshot>()
  const waits = new Map<string, WaitSnapshot>()
  const moments: Moment[] = [{ fromMs: -Infinity, bookings: [], waits: [] }]
  for (const { about, after, writtenMs } of changes) {
    if (about === 'payments') continue
    if (about === 'bookings') bookings.set(after.id, after)
    else waits.set(after.id, after)
    moments.push({ fromMs: writtenMs, bookings: [...bookings.values()], waits: [...waits.values()] })
  }
  return moments
}

function couldBook({ memberId, gender }: FullAnswer, moment: Moment, event: EventToSell): boolean {
  const live = moment.bookings.filter(({ state }) => state !== 'ended')
  const booked = live.filter(({ state }) => state === 'booked')
  const own = live.find((booking) => booking.member_id === memberId)
  const queue = moment.waits.filter((wait) => wait.ended_at === null && wait.gender === gender)
  const ownPosition = queue.findIndex((wait) => wait.member_id === memberId)
  const balance = {
    places: event.places,
    live: countOf(live),
    booked: countOf(booked),
    releaseMargin: event.releaseMargin,
  }
  const { reason } = eligibility(
    'online',
    { event: open, balance, nowMs: 0 },
    {
      gender,
      age: { today: 30, onTheDay: 30 },
      isActive: true,
      ownPlace: own?.state === 'held' || own?.state === 'booked' ? own.state : 'none',
      waitingBefore: ownPosition === -1 ? queue.length : ownPosition,
      pausedUntilMs: null,
    },
  )
  return reason === undefined
}

function countOf(bookings: readonly BookingSnapshot[]): Balance['live'] {
  const women = bookings.filter(({ gender }) => gender === 'F').length
  return { F: women, M: bookings.length - women }
}
