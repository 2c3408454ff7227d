import type { NightActionResult, NightState } from '#event-night/contract/night.ts'
import type { NightActionDetails } from '#event-night/rules/night/actions.ts'
import type { Night } from '#event-night/rules/night/night.ts'
import type { NightPhase } from '#event-night/rules/night/phase.ts'
import type { NightPlan } from '#event-night/rules/night/plan-night.ts'
import { sparseNextRound } from '#event-night/rules/night/sparse-rounds.ts'
import type { Connection } from '#event-night/web/connection.ts'

/** What a host's console shows and does, in a night and in a rehearsal. */
export type NightConsole = {
  event: NightState['event']
  night: Night
  plan: NightPlan
  /** The walk-in guests who have not claimed their seat. Empty in a rehearsal. */
  walkIns: NightState['walk_ins']
  /** Who is expected and running late, such as 'Tom Hadley, about 10 minutes late'. Empty in a rehearsal. */
  lateGuests: readonly string[]
  phase: NightPhase
  nowMs: number
  deviceId: string
  /** Whether this device calls the rounds. */
  leads: boolean
  connection: Connection
  /** The number of actions that the site has not received yet. */
  pendingCount: number
  /** What the site refused or left out after the console had shown it as done. */
  problems: readonly NightActionResult[]
  dismissProblems(): void
  /** Why the last action was refused. */
  message: string | null
  dismissMessage(): void
  /** Carries out an action now, or says why not. Returns whether it was done. */
  act(details: NightActionDetails): boolean
  callRound(): boolean
  /** Sends what is pending at once. If the host has to verify first, they are prompted. */
  syncNow(): void
}

type Decision = Pick<NightConsole, 'phase' | 'night' | 'plan'>

/** Returns the next round if most guests would sit it out, and a host decides now whether to call it. */
export function roundToDecide({ phase, night, plan }: Decision) {
  return phase.phase === 'round over' || phase.phase === 'interval' ? sparseNextRound(night, plan) : null
}

/** Returns whether it is time to end the night: no round is left, or most guests would sit out the next one. */
export function isTimeToEnd(console: Decision): boolean {
  const areRoundsDone = console.phase.phase === 'round over' && console.plan.rounds.length === 0
  return areRoundsDone || roundToDecide(console) !== null
}
