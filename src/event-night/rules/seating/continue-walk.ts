import { emptyRounds, isAway, menOf, NOBODY, womenMove, womenOf, type Evening, type Rounds } from './evening.ts'

/** A place on the way of the movers: a table, or a place to wait between two tables. */
type Place = { table: number | 'wait'; mover: number }

/**
 * Continues the walk from where everyone is: each mover goes one place on in each round. A mover who has just come starts at
 * an empty table, or at a place to wait that is added where the others are furthest away.
 */
export function continueWalk(evening: Evening): Rounds {
  const doWomenMove = womenMove(evening)
  const movers = doWomenMove ? womenOf(evening) : menOf(evening)
  const seatedAt = guestsByTable(evening, doWomenMove ? evening.men : evening.women)
  const places = placesOfMovers(evening, movers.size, seatedAt.length)
  const walk = emptyRounds(evening.women, evening.rounds)
  const mayStill = evening.may.slice()
  for (const [start, { mover }] of places.entries())
    for (let r = 0; r < evening.rounds && mover !== NOBODY; r++) {
      const table = places[(start + 1 + r) % places.length]?.table ?? 'wait'
      if (table === 'wait' || isAway(movers, mover, r)) continue
      const seated = seatedAt[table] ?? 0
      const [woman, man] = doWomenMove ? [mover, seated] : [seated, mover]
      if (mayStill[woman * evening.men + man] !== 1) continue
      mayStill[woman * evening.men + man] = 0
      walk.manOf[r * evening.women + woman] = man
    }
  return walk
}

function guestsByTable({ tableOfSeated }: Evening, count: number): Int32Array {
  const seatedAt = new Int32Array(count)
  for (let guest = 0; guest < count; guest++) seatedAt[tableOfSeated?.[guest] ?? guest] = guest
  return seatedAt
}

/** Returns the places in the order of the walk, with the mover who is at each now. */
function placesOfMovers(evening: Evening, movers: number, tables: number): Place[] {
  const { moverAt, waitingAt, newcomers } = lastPlaces(evening, movers, tables)
  let waitsLeft = Math.max(0, movers - tables)
  const places: Place[] = []
  const withoutPlace = [...newcomers]
  for (const [table, mover] of moverAt.entries()) {
    places.push({ table, mover })
    for (const waiting of waitingAt[table] ?? []) {
      if (waitsLeft > 0) places.push({ table: 'wait', mover: waiting })
      else withoutPlace.unshift(waiting)
      waitsLeft = Math.max(0, waitsLeft - 1)
    }
  }
  for (const mover of withoutPlace) {
    const empty = waitsLeft > 0 ? undefined : places.find((place) => place.mover === NOBODY)
    if (empty) empty.mover = mover
    else places.splice(waitsLeft > 0 ? middleOfWidestGap(places) : places.length, 0, { table: 'wait', mover })
    waitsLeft = Math.max(0, waitsLeft - 1)
  }
  return places
}

/** Returns who was last at each table, who waits behind it, and who had no table yet. */
function lastPlaces(evening: Evening, movers: number, tables: number) {
  const satOut = womenMove(evening) ? evening.womenSatOut : evening.menSatOut
  const moverAt = new Int32Array(tables).fill(NOBODY)
  const waitingAt: number[][] = Array.from({ length: tables }, () => [])
  const newcomers: number[] = []
  for (let mover = 0; mover < movers; mover++) {
    const table = evening.lastTableOfMover?.[mover] ?? -1
    if (table < 0 || table >= tables) newcomers.push(mover)
    else if (satOut?.[mover] !== 1 && moverAt[table] === NOBODY) moverAt[table] = mover
    else waitingAt[table]?.push(mover)
  }
  return { moverAt, waitingAt, newcomers }
}

/** Returns where the next place to wait is furthest from the others. */
function middleOfWidestGap(places: readonly Place[]): number {
  const waits = places.flatMap(({ table }, index) => (table === 'wait' ? [index] : []))
  let widest = 0
  let middle = places.length
  for (const [nth, wait] of waits.entries()) {
    const next = waits[(nth + 1) % waits.length] ?? wait
    const gap = ((next - wait + places.length - 1) % places.length) + 1
    if (gap <= widest) continue
    widest = gap
    middle = (wait + Math.ceil(gap / 2)) % places.length
  }
  return middle
}
