import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { MEMBERS, type World } from '../bench/booking-world.ts'
import { browserHeaders } from '../bench/browser-headers.ts'

type Options = { origin: string; certificate: Buffer; world: World; firstEvent: number; events: number }
type Answer = { status: number; text: string }

const READERS = 6
const BOOKINGS_PER_SECOND = 1
const PART = /(?:src|href)="(\/assets\/[^"]+)"/g
const TIMEOUT_MS = 15_000
/** The members of the world are used once each, in all parts of a drill. */
let booked = 0

/** People who read pages with all their parts, tabs that are still open, and members who book, all behind one proxy. */
export class Visitors {
  readonly #options: Options
  readonly #agent: Agent
  readonly #running: Promise<void>[] = []
  #isStopping = false
  /** The parts of pages that were opened some time ago. */
  readonly #older: string[] = []
  requests = 0
  bookings = 0
  readonly failures: string[] = []
  readonly missingParts: string[] = []

  constructor(options: Options) {
    this.#options = options
    this.#agent = new Agent({ ca: options.certificate, keepAlive: true, maxSockets: 64 })
  }

  start(): void {
    for (let reader = 0; reader < READERS; reader += 1) this.#running.push(this.#read())
    this.#running.push(this.#book())
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#running)
    this.#agent.destroy()
  }

  async #read(): Promise<void> {
    const { firstEvent, events } = this.#options
    while (!this.#isStopping) {
      const event = firstEvent + Math.floor(Math.random() * events)
      for (const path of ['/', '/events', `/event/${event}`, '/api/events?option=future']) {
        const page = await this.#request('GET', path)
        if (page?.status !== 200) this.failures.push(`GET ${path}: ${page?.status ?? 'no answer'}`)
        else await this.#readParts([...new Set(Array.from(page.text.matchAll(PART), ([, part = '']) => part))])
      }
    }
  }

  /** Reads the parts of a page, and one that a tab opened earlier asks for only now. */
  async #readParts(parts: string[]): Promise<void> {
    const older = this.#older.shift()
    for (const path of older === undefined ? parts : [...parts, older]) {
      const part = await this.#request('GET', path)
      if (part?.status === 404) this.missingParts.push(`GET ${path}: 404`)
      else if (part?.status !== 200) this.failures.push(`GET ${path}: ${part?.status ?? 'no answer'}`)
    }
    if (this.#older.length < 2_000) this.#older.push(...parts)
  }

  async #book(): Promise<void> {
    const orders: Promise<void>[] = []
    while (!this.#isStopping) {
      if (booked >= MEMBERS) this.failures.push('no member is left to book')
      else orders.push(this.#bookAs(booked++))
      await pause(1_000 / BOOKINGS_PER_SECOND)
    }
    await Promise.all(orders)
  }

  async #bookAs(number: number): Promise<void> {
    const { world, firstEvent, events } = this.#options
    const body = JSON.stringify({ event_id: firstEvent + (number % events) })
    const headers = { 'content-type': 'application/json', authorization: await world.authorization(number) }
    const order = await this.#request('POST', '/api/orders/createpaymentintent/', { headers, body })
    if (order?.status === 200) this.bookings += 1
    else this.failures.push(`a booking: ${order?.status ?? 'no answer'} ${order?.text.slice(0, 80)}`)
  }

  async #request(
    method: string,
    path: string,
    { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer | undefined> {
    this.requests += 1
    const options = {
      method,
      agent: this.#agent,
      headers: { ...browserHeaders, 'accept-encoding': 'identity', ...headers },
    }
    return new Promise((resolve) => {
      const sent = request(`${this.#options.origin}${path}`, { ...options, timeout: TIMEOUT_MS }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on('error', () => resolve(undefined))
      })
      sent.on('timeout', () => sent.destroy())
      sent.on('error', (error) => resolve({ status: 0, text: error.message }))
      sent.end(body)
    })
  }
}
