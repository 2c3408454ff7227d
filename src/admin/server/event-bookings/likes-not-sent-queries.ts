import type { EventAtVenue } from '#events/server/event-queries.ts'
import { toEventState } from '#events/server/event-state.ts'
import { likesStatus } from '#matching/rules.ts'
import type { Site } from '#platform/server/site.ts'

/** Whether guests can send their likes for this event now. */
export function areLikesOpen({ clock, config }: Site, event: EventAtVenue): boolean {
  const nowMs = clock.now().epochMilliseconds
  return !event.cancelledAt && likesStatus(toEventState(event), 'not sent', config.likesOpenDays, nowMs) === 'open'
}
