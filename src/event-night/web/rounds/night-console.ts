import type { NightActionResult, NightState } from '#event-night/contract/night.ts'
import type { NightActionDetails } from '#event-night/rules/night/actions.ts'
import type { Night } from '#event-night/rules/night/night.ts'
import type { NightPhase } from '#event-night/rules/night/phase.ts'
import type { NightPlan } from '#event-night/rules/night/plan-night.ts'
import type { Connection } from '#event-night/web/connection.ts'

/** What a host's console shows and does, in a night and in a rehearsal. */
export type NightConsole = {
  event: NightState['event']
  night: Night
  plan: NightPlan
  /** The walk-in guests who have not claimed their seat. Empty in a rehearsal. */
  walkIns: NightState['walk_ins']
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

/** Returns whether the last round is over, so that nothing is left but to end the night. */
export function areRoundsDone({ phase, plan }: Pick<NightConsole, 'phase' | 'plan'>): boolean {
  return phase.phase === 'round over' && plan.rounds.length === 0
}
