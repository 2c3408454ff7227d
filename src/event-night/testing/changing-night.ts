import { emptyRounds, type Evening, type Rounds } from '#event-night/rules/seating/evening.ts'
import { planRounds } from '#event-night/rules/seating/plan-rounds.ts'
import { oneOf, type Draw } from '#platform/testing/seeded-random.ts'
import { plannedPairs } from './check-plan.ts'

type Side = 'women' | 'men'
type NightGuest = { id: number; satOut: number; satOutLast: boolean; table: number }

/** So many tables that a guest who comes late always has one. */
const TABLES = 2_000

/** A night on which guests come late and leave early, and the plan is made again after each change. */
export class ChangingNight {
  readonly #draw: Draw
  readonly #apart: number
  readonly #mayMeet = new Set<string>()
  readonly #guests: Record<Side, NightGuest[]> = { women: [], men: [] }
  #roundsLeft: number
  #nextId = 0
  /** The pairs of the rounds that are planned, by the ids of the guests. */
  #planned: [woman: number, man: number][][] = []
  /** The ids of all pairs that have met, once for each meeting. */
  readonly met: string[] = []

  constructor(draw: Draw, size: { women: number; men: number; rounds: number; apart: number }) {
    this.#draw = draw
    this.#apart = size.apart
    this.#roundsLeft = size.rounds
    for (let nth = 0; nth < size.women; nth++) this.arrive('women')
    for (let nth = 0; nth < size.men; nth++) this.arrive('men')
    const plan = planRounds(this.#eveningWithoutTables())
    for (const [nth, guest] of this.#guests.women.entries()) guest.table = plan.tableOfSeated[nth] ?? 0
    this.adopt(plan)
  }

  get isOver(): boolean {
    return this.#roundsLeft === 0 || this.#planned.length === 0
  }

  /** Adds a guest. They count as having sat out as often as anyone of their side. */
  arrive(side: Side): void {
    const satOut = Math.max(0, ...this.#guests[side].map((guest) => guest.satOut))
    const table = side === 'women' ? Math.max(-1, ...this.#guests.women.map((guest) => guest.table)) + 1 : -1
    const guest = { id: this.#nextId++, satOut, satOutLast: false, table }
    this.#guests[side].push(guest)
    for (const other of this.#guests[side === 'women' ? 'men' : 'women'])
      if (this.#draw() >= this.#apart) this.#mayMeet.add(pairOf(side, guest.id, other.id))
  }

  leave(side: Side): void {
    const guests = this.#guests[side]
    if (guests.length > 1) guests.splice(Math.floor(this.#draw() * guests.length), 1)
  }

  changeSomething(): void {
    const change = oneOf(this.#draw, ['woman arrives', 'man arrives', 'woman leaves', 'man leaves', 'clock'])
    if (change === 'woman arrives') this.arrive('women')
    if (change === 'man arrives') this.arrive('men')
    if (change === 'woman leaves') this.leave('women')
    if (change === 'man leaves') this.leave('men')
    if (change === 'clock') this.#roundsLeft = Math.max(1, this.#roundsLeft + oneOf(this.#draw, [-1, 1]))
  }

  playRound(): void {
    const [pairs = [], ...later] = this.#planned
    this.#planned = later
    this.#roundsLeft--
    const partners = new Map(pairs.flatMap(([woman, man]) => [[woman, man] as const, [man, woman] as const]))
    const tables = new Map(this.#guests.women.map(({ id, table }) => [id, table]))
    for (const guest of [...this.#guests.women, ...this.#guests.men]) {
      guest.satOutLast = !partners.has(guest.id)
      if (guest.satOutLast) guest.satOut++
    }
    for (const man of this.#guests.men) man.table = tables.get(partners.get(man.id) ?? -1) ?? man.table
    for (const [woman, man] of pairs) {
      this.met.push(`${woman} ${man}`)
      this.#mayMeet.delete(`${woman} ${man}`)
    }
  }

  /** Returns what is left of the evening, and the plan so far for it. */
  rest(): { evening: Evening; soFar: Rounds } {
    return { evening: this.#evening(), soFar: this.#soFar() }
  }

  adopt(plan: Rounds): void {
    this.#planned = Array.from({ length: plan.rounds }, () => [])
    for (const { woman, man, round } of plannedPairs(plan, this.#guests.women.length))
      this.#planned[round]?.push([this.#guests.women[woman]?.id ?? -1, this.#guests.men[man]?.id ?? -1])
  }

  #eveningWithoutTables(): Evening {
    const { women, men } = this.#guests
    const may = women.flatMap((woman) => men.map((man) => (this.#mayMeet.has(`${woman.id} ${man.id}`) ? 1 : 0)))
    // Sit-outs are to be even. The guest with the most of them counts as having met the fewest.
    const met = ({ satOut }: NightGuest) => 100 - satOut
    return {
      women: women.length,
      men: men.length,
      rounds: this.#roundsLeft,
      tables: TABLES,
      may: Uint8Array.from(may),
      womenMet: women.map(met),
      menMet: men.map(met),
      womenSatOut: women.map(({ satOutLast }) => (satOutLast ? 1 : 0)),
      menSatOut: men.map(({ satOutLast }) => (satOutLast ? 1 : 0)),
    }
  }

  /** Numbers the tables of the women who are in, in the order of the walk. */
  #evening(): Evening {
    const tables = this.#guests.women.map(({ table }) => table).toSorted((a, b) => a - b)
    return {
      ...this.#eveningWithoutTables(),
      tableOfSeated: this.#guests.women.map(({ table }) => tables.indexOf(table)),
      lastTableOfMover: this.#guests.men.map(({ table }) => tables.indexOf(table)),
    }
  }

  #soFar(): Rounds {
    const women = new Map(this.#guests.women.map(({ id }, nth) => [id, nth]))
    const men = new Map(this.#guests.men.map(({ id }, nth) => [id, nth]))
    const soFar = emptyRounds(women.size, this.#planned.length)
    for (const [round, pairs] of this.#planned.entries())
      for (const [womanId, manId] of pairs) {
        const [woman, man] = [women.get(womanId), men.get(manId)]
        if (woman !== undefined && man !== undefined) soFar.manOf[round * women.size + woman] = man
      }
    return soFar
  }
}

function pairOf(side: Side, guest: number, other: number): string {
  return side === 'women' ? `${guest} ${other}` : `${other} ${guest}`
}
