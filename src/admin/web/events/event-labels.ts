import type { EventRow, Stage } from '#admin/contract/events.ts'

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
