import type { Guest } from '#event-night/contract.ts'
import type { NightState } from '#event-night/contract/night.ts'
import { toNightAction } from '#event-night/rules/night/action-input.ts'
import { foldNight } from '#event-night/rules/night/apply.ts'
import type { Night, Seat } from '#event-night/rules/night/night.ts'

type DoorGuest = Pick<Guest, 'booking_id' | 'name' | 'gender' | 'state' | 'checked_in'>

/**
 * Computes the night from the site's last answer, with the guests as this device's door list has them: check-ins that the site
 * has not received yet count too.
 */
export function nightOfState(state: NightState, guests: readonly DoorGuest[]): Night {
  const listed = new Set(guests.map(({ booking_id }) => booking_id))
  // A claimed seat whose member may no longer attend is on no list.
  const gone = state.guests.filter(({ seat, state: is }) => is === 'absent' && !listed.has(seat))
  const seats = [...guests.map(toSeat), ...gone.map(toAbsentSeat)]
  const known = { seats, apart: state.apart, meetLast: state.meet_last }
  const night = foldNight(
    known,
    state.actions.map(({ by, action }) => toNightAction(action, by)),
  )
  return { ...night, isOver: night.isOver || state.event.ended }
}

function toAbsentSeat({ seat: id, side, name }: NightState['guests'][number]): Seat {
  return { id, side, name, state: 'absent', inSinceMs: null }
}

function toSeat({ booking_id, name, gender, state, checked_in }: DoorGuest): Seat {
  return {
    id: booking_id,
    side: gender === 'F' ? 'women' : 'men',
    name,
    state,
    inSinceMs: checked_in ? Date.parse(checked_in.at) : null,
  }
}
