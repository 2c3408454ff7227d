import type { NightActionInput, NightActionResult, NightState } from '#event-night/contract/night.ts'
import { toActionInput, toNightAction } from '#event-night/rules/night/action-input.ts'
import type { NightActionDetails } from '#event-night/rules/night/actions.ts'
import { foldNight } from '#event-night/rules/night/apply.ts'
import { carryOut, replay } from '#event-night/rules/night/carry-out.ts'
import type { Night } from '#event-night/rules/night/night.ts'
import { phaseOf } from '#event-night/rules/night/phase.ts'
import { planNight, seatsToCall } from '#event-night/rules/night/plan-night.ts'
import { nextNumber } from '#event-night/rules/night/rounds.ts'
import { ConnectionLost, type FlakyConnection } from '#event-night/server/testing/flaky-connection.ts'
import { newId } from '#platform/server/ids.ts'

type Answer = { results: NightActionResult[]; night: NightState }
export type NightConnection = Pick<FlakyConnection<NightActionInput, Answer>, 'send' | 'settle'>

const NO_LIKES = { likesSentBy: new Set<string>() }

/** A host's console with an unreliable connection to the site. It shows the night with its own unsent actions carried out. */
export class FlakyNightConsole {
  /** The ids of all actions that the console showed as done. */
  readonly made: string[] = []
  /** The ids of those that the site refused, as the console learned. */
  readonly refused = new Set<string>()
  readonly #connection: NightConnection
  readonly #deviceId: string
  #state: NightState
  #pending: NightActionInput[] = []

  constructor(connection: NightConnection, deviceId: string, state: NightState) {
    this.#connection = connection
    this.#deviceId = deviceId
    this.#state = state
  }

  get night(): Night {
    const own = this.#pending.map((action) => toNightAction(action, { device: this.#deviceId }))
    return replay(nightOf(this.#state), own, NO_LIKES).night
  }

  /** Carries out an action on the console, unless its own rules refuse it at once. */
  act(details: NightActionDetails, nowMs: number): void {
    const action = { ...details, id: newId(), by: { device: this.#deviceId }, doneAtMs: nowMs }
    if (carryOut(this.night, action, NO_LIKES).outcome !== 'done') return
    this.made.push(action.id)
    this.#pending.push(toActionInput(action))
  }

  /** Ends the round that is running, and calls the next one. */
  callNext(nowMs: number): void {
    const { night } = this
    const last = night.rounds.at(-1)
    if (last && phaseOf(night, nowMs).phase !== 'round over')
      this.act({ action: 'end round', callId: last.callId }, nowMs)
    const pairs = seatsToCall(this.night, planNight(this.night, nowMs, null))
    if (pairs.length > 0) this.act({ action: 'call round', round: nextNumber(this.night), pairs }, nowMs)
  }

  async synchronise(): Promise<void> {
    const sent = [...this.#pending]
    try {
      const { results, night } = await this.#connection.send(sent)
      for (const [nth, { outcome }] of results.entries())
        if (outcome === 'refused') this.refused.add(sent[nth]?.id ?? '')
      this.#pending = this.#pending.slice(sent.length)
      this.#state = night
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
    }
  }

  async finish(): Promise<void> {
    for (let attempts = 0; this.#pending.length > 0; attempts += 1) {
      if (attempts > 500) throw new Error('the console could not send its actions in 500 attempts')
      await this.synchronise()
    }
    await this.#connection.settle()
  }
}

function nightOf({ guests, apart, meet_last, actions }: NightState): Night {
  const seats = guests.map(({ seat, side, name, state, in_since }) => ({
    ...{ id: seat, side, name, state },
    inSinceMs: in_since === null ? null : Date.parse(in_since),
  }))
  return foldNight(
    { seats, apart, meetLast: meet_last },
    actions.map(({ by, action }) => toNightAction(action, by)),
  )
}
