import type { EventView, getEventAsMember } from '#browsing/contract.ts'
import { dropTicks } from '#matching/web/kept-ticks.ts'
import { ApiError, isSignedOut, type Api } from '#platform/web/api.ts'
import { signedInAs } from '#platform/web/session.ts'
import { failureMessage } from '#platform/web/failure-message.ts'

/** `memberId` is whoever asked: what they tick is kept for them alone. */
export type Loaded = { is: 'there'; event: EventView; memberId: string } | { is: 'not there'; why: string }

/** The event with those who attend, as far as whoever asks may see them. What fails is said on the page itself. */
export async function openAttendees(api: Api, id: string): Promise<Loaded> {
  const memberId = signedInAs() ?? ''
  try {
    const event = await api<typeof getEventAsMember>('POST /api/event', { query: { id }, body: { attendees: true } })
    // Ticks are for what can still be sent.
    if (event.likes_state !== 'open') dropTicks({ memberId, eventId: event.id })
    return { is: 'there', event, memberId }
  } catch (error) {
    if (isSignedOut(error) || (error instanceof ApiError && error.status === 404)) throw error
    return { is: 'not there', why: failureMessage(error) }
  }
}
