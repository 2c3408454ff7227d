import type { NightState } from '#event-night/contract/night.ts'
import { toNightAction } from '#event-night/rules/night/action-input.ts'
import { foldNight } from '#event-night/rules/night/apply.ts'
import type { Night, Seat } from '#event-night/rules/night/night.ts'
import { planNight, type NightPlan } from '#event-night/rules/night/plan-night.ts'

/** Computes the night and its plan. Before the first guest is in, everyone on the list is planned for. */
export function nightToPrint(state: NightState): { night: Night; plan: NightPlan } {
  const isEmpty = state.guests.every((guest) => guest.state !== 'in')
  const seats = state.guests.map((guest) => toSeat(guest, isEmpty))
  const night = foldNight(
    { seats, apart: state.apart, meetLast: state.meet_last },
    state.actions.map(({ by, action }) => toNightAction(action, by)),
  )
  return { night, plan: planNight(night, Math.max(Date.parse(state.now), startsAtMs(state.event)), null) }
}

function toSeat({ seat: id, side, name, state, in_since }: NightState['guests'][number], isEmpty: boolean): Seat {
  const isPlannedFor = isEmpty && state === 'expected'
  const inSinceMs = in_since === null ? null : Date.parse(in_since)
  return { id, side, name, state: isPlannedFor ? 'in' : state, inSinceMs: isPlannedFor ? 0 : inSinceMs }
}

/** The site sends the instant of the end, and both times of day. */
function startsAtMs({ start_date_local, end_date_local, ends_at }: NightState['event']): number {
  return Date.parse(ends_at) - (Date.parse(`${end_date_local}Z`) - Date.parse(`${start_date_local}Z`))
}
