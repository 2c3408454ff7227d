import type { EventView, getEventAsMember } from '#browsing/contract.ts'
import { dropTicks } from '#matching/web/saved-ticks.ts'
import { ApiError, isSignedOut, type Api } from '#platform/web/api.ts'
import { signedInAs } from '#platform/web/session.ts'
import { failureMessage } from '#platform/web/failure-message.ts'

/** The outcome of loading. `memberId` is the viewer's id, under which their ticks are saved. */
export type Loaded = { is: 'loaded'; event: EventView; memberId: string } | { is: 'failed'; reason: string }

/** Loads the event with the attendees whom the viewer may see. A failure is returned, so that the page itself can show it. */
export async function loadAttendees(api: Api, id: string): Promise<Loaded> {
  const memberId = signedInAs() ?? ''
  try {
    const event = await api<typeof getEventAsMember>('POST /api/event', { query: { id }, body: { attendees: true } })
    // Ticks are only needed while likes can still be sent.
    if (event.likes_state !== 'open') dropTicks({ memberId, eventId: event.id })
    return { is: 'loaded', event, memberId }
  } catch (error) {
    if (isSignedOut(error) || (error instanceof ApiError && error.status === 404)) throw error
    return { is: 'failed', reason: failureMessage(error) }
  }
}
