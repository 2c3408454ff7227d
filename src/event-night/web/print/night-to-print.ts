import type { NightState } from '#event-night/contract/night.ts'
import { toNightAction } from '#event-night/rules/night/action-input.ts'
import type { NightAction } from '#event-night/rules/night/actions.ts'
import { foldNight } from '#event-night/rules/night/apply.ts'
import { replay } from '#event-night/rules/night/carry-out.ts'
import type { Night, Seat } from '#event-night/rules/night/night.ts'
import { planNight, type NightPlan } from '#event-night/rules/night/plan-night.ts'

const noLikesKnown = { likesSentBy: new Set<string>() }

/** Computes the night and its plan, with what this device has not sent yet. Before the first guest is in, everyone on the list is planned for. */
export function nightToPrint(
  state: NightState,
  unsent: readonly NightAction[] = [],
): { night: Night; plan: NightPlan } {
  const isEmpty = state.guests.every((guest) => guest.state !== 'in')
  const seats = state.guests.map((guest) => toSeat(guest, isEmpty))
  const onSite = foldNight(
    { seats, apart: state.apart, meetLast: state.meet_last },
    state.actions.map(({ by, action }) => toNightAction(action, by)),
  )
  const isOver = onSite.isOver || state.event.ended
  const { night } = replay({ ...onSite, isOver }, unsent, noLikesKnown)
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
