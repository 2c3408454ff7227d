import type { EventView } from '#browsing/contract.ts'
import { formatDateTime } from '#platform/local-time.ts'

/** Returns the message about what the viewer can do on this page, and until when. */
export function attendeesMessage(event: EventView): string {
  const { likes_state, likes_close_local, end_date_local } = event
  const closes = likes_close_local === null ? '' : formatDateTime(likes_close_local)
  switch (likes_state) {
    case 'not_open':
      return `Once the event is over you can tick here whom you would like to see again: from ${formatDateTime(end_date_local)}.`
    case 'open':
      return `Tick everyone you would like to see again. Your likes stay sealed for each of them until they have sent their own or likes have closed. You can send yours until ${closes}.`
    case 'sent':
      return 'These are the likes that you sent. They cannot be changed any more.'
    case 'closed':
      return `The time for sending likes was over on ${closes}. You did not send yours, which counts as liking nobody.`
    case null:
      return event.past_event ? 'Everyone who attended this event.' : 'Everyone who has booked this event.'
  }
}

/** Returns the text for an empty list. */
export function noAttendeesMessage(event: EventView): string {
  if (event.likes_state === null) return event.past_event ? 'Nobody attended.' : 'Nobody has booked yet.'
  const others = event.viewer_gender === 'F' ? 'man' : 'woman'
  return event.past_event
    ? `There is no ${others} from this event to show.`
    : `No ${others} has booked yet. As soon as somebody has, you see them here.`
}

/** Formats the ticked people, such as 'You have ticked 3 of 8 people: Daniel, Marcus and Tom.'. */
export function tickedMessage(names: readonly string[], of: number): string {
  if (names.length === 0) return 'You have ticked nobody: then you like nobody from this event, and match with nobody.'
  return `You have ticked ${names.length} of ${of === 1 ? '1 person' : `${of} people`}: ${formatNames(names)}.`
}

function formatNames(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
