import type { NightAction, NightActionDetails } from '#event-night/rules/night/actions.ts'
import { replay } from '#event-night/rules/night/carry-out.ts'
import type { Night } from '#event-night/rules/night/night.ts'
import { planNight, type NightPlan } from '#event-night/rules/night/plan-night.ts'
import type { Draw } from '#platform/testing/seeded-random.ts'
import type { NightAnswer, NightSite } from './night-site.ts'

/** The share of requests that fail: lost, without an answer, or received late. */
const LOSS_RATE = 0.45
const NO_LIKES = { likesSentBy: new Set<string>() }

/** A host's device with an unreliable connection. It shows the site's night with its own actions already carried out. */
export class FlakyConsole {
  /** Every action that the console showed as done. */
  readonly done: NightAction[] = []
  /** The actions that the site refused afterwards, as the host sees them. */
  readonly refused = new Set<string>()
  readonly #id: string
  readonly #site: NightSite
  readonly #draw: Draw
  readonly #mayAlwaysCall: boolean
  #night: Night
  #version = 0
  #plan: NightPlan | null = null
  #pending: NightAction[] = []
  #late: NightAction[][] = []

  constructor(id: string, site: NightSite, draw: Draw) {
    this.#id = id
    this.#mayAlwaysCall = site.missing === 'leading device'
    this.#site = site
    this.#draw = draw
    this.#night = site.night
  }

  /** The night as the console shows it. */
  get night(): Night {
    return replay(this.#siteNight, this.#pending, NO_LIKES).night
  }

  get #siteNight(): Night {
    return this.#mayAlwaysCall ? { ...this.#night, leadingDevice: this.#id } : this.#night
  }

  get leads(): boolean {
    return this.night.leadingDevice === this.#id
  }

  planAt(nowMs: number): NightPlan {
    this.#plan = planNight(this.night, nowMs, this.#plan)
    return this.#plan
  }

  /** Carries out an action on the console, unless its own rules refuse it at once. */
  act(details: NightActionDetails, nowMs: number): void {
    const id = `${this.#id} ${this.done.length + 1}`
    const action: NightAction = { id, by: { device: this.#id }, doneAtMs: nowMs, ...details }
    const outcome = replay(this.night, [action], NO_LIKES).outcomes.get(id)
    if (outcome?.outcome !== 'done') return
    this.done.push(action)
    this.#pending.push(action)
  }

  /** Sends what is pending over the unreliable connection, and learns what other devices did. */
  synchronise(): void {
    const chance = this.#draw() / LOSS_RATE
    const sent = [...this.#pending]
    if (chance < 0.3) return
    if (chance < 0.6) this.#late.push(sent)
    else this.#answer(this.#site.receive(sent), chance)
    if (this.#draw() < 0.3) this.#receiveLate()
  }

  /** Sends everything until it is answered, and lets late requests arrive. */
  finish(): void {
    while (this.#late.length > 0) this.#receiveLate()
    this.#answer(this.#site.receive(this.#pending), 1)
  }

  /** A late request arrives after newer ones. Nobody waits for its answer. */
  #receiveLate(): void {
    const [request, ...others] = this.#late
    this.#late = others
    if (request) this.#site.receive(request)
  }

  #answer({ results, night, version }: NightAnswer, chance: number): void {
    if (chance < 1) return
    for (const { id, outcome } of results) if (outcome.outcome === 'refused') this.refused.add(id)
    const answered = new Set(results.map(({ id }) => id))
    this.#pending = this.#pending.filter(({ id }) => !answered.has(id))
    if (version < this.#version) return
    this.#night = night
    this.#version = version
  }
}
