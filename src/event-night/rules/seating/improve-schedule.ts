import { NOBODY } from './evening.ts'
import { KempeChain } from './kempe-chain.ts'
import { couldMeetEarlier, meetEarlier } from './meet-earlier.ts'
import { totalCost, TWICE_IN_A_ROW, type PlanCost } from './plan-cost.ts'
import type { Schedule } from './schedule.ts'

/** The search ends after it has looked at so many guests on chains, so that its time has a limit. */
const LOOKS = 10_000

/**
 * Local search: exchanges two rounds along a Kempe chain, or for everyone, wherever that lowers the cost. It starts with guests
 * who have a cost. It leaves no two guests idle who meet in a later round and could meet at once.
 */
export function improveSchedule(schedule: Schedule, cost: PlanCost, from = 0): void {
  new LocalSearch(schedule, cost, from).run()
}

class LocalSearch {
  readonly #schedule: Schedule
  readonly #cost: PlanCost
  readonly #from: number
  readonly #chain: KempeChain
  readonly #womenCosts: Float64Array
  readonly #menCosts: Float64Array
  #looksLeft = LOOKS

  constructor(schedule: Schedule, cost: PlanCost, from: number) {
    this.#schedule = schedule
    this.#cost = cost
    this.#from = from
    this.#chain = new KempeChain(schedule)
    this.#womenCosts = Float64Array.from({ length: schedule.women.size }, (_, guest) => cost.woman(guest))
    this.#menCosts = Float64Array.from({ length: schedule.men.size }, (_, guest) => cost.man(guest))
  }

  run(): void {
    const { women, men } = this.#schedule
    for (let isBetter = true; isBetter && this.#looksLeft > 0;) {
      isBetter = false
      for (let woman = 0; woman < women.size; woman++)
        if (this.#womenCosts[woman] !== 0 && this.#improve(() => woman)) isBetter = true
      for (let man = 0; man < men.size; man++)
        if (this.#menCosts[man] !== 0 && this.#improve((i, j) => this.#womanWith(man, i, j))) isBetter = true
      if (this.#improveOrder()) isBetter = true
    }
  }

  /** Tries to exchange every two rounds for the chain around a woman. */
  #improve(womanIn: (first: number, second: number) => number): boolean {
    const { rounds, women } = this.#schedule
    let isBetter = false
    for (let i = this.#from; i < rounds; i++)
      for (let j = i + 1; j < rounds; j++) {
        if (this.#looksLeft <= 0) return isBetter
        const woman = womanIn(i, j)
        if (woman === NOBODY || (!women.isPaired(woman, i) && !women.isPaired(woman, j))) continue
        this.#chain.surroundWoman(woman, i, j)
        this.#looksLeft -= this.#chain.length
        if (this.#chain.canExchange() && this.#exchangeIfBetter(i)) isBetter = true
      }
    return isBetter
  }

  /** Exchanges two whole rounds, and lets pairs meet earlier, if that lowers the cost while guests sit out twice in a row. */
  #improveOrder(): boolean {
    const { rounds, hasAbsences, women, men } = this.#schedule
    const guests = { women: women.size, men: men.size }
    let cost = totalCost(this.#cost, guests)
    if (hasAbsences || cost < TWICE_IN_A_ROW) return false
    let isBetter = false
    for (let i = this.#from; i < rounds; i++)
      for (let j = i + 1; j < rounds && this.#looksLeft > 0; j++) {
        this.#looksLeft -= women.size + men.size
        const restore = this.#schedule.save()
        this.#schedule.swapRounds(i, j)
        meetEarlier(this.#schedule)
        const after = totalCost(this.#cost, guests)
        if (after >= cost) restore()
        else isBetter = true
        cost = Math.min(cost, after)
      }
    if (isBetter) this.#updateAllCosts()
    return isBetter
  }

  #updateAllCosts(): void {
    this.#womenCosts.set(this.#womenCosts.map((_, woman) => this.#cost.woman(woman)))
    this.#menCosts.set(this.#menCosts.map((_, man) => this.#cost.man(man)))
  }

  #womanWith(man: number, first: number, second: number): number {
    const { men } = this.#schedule
    return men.isPaired(man, first) ? men.partner(man, first) : men.partner(man, second)
  }

  #exchangeIfBetter(first: number): boolean {
    const chain = this.#chain
    const before = this.#costBefore()
    chain.exchange()
    if (chain.fitsTables() && this.#isCostBelow(before) && !couldMeetEarlier(this.#schedule, first)) {
      this.#updateCosts()
      return true
    }
    chain.exchange()
    return false
  }

  #costBefore(): number {
    const { women, men } = this.#chain
    let sum = 0
    for (let nth = 0; nth < women.count; nth++) sum += this.#womenCosts[women.guest(nth)] ?? 0
    for (let nth = 0; nth < men.count; nth++) sum += this.#menCosts[men.guest(nth)] ?? 0
    return sum
  }

  #isCostBelow(limit: number): boolean {
    const { women, men } = this.#chain
    let sum = 0
    for (let nth = 0; nth < women.count && sum < limit; nth++) sum += this.#cost.woman(women.guest(nth))
    for (let nth = 0; nth < men.count && sum < limit; nth++) sum += this.#cost.man(men.guest(nth))
    return sum < limit
  }

  #updateCosts(): void {
    const { women, men } = this.#chain
    for (let nth = 0; nth < women.count; nth++) this.#womenCosts[women.guest(nth)] = this.#cost.woman(women.guest(nth))
    for (let nth = 0; nth < men.count; nth++) this.#menCosts[men.guest(nth)] = this.#cost.man(men.guest(nth))
  }
}
