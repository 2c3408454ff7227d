import { bookWithSql, sqlClient } from './book-with-sql.ts'
import { bookOverHttp } from './book-over-http.ts'
import { bookingOf, type Round } from './booking-rounds.ts'
import { CONNECTIONS, makeWorld, PLACES, type World } from './booking-world.ts'
import { median, printTable, spread } from './required-figures.ts'
import { replayBooking } from './replay-booking.ts'

const ROUNDS = 5
/** In each hot round, half of the members fill one event. The other half make the spread bookings. */
const HOT_EVENTS = 1
const SPREAD_EVENTS = 100
const BOOKINGS_PER_ROUND = HOT_EVENTS * 2 * PLACES
const MIN_RATIO = { hot: 0.35, spread: 0.35 }

type Kind = keyof typeof MIN_RATIO

/**
 * Compares bookings per second over HTTP with the same statements sent to the same PostgreSQL without the app. Both sides have
 * one caller per database connection. The events are free and all their places are on sale from the start, so neither refusals
 * nor the Stripe emulator are measured.
 */
export async function measureBookings(stack: AsyncDisposableStack): Promise<string[]> {
  const world = await makeWorld(stack)
  const replay = await replayBooking(world, await world.makeEvents(1))
  const spreadOver = await world.makeEvents(SPREAD_EVENTS)
  const measured = (['hot', 'spread'] as const).flatMap((kind) =>
    [1, 2].map((processes) => measuredOf(kind, processes)),
  )
  let used = 0
  const nextRound = async (kind: Kind): Promise<Round> => {
    if (kind === 'hot') return { kind, count: BOOKINGS_PER_ROUND, firstEvent: await world.makeEvents(HOT_EVENTS) }
    used += BOOKINGS_PER_ROUND
    return {
      kind,
      count: BOOKINGS_PER_ROUND,
      firstEvent: spreadOver,
      events: SPREAD_EVENTS,
      from: used - BOOKINGS_PER_ROUND,
    }
  }
  const measureBoth = async (kind: Kind, processes: number, order: 'app first' | 'bare first') => {
    const runWithoutApp = async () => bookWithSql(world, replay, await nextRound(kind), processes * CONNECTIONS)
    const early = order === 'bare first' ? await runWithoutApp() : undefined
    const app = await bookWith(world, processes, await nextRound(kind))
    return { ...app, bare: early ?? (await runWithoutApp()) }
  }
  const runRound = async (round: number, into: readonly Measured[]) => {
    for (const { kind, processes, ratios, rates, bare, times } of into) {
      const both = await measureBoth(kind, processes, round % 2 === 0 ? 'app first' : 'bare first')
      ratios.push(both.perSecond / both.bare)
      rates.push(both.perSecond)
      bare.push(both.bare)
      times.push(...both.times)
    }
  }
  // Warms up.
  await runRound(
    0,
    measured.map(({ kind, processes }) => measuredOf(kind, processes)),
  )
  for (let round = 0; round < ROUNDS; round += 1) await runRound(round, measured)
  printTable([
    [`app / the same statements with ${sqlClient}`, 'median', 'from … to', 'per s', 'bare per s', '99 % within'],
    ...measured.map(({ kind, processes, ratios, rates, bare, times }) => [
      `${kind === 'hot' ? 'one event' : `${SPREAD_EVENTS} events`}, ${processes === 1 ? 'one process' : 'two processes'}`,
      ...[median(ratios).toFixed(2), spread(ratios, 2), median(rates).toFixed(0), median(bare).toFixed(0)],
      `${percentile(times, 0.99).toFixed(0)} ms`,
    ]),
  ])
  return measured
    .filter(({ kind, ratios }) => !(median(ratios) >= MIN_RATIO[kind]))
    .map(
      ({ kind, processes, ratios }) =>
        `${kind} with ${processes}: ${median(ratios).toFixed(2)}, the minimum is ${MIN_RATIO[kind]}`,
    )
}

type Measured = ReturnType<typeof measuredOf>

function measuredOf(kind: Kind, processes: number) {
  const emptyList = (): number[] => []
  return { kind, processes, ratios: emptyList(), rates: emptyList(), bare: emptyList(), times: emptyList() }
}

async function bookWith(world: World, processes: number, round: Round) {
  const planned = Array.from({ length: round.count }, (_, index) => bookingOf(round, index))
  const bookings = await Promise.all(
    planned.map(async ({ member, event }) => ({ authorization: await world.authorization(member), eventId: event })),
  )
  return bookOverHttp(world.ports.slice(0, processes), CONNECTIONS, bookings)
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN
}
