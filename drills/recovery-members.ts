import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeAccessToken } from '#accounts/server/access-token.ts'
import { openSite } from '#app/open-site.ts'
import { anEvent, aVenue } from '#events/testing.ts'
import { readConfig } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { fillMembers, memberId, MEMBERS, PLACES, sessionId } from '../bench/booking-world.ts'
import { INSIDE, OUTSIDE, type DebianMachine } from './debian-machine.ts'
import { AUTHORITY, NAME } from './installed-site.ts'

const PASSWORD = 'Narrowboat7!lockgate'
const EVENTS = 4
const BOOKINGS_PER_SECOND = 2
const TIMEOUT_MS = 10_000

type Answer = { status: number; text: string }
export type Booked = { number: number; at: number }

/** Members of an installed site, who book its free events over TLS as browsers do. */
export class RecoveryMembers {
  readonly #machine: DebianMachine
  readonly #tokens: readonly string[]
  readonly #firstEvent: number
  readonly #agent: Agent
  #next = 0
  #isBooking = false
  #running: Promise<void> = Promise.resolve()
  /** The bookings that were acknowledged. */
  booked: Booked[] = []

  private constructor(machine: DebianMachine, made: { tokens: string[]; firstEvent: number; authority: Buffer }) {
    this.#machine = machine
    this.#tokens = made.tokens
    this.#firstEvent = made.firstEvent
    this.#agent = new Agent({ ca: made.authority, keepAlive: true, maxSockets: 16 })
  }

  /** Makes the members, their sessions and the events in the database of the machine, which listens to this one for that. */
  static async make(machine: DebianMachine): Promise<RecoveryMembers> {
    await machine.run(`cd /etc/postgresql/17/main
      echo "listen_addresses = '*'" > conf.d/drill.conf
      echo "host all all ${OUTSIDE}/32 scram-sha-256" >> pg_hba.conf
      systemctl restart postgresql@17-main`)
    await using stack = new AsyncDisposableStack()
    const folder = await temporaryFolder()
    stack.defer(folder.remove)
    const { url, migrateUrl, keys } = await settingsOf(machine)
    const shared = { SITE_MODE: 'test', DATA_DIR: folder.path, SITE_URL: `https://${NAME}`, SITE_KEYS: keys }
    const config = readConfig({ ...shared, DATABASE_URL: url })
    const opened = await openSite({
      config,
      databaseUrl: url,
      log: openLog({ logLevel: 'error' }),
      supervisesJobs: false,
    })
    stack.defer(opened.close)
    const { site } = opened
    await fillMembers(site, migrateUrl)
    const options = { malePlaces: PLACES, femalePlaces: PLACES, releaseMargin: PLACES, venueId: await aVenue(site) }
    const firstEvent = await anEvent(site, { ...options, pricePence: 0 })
    for (let made = 1; made < EVENTS; made += 1) await anEvent(site, { ...options, pricePence: 0 })
    const tokens: string[] = []
    while (tokens.length < MEMBERS) {
      const number = tokens.length
      const claims = { memberId: memberId(number), sessionId: sessionId(number), gender: genderOf(number) }
      tokens.push(await makeAccessToken(site, { ...claims, role: 'member' }))
    }
    const authority = await readFile(join(machine.root, AUTHORITY))
    return new RecoveryMembers(machine, { tokens, firstEvent, authority })
  }

  /** Takes the next member, who does nothing else. */
  take(): number {
    return this.#next++
  }

  begin(): void {
    this.booked = []
    this.#isBooking = true
    this.#running = this.#book()
  }

  async end(): Promise<void> {
    this.#isBooking = false
    await this.#running
  }

