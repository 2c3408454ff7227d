import type { EventView } from '#browsing/contract.ts'

/** Formats the number of places left, on sale or not. */
export function placesLeftMessage({ places_left: left }: EventView['places']): string {
  return left === 0 ? 'No places left.' : `${left === 1 ? '1 place' : `${left} places`} left in all.`
}

/** Formats the attendance, such as '9 men and 8 women are coming. 2 more places are being booked now.'. */
export function attendanceMessage(event: EventView): string {
  const { places, why_not } = event
  const held = places.males_held + places.females_held
  const paying = held > 0 ? ` ${held === 1 ? '1 more place is' : `${held} more places are`} being booked now.` : ''
  if (places.males_attending + places.females_attending > 0)
    return `${formatAttendeeCounts(places)} are coming.${paying}`
  const invitation = why_not === null || why_not === 'signed_out' ? ' Be the first.' : ''
  return `Nobody has booked yet.${invitation}${paying}`
}

/** Formats the numbers of people, such as '9 men and 8 women'. */
export function formatAttendeeCounts({ males_attending: men, females_attending: women }: EventView['places']): string {
  const menText = men === 1 ? '1 man' : `${men === 0 ? 'No' : men} men`
  return `${menText} and ${women === 1 ? '1 woman' : `${women === 0 ? 'no' : women} women`}`
}

/** For those who find no place while a place is held. */
export const MAY_BECOME_FREE = 'A place that’s being booked now will come free if it isn’t paid for.'
