import { Door } from '#event-night/contract.ts'
import { NightState, type NightActionInput } from '#event-night/contract/night.ts'
import { toActionInput } from '#event-night/rules/night/action-input.ts'
import type { NightActionDetails } from '#event-night/rules/night/actions.ts'
import type { Night } from '#event-night/rules/night/night.ts'
import { planNight, seatsToCall, type NightPlan } from '#event-night/rules/night/plan-night.ts'
import { printOf } from '#event-night/rules/night/printed-plan.ts'
import { nextNumber } from '#event-night/rules/night/rounds.ts'
import { nightOfState } from '#event-night/web/rounds/night-of-state.ts'
import { memberAt } from '#tests/non-interference/night/base-data.ts'
import {
  bodyOf,
  ObservedNight,
  type NightHarness,
  type Observation,
} from '#tests/non-interference/night/observed-night.ts'
import { coupleOf, reasons, sendTicks, type NightWorld } from '#tests/non-interference/night/night-world.ts'

/** What everyone saw of a night, and the plan of the console before the first round. */
export type PlayedNight = { observed: readonly Observation[]; firstPlan: NightPlan }

const DEVICE = '00000000-0000-7000-8000-000000000000'

/** Plays the same night in this world, and undoes it. */
export function playNight(harness: NightHarness, world: NightWorld): Promise<PlayedNight> {
  const { server, database } = harness
  return database.undoing(async () => {
    // The answers of a process are kept by its database, so a new one has none of another world.
    server.frozenSite.site.db = database.anotherDb()
    return new NightPlayer(harness, world).play()
  })
}

class NightPlayer {
  readonly #harness: NightHarness
  readonly #world: NightWorld
  readonly #seen: ObservedNight
  #now: Temporal.Instant
  #actions = 0

  constructor(harness: NightHarness, world: NightWorld) {
    this.#harness = harness
    this.#world = world
    this.#seen = new ObservedNight(harness)
    this.#now = harness.base.beginning
  }

  async play(): Promise<PlayedNight> {
    const { earlierTicks, separatedAt } = this.#world
    const { base, server, database } = this.#harness
    const { site } = server.frozenSite
    this.#wait(0)
    for (const from of ['women', 'men'] as const)
      await sendTicks(site, base, { eventId: base.earlierId, from, nth: 1, ticks: earlierTicks[from] })
    if (separatedAt === 'before the night') await this.#separate()
    await server.runJobs()
    database.liveEvents.length = 0
    const firstPlan = await this.#setUp()
    await this.#callRound()
    await this.#seen.look('round 1, moving')
    this.#wait(2)
    if (separatedAt === 'in the first round') await this.#separate()
    await server.runJobs()
    await this.#seen.look('round 1, talking')
    this.#wait(5)
    await this.#act({ action: 'leave', seat: memberAt(base.men, 3).bookingId })
    await this.#callWithCouple()
    await this.#seen.look('round 2, moving')
    this.#wait(3)
    await this.#act({ action: 'end night' })
    await sendTicks(site, base, { eventId: base.eventId, from: 'women', nth: 0, ticks: this.#world.ticks })
    await server.runJobs()
    await this.#seen.look('over')
    await this.#seen.lookAround()
    return { observed: this.#seen.observations, firstPlan }
  }

  async #setUp(): Promise<NightPlan> {
    const settings = { tables: 4, seated: 'women', talkSeconds: 300, moveSeconds: 60, calls: 'by hand' } as const
    const finishAtMs = this.#now.add({ minutes: 50 }).epochMilliseconds
    await this.#act({ action: 'set up', settings: { ...settings, finishAtMs, intervalAfter: null } })
    const plan = planNight(await this.#night(), this.#now.epochMilliseconds, null)
    await this.#act(printOf(plan))
    this.#seen.add('the printed plan', JSON.stringify(plan.rounds))
    await this.#seen.look('set up')
    return plan
  }

  async #separate(): Promise<void> {
    const { base, server } = this.#harness
    const { reason } = this.#world
    if (reason !== 'a host keeps them apart') return reasons[reason](server.frozenSite.site, base)
    const { she, he } = coupleOf(base)
    await this.#act({ action: 'keep apart', seats: [she.bookingId, he.bookingId] })
  }

  async #callRound(): Promise<void> {
    const night = await this.#night()
    const pairs = seatsToCall(night, planNight(night, this.#now.epochMilliseconds, null))
    await this.#act({ action: 'call round', round: nextNumber(night), pairs })
  }

  /** Calls a round in which the couple would sit together, as a device may that does not know better, and seats them again. */
  async #callWithCouple(): Promise<void> {
    const night = await this.#night()
    const { she, he } = coupleOf(this.#harness.base)
    const seats = [she.bookingId, he.bookingId] as const
    const planned = seatsToCall(night, planNight(night, this.#now.epochMilliseconds, null))
    const others = planned.filter((pair) => !pair.seats.some((seat) => seats.includes(seat)))
    const tables = new Set(others.map(({ table }) => table))
    const table = [1, 2, 3, 4].find((one) => !tables.has(one)) ?? 1
    const callId = await this.#act({
      action: 'call round',
      round: nextNumber(night),
      pairs: [{ table, seats }, ...others],
    })
    await this.#act({ action: 'seat now', callId, table, seats })
  }

  /** Sends an action of the host’s console, and returns its id. */
  async #act(details: NightActionDetails): Promise<string> {
    this.#actions += 1
    const id = `00000000-0000-7000-8000-${String(this.#actions).padStart(12, '0')}`
    // The host who keeps two apart has done one action more. The ids of the others stay the same.
    const action = { ...details, id: details.action === 'keep apart' ? id.replace('8000', '9000') : id }
    if (details.action === 'keep apart') this.#actions -= 1
    const sent: NightActionInput = toActionInput({
      ...action,
      by: { device: DEVICE },
      doneAtMs: this.#now.epochMilliseconds,
    })
    const answer = await this.#seen.sendAsHost({ device_id: DEVICE, actions: [sent] })
    if (details.action !== 'keep apart') this.#seen.add(`the answer to ‘${details.action}’`, answer)
    return action.id
  }

  /** Returns the night as the console computes it. */
  async #night(): Promise<Night> {
    const [state, door] = [await this.#seen.consoleState(), await this.#seen.doorList()]
    return nightOfState(NightState.parse(bodyOf(state)), Door.parse(bodyOf(door)).guests)
  }

  #wait(minutes: number): void {
    this.#now = this.#now.add({ minutes })
    this.#harness.server.frozenSite.setClock(this.#now)
  }
}
