import type { Address } from '#app/samples.ts'
import { signInAs, type TestMember } from '#accounts/testing.ts'
import type { FrozenServer } from '#tests/non-interference/frozen-server.ts'
import type { NightBase } from '#tests/non-interference/night/base-data.ts'
import { coupleOf } from '#tests/non-interference/night/night-world.ts'
import { sendSteps, type Step } from '#tests/non-interference/send-requests.ts'
import type { UndoableDatabase } from '#tests/non-interference/undoable-database.ts'
import { requestFrom } from '#tests/sample-requests.ts'

export type NightHarness = { server: FrozenServer; database: UndoableDatabase; base: NightBase }

/** What someone saw: the name of it, such as 'round 1, moving: the big screen', and every byte. */
export type Observation = { what: string; answer: string }

/** Members' requests that concern others. Guests outside the couple make them after the night. */
const aboutOthers: readonly Address[] = [
  'POST /api/myevents',
  'GET /api/myplaces',
  'GET /api/myhome',
  'GET /api/news',
  'POST /api/event',
  'POST /api/mylikes',
  'POST /api/mymatches',
  'GET /api/messaging/recipients',
  'GET /api/blocked',
]

const ofOwners: readonly Address[] = [
  'GET /api/admin/events/:id/overview',
  'GET /api/admin/events/:id/bookings',
  'GET /api/admin/events/:id/door-list',
  'GET /api/admin/nights',
]

/** Asks for everyone's pages of a night and records the answers. */
export class ObservedNight {
  readonly observations: Observation[] = []
  readonly #harness: NightHarness
  /** Everyone signs in once, because a night is shorter than a session. */
  readonly #authorizations = new Map<string, string>()

  constructor(harness: NightHarness) {
    this.#harness = harness
  }

  add(what: string, answer: string): void {
    this.observations.push({ what, answer })
  }

  /** Records what the console, the big screen and every guest's own page show now, and who was told of changes. */
  async look(stage: string): Promise<void> {
    const { database, base } = this.#harness
    const record = (what: string, answer: string) => this.add(`${stage}: ${what}`, answer)
    record('the live changes', this.#liveChanges())
    database.liveEvents.length = 0
    record(CONSOLE, JSON.stringify(bodyOf(await this.consoleState())))
    record('the door list', await this.doorList())
    record('the big screen', await this.#screen())
    for (const [nth, guest] of guestsOf(base).entries())
      record(`guest ${nth + 1}’s own page`, await this.#askAs(guest, this.#request('GET /api/night/:id')))
  }

  /**
   * Records other pages of uninvolved guests and of owners, and the emails to these guests. Emails to hosts may differ: one says
   * who has blocked whom, so that the host keeps the two apart.
   */
  async lookAround(): Promise<void> {
    const { base } = this.#harness
    const concerned = new Set(concernedIn(base).map(({ id }) => id))
    const others = guestsOf(base).filter(({ id }) => !concerned.has(id))
    for (const [nth, guest] of others.entries())
      for (const address of aboutOthers)
        this.add(`uninvolved guest ${nth + 1}: ${address}`, await this.#askAs(guest, this.#request(address)))
    for (const address of ofOwners)
      this.add(`the owner: ${address}`, await this.#askAs(base.owner, this.#request(address)))
    this.add('emails to the others', await this.#emailsTo(others))
  }

  consoleState(): Promise<string> {
    return this.#askAs(this.#harness.base.host, this.#request('GET /api/admin/events/:id/night'))
  }

  doorList(): Promise<string> {
    return this.#askAs(this.#harness.base.host, this.#request('GET /api/admin/events/:id/door'))
  }

  /** Sends actions of the console and returns their results. */
  async sendAsHost(body: unknown): Promise<string> {
    const address = 'POST /api/admin/events/:id/night/actions'
    const answer = await this.#askAs(this.#harness.base.host, { ...this.#request(address), body })
    const { results } = bodyOf(answer)
    return JSON.stringify(results)
  }

  #request(address: Address): Step {
    return requestFrom(address, { eventId: this.#harness.base.eventId })
  }

  #screen(): Promise<string> {
    return this.#send(`Bearer ${this.#harness.base.screenSecret}`, requestFrom('GET /api/screens/night'))
  }

  async #askAs(member: TestMember, step: Step): Promise<string> {
    const authorization = this.#authorizations.get(member.id) ?? (await this.#signIn(member))
    return this.#send(authorization, step)
  }

  async #signIn(member: TestMember): Promise<string> {
    const { authorization } = await signInAs(this.#harness.server.frozenSite.site, member)
    this.#authorizations.set(member.id, authorization)
    return authorization
  }

  async #send(authorization: string, step: Step): Promise<string> {
    const { database, server } = this.#harness
    const [result] = await sendSteps({ app: server.app, database, authorization, isKnown: () => true }, [step])
    if (!result?.answer.startsWith('200')) throw new Error(`${step.route} was refused: ${result?.answer}`)
    return result.answer.replace(/^x-request-id: .+\n/m, '')
  }

  /** Members who block or like someone have other pages reloaded, so only changes of the night are listed for them. */
  #liveChanges(): string {
    const concerned = concernedIn(this.#harness.base).map(({ id }) => id)
    const isOwn = (change: string) => concerned.some((id) => change.includes(id)) && !change.includes('night')
    return this.#harness.database.liveEvents.filter((change) => !isOwn(change)).join('\n')
  }

  async #emailsTo(members: readonly TestMember[]): Promise<string> {
    const { base, server } = this.#harness
    const emails = await server.frozenSite.site.db
      .selectFrom('outgoingMail')
      .select(['toAddress', 'subject', 'textBody'])
      .where('createdAt', '>=', base.beginning)
      .where(
        'toAddress',
        'in',
        members.map(({ email }) => email),
      )
      .execute()
    // Each unsubscribe link is encrypted differently.
    const texts = emails.map((email) =>
      JSON.stringify(email).replaceAll(/unsubscribe\?token=[\w-]+/g, 'unsubscribe?token=sealed'),
    )
    return texts.toSorted().join('\n')
  }
}

export const CONSOLE = 'the console'

const guestsOf = ({ women, men }: NightBase) => [...women, ...men]

/** The couple, the two who met before, and the guest who sends likes: their own pages may show what they did. */
function concernedIn(base: NightBase): TestMember[] {
  const { she, he } = coupleOf(base)
  return [she, he, ...base.women.slice(0, 2), ...base.men.slice(1, 2)]
}

/** Parses the body of an answer, which follows its headers. */
export function bodyOf(answer: string): Record<string, unknown> {
  return JSON.parse(answer.slice(answer.indexOf('\n\n') + 2))
}
