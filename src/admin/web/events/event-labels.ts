import type { EventRow, Stage } from '#admin/contract/events.ts'
import type { TypedEvent } from '#admin/web/events/typed-event.ts'

export const stageLabels: Record<Stage, string> = {
  draft: 'Draft',
  coming: 'On\u00A0sale',
  'under way': 'Under\u00A0way',
  past: 'Finished',
  cancelled: 'Cancelled',
}

export function formatBooked({ booked, places }: Pick<EventRow, 'booked' | 'places'>, gender: 'M' | 'F'): string {
  return `${booked[gender]} of ${places[gender]}`
}

/** Formats a count as '1 person has' or '12 people have'. */
export function peopleHave(count: number): string {
  return count === 1 ? '1 person has' : `${count} people have`
}

/** The fields of the event form, in the order of the page. It is empty if the errors themselves name the field. */
export const eventFieldLabels: Record<keyof TypedEvent, string> = {
  title: '',
  description: '',
  venueId: '',
  startsAt: 'Starts',
  endsAt: 'Ends',
  femalePlaces: 'Places for women',
  malePlaces: 'Places for men',
  youngestAge: 'Minimum age',
  oldestAge: 'Maximum age',
  price: 'Price',
  hosts: 'Hosts',
  bookingClosesAt: 'Booking closes',
  releaseMargin: 'Places available when booking opens',
  minimumFemales: 'Minimum women',
  minimumMales: 'Minimum men',
  decideBy: 'Decide by',
  promisedDates: 'Promised dates',
  doorPrice: 'Price at the door',
  timeZone: 'Time zone',
}