  /**
   * Waits until the site is away. Then a member signs in with their password and books, again and again until it works or is no
   * longer wanted. Returns when that was.
   */
  async untilSomeoneBooks(wanted: AbortSignal): Promise<number> {
    const number = this.take()
    let wasAway = false
    while (!wanted.aborted) {
      if (wasAway) {
        const { status, text } = await this.#signIn(number)
        if (status === 200 && (await this.#order(number, tokenIn(text))) === 200) return Date.now()
      } else {
        const { status } = await this.#request('/readyz', {})
        wasAway = status === 0 || status >= 500
      }
      await pause(500)
    }
    return Infinity
  }

  /** Signs everyone in again who was signed in before, in one statement. */
  async signEveryoneInAgain(): Promise<void> {
    await this
      .query(`insert into sessions select ('00000000-0000-7000-9000-' || 100000000000 + n)::uuid, m.id, 'A phone',
        now(), now(), now() + interval '30 days'
      from generate_series(0, ${MEMBERS - 1}) n join members m on m.id = ('00000000-0000-7000-8000-' || 100000000000 + n)::uuid
      on conflict do nothing`)
  }

  /** A member deletes their account. The machine has no mail server, so their email counts as sent. */
  async deleteAccount(number: number): Promise<void> {
    const body = { current_password: PASSWORD, forfeited_event_ids: [] }
    const { status, text } = await this.#request('/api/account/deletion', body, this.#tokens[number])
    if (status !== 200) throw new Error(`a deletion answered ${status} ${text.slice(0, 200)}`)
    for (let waited = 0; waited < 60 && (await this.isInDatabase(number)); waited += 1) {
      await this.query(`update outgoing_mail set sent_at = now(), failed_at = null where sent_at is null`)
      await pause(1_000)
    }
    if (await this.isInDatabase(number)) throw new Error('a member was not deleted within a minute')
  }

  async isInDatabase(number: number): Promise<boolean> {
    return (await this.query(`select count(*) from members where id = '${memberId(number)}'`)) === '1'
  }

  /** Returns whether the member can sign in with their password. */
  async canSignIn(number: number): Promise<boolean> {
    return (await this.#signIn(number)).status === 200
  }

  /** Returns those of these bookings that the database does not have. */
  async missing(booked: readonly Booked[]): Promise<Booked[]> {
    const ids = new Set((await this.query(`select member_id from bookings where state = 'booked'`)).split('\n'))
    return booked.filter(({ number }) => !ids.has(memberId(number)))
  }

  /** Runs a statement as the superuser. */
  async query(statement: string): Promise<string> {
    const command = 'cd / && runuser -u postgres -- psql -XAtq -v ON_ERROR_STOP=1 -d speed_dating'
    return (await this.#machine.run(command, { input: Buffer.from(statement) })).trim()
  }

  async #book(): Promise<void> {
    const orders: Promise<void>[] = []
    while (this.#isBooking) {
      const number = this.take()
      if (number >= MEMBERS) throw new Error('no member is left to book')
      orders.push(this.#bookAs(number))
      await pause(1_000 / BOOKINGS_PER_SECOND)
    }
    await Promise.all(orders)
  }

  async #bookAs(number: number): Promise<void> {
    if ((await this.#order(number, this.#tokens[number])) === 200) this.booked.push({ number, at: Date.now() })
  }

  async #order(number: number, token: string | undefined): Promise<number> {
    const body = { event_id: this.#firstEvent + (number % EVENTS) }
    return (await this.#request('/api/orders/createpaymentintent/', body, token)).status
  }

  #signIn(number: number) {
    return this.#request('/accounts/authenticate', { email: `m${number}@example.com`, password: PASSWORD })
  }

  #request(path: string, body: object, token?: string): Promise<Answer> {
    return new Promise((resolve) => {
      const headers = {
        ...{ host: NAME, 'content-type': 'application/json' },
        ...(token && { authorization: `Bearer ${token}` }),
      }
      const to = { host: INSIDE, port: 443, servername: NAME, timeout: TIMEOUT_MS, agent: this.#agent }
      const sent = request({ ...to, method: 'POST', path, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', () => resolve({ status: 0, text: '' }))
      })
      sent.on('timeout', () => sent.destroy())
      sent.on('error', (error) => resolve({ status: 0, text: error.message }))
      sent.end(JSON.stringify(body))
    })
  }
}

const genderOf = (number: number) => (number % 2 === 0 ? ('M' as const) : ('F' as const))

const tokenIn = (text: string) => /"access":"([^"]+)"/.exec(text)?.[1]

async function settingsOf(machine: DebianMachine): Promise<{ url: string; migrateUrl: string; keys: string }> {
  const text = await machine.run('cat /etc/speed-dating/settings /etc/speed-dating/owner')
  const setting = (name: string) => new RegExp(`^${name}="(.*)"$`, 'm').exec(text)?.[1] ?? ''
  const fromHere = (url: string) => url.replace('127.0.0.1', INSIDE)
  return {
    ...{ url: fromHere(setting('DATABASE_URL')), migrateUrl: fromHere(setting('MIGRATE_DATABASE_URL')) },
    keys: setting('SITE_KEYS'),
  }
}
