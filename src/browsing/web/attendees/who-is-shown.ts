import type { Attendee, EventView } from '#browsing/contract.ts'

export type Shown = {
  /** '8 men' */
  heading: string
  people: readonly Attendee[]
  /** Whether these are the people whom whoever asks can like. */
  forLikes: boolean
}

/** The lists that whoever asks may see; none where they may see nobody. */
export function whoIsShown(event: EventView): Shown[] {
  const { female_attendees: women, male_attendees: men, asked_by, likes_state } = event
  const attends = likes_state !== null
  return [
    ...(women
      ? [{ heading: sayCount(women.length, 'woman', 'women'), people: women, forLikes: attends && asked_by === 'M' }]
      : []),
    ...(men
      ? [{ heading: sayCount(men.length, 'man', 'men'), people: men, forLikes: attends && asked_by === 'F' }]
      : []),
  ]
}

/** Hosts are shown faces and names and nothing else: for them there is no profile to go to. */
export function canBeOpened({ profile }: Attendee, { likes_state }: EventView): boolean {
  return likes_state !== null || typeof profile?.headline === 'string'
}

function sayCount(count: number, one: string, more: string): string {
  if (count === 0) return `No ${more}`
  return count === 1 ? `1 ${one}` : `${count} ${more}`
}
