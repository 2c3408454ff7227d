import type { EventView } from '#browsing/contract.ts'

/** Formats the attendance, such as '7 places left. 9 men and 8 women are coming. 2 more places are being booked now.'. */
export function attendanceMessage({ places }: EventView): string {
  const placesLeft = places.places_left === 1 ? '1 place left' : `${places.places_left || 'No'} places left`
  const held = places.males_held + places.females_held
  const paying = held > 0 ? ` ${held === 1 ? '1 more place is' : `${held} more places are`} being booked now.` : ''
  if (places.males_attending + places.females_attending > 0)
    return `${placesLeft}. ${formatAttendeeCounts(places)} are coming.${paying}`
  return `${placesLeft}. Nobody has booked yet. Be the first.${paying}`
}

/** Formats the numbers of people, such as '9 men and 8 women'. */
export function formatAttendeeCounts({ males_attending: men, females_attending: women }: EventView['places']): string {
  const menText = men === 1 ? '1 man' : `${men === 0 ? 'No' : men} men`
  return `${menText} and ${women === 1 ? '1 woman' : `${women === 0 ? 'no' : women} women`}`
}
