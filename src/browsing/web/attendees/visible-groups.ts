import type { Attendee } from '#browsing/contract/attendee.ts'
import type { EventView } from '#browsing/contract.ts'

export type AttendeeGroup = {
  /** A heading such as '8 men'. */
  heading: string
  people: readonly Attendee[]
  /** True if the viewer can like these people. */
  forLikes: boolean
}

/** Returns the lists that the viewer may see, or no list if they may not see any attendees. */
export function visibleGroups(event: EventView): AttendeeGroup[] {
  const { female_attendees: women, male_attendees: men, viewer_gender, likes_state } = event
  const attends = likes_state !== null
  return [
    ...(women
      ? [
          {
            heading: formatCount(women.length, 'woman', 'women'),
            people: women,
            forLikes: attends && viewer_gender === 'M',
          },
        ]
      : []),
    ...(men
      ? [{ heading: formatCount(men.length, 'man', 'men'), people: men, forLikes: attends && viewer_gender === 'F' }]
      : []),
  ]
}

/** Returns true if the viewer can open the profile. Hosts cannot: they are shown only faces and names. */
export function canBeOpened({ profile }: Attendee, { likes_state }: EventView): boolean {
  return likes_state !== null || typeof profile?.headline === 'string'
}

function formatCount(count: number, one: string, more: string): string {
  if (count === 0) return `No ${more}`
  return count === 1 ? `1 ${one}` : `${count} ${more}`
}
