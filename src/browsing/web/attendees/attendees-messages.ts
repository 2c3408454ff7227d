import type { EventView } from '#browsing/contract.ts'
import { formatDateTime } from '#platform/local-time.ts'

/** Returns the message about what the viewer can do on this page, and until when. */
export function attendeesMessage(event: EventView): string {
  const { likes_state, likes_close_local, end_date_local } = event
  const closes = likes_close_local === null ? '' : formatDateTime(likes_close_local)
  switch (likes_state) {
    case 'not_open':
      return `From ${formatDateTime(end_date_local)}, once the event is over, you can come back here and tick the people you’d like to see again.`
    case 'open':
      return `Tick everyone you’d like to see again. You can send your likes once, until ${closes}.`
    case 'sent':
      return 'These are the likes you sent. They can’t be changed. If someone you like likes you too, we’ll email you both.'
    case 'erased':
      return 'You’ve stopped us using your likes, so the ones you sent for this event have been erased. You can’t send any more for it.'
    case 'closed':
      return `Likes closed on ${closes}. You didn’t send yours, which counts as not liking anyone.`
    case null:
      return event.past_event ? 'Everyone who attended this event.' : 'Everyone who has booked this event.'
  }
}

/** Shown before the first tick. The dialog repeats it before likes are sent. */
export const whoSeesLikes =
  'Anyone you tick will see that you like them, even if they don’t tick you, but only once they’ve sent their own likes or likes have closed.'

/** Returns the message for a viewer who must first agree to the use of their likes. */
export function beforeAgreeingMessage({ likes_close_local }: EventView): string {
  return likes_close_local === null ? '' : `You can send your likes once, until ${formatDateTime(likes_close_local)}.`
}

/** Returns the text for an empty list. */
export function noAttendeesMessage(event: EventView): string {
  if (event.likes_state === null) return event.past_event ? 'Nobody attended.' : 'Nobody has booked yet.'
  const others = event.viewer_gender === 'F' ? 'men' : 'women'
  return event.past_event
    ? `There are no ${others} from this event to show.`
    : `No ${others} have booked yet. You’ll see them here when they do.`
}

/** Formats the ticked people, such as 'You’ve ticked 3 of 8 people: Daniel, Marcus and Tom.'. */
export function tickedMessage(names: readonly string[], of: number): string {
  if (names.length === 0) return 'You haven’t ticked anyone, so you won’t match with anyone from this event.'
  return `You’ve ticked ${names.length} of ${of === 1 ? '1 person' : `${of} people`}: ${formatNames(names)}.`
}

/** Formats a list of names, such as 'Daniel, Marcus and Tom'. */
export function formatNames(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
