import { setTimeout as pause } from 'node:timers/promises'
import { MEMBERS, type World } from '../bench/booking-world.ts'
import { browserHeaders } from '../bench/browser-headers.ts'

type Options = { world: World; origins: readonly string[]; firstEvent: number; events: number }

const BOOKINGS_PER_SECOND = 4
const PAGES_PER_SECOND = 20
const TIMEOUT_MS = 20_000

/** People who read public pages and book through several processes at a steady rate, however slow the site is. */
export class LoadOfSite {
  readonly #options: Options
  #next = 0
  #isRunning = false
  #running: Promise<void>[] = []
  #bookedAt: number[] = []
  /** The members whose booking was acknowledged. */
  booked: number[] = []
  problems: string[] = []
  figures = { errors: 0, pagesFailed: 0, slowestMs: 0 }

  constructor(options: Options) {
    this.#options = options
  }

  /** Requests every page of every process once, as visitors have done before the fault. */
  async readEachPage(): Promise<void> {
    for (const origin of this.#options.origins)
      for (const path of this.#paths)
        await fetch(`${origin}${path}`, { headers: browserHeaders }).then((answer) => answer.bytes())
  }

  begin(): void {
    this.booked = []
    this.#bookedAt = []
    this.problems = []
    this.figures = { errors: 0, pagesFailed: 0, slowestMs: 0 }
    this.#isRunning = true
    const sent: Promise<void>[] = []
    this.#running = [
      this.#repeat(BOOKINGS_PER_SECOND, () => sent.push(this.#book())),
      this.#repeat(PAGES_PER_SECOND, () => sent.push(this.#readPage())),
    ]
    this.#running.push(Promise.all(this.#running).then(async () => void (await Promise.all(sent))))
  }

  async end(): Promise<void> {
    this.#isRunning = false
    await Promise.all(this.#running)
  }

  /** Returns how long after this moment the first booking was acknowledged, in ms. */
  firstBookingAfter(moment: number): number {
    return Math.min(...this.#bookedAt.filter((at) => at > moment)) - moment
  }

  get #paths(): string[] {
    const { firstEvent, events } = this.#options
    return ['/', '/events', ...Array.from({ length: events }, (_, number) => `/event/${firstEvent + number}`)]
  }

  async #repeat(perSecond: number, send: () => void): Promise<void> {
    while (this.#isRunning) {
      send()
      await pause(1_000 / perSecond)
    }
  }

  async #readPage(): Promise<void> {
    const paths = this.#paths
    const path = paths[Math.floor(Math.random() * paths.length)] ?? '/'
    const status = await this.#request(path, { headers: browserHeaders })
    if (status === 200) return
    this.figures.pagesFailed += 1
    this.problems.push(`GET ${path}: ${status}`)
  }

  async #book(): Promise<void> {
    const number = this.#next++
    if (number >= MEMBERS) return void this.problems.push('no member is left to book')
    const { world, firstEvent, events } = this.#options
    const authorization = await world.authorization(number)
    const status = await this.#request('/api/orders/createpaymentintent/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ event_id: firstEvent + (number % events) }),
    })
    if (status === 200) {
      this.booked.push(number)
      this.#bookedAt.push(performance.now())
    } else if (status !== 503) this.problems.push(`a booking: ${status}`)
  }

  async #request(path: string, init: RequestInit): Promise<number> {
    const origin = this.#options.origins[Math.floor(Math.random() * this.#options.origins.length)] ?? ''
    const began = performance.now()
    const status = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      (answer) => answer.bytes().then(() => answer.status),
      () => 0,
    )
    this.figures.slowestMs = Math.max(this.figures.slowestMs, performance.now() - began)
    if (status === 500) this.figures.errors += 1
    return status
  }
}
