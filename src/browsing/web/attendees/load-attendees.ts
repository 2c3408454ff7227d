import type { EventView, getEventAsMember } from '#browsing/contract.ts'
import type { Match } from '#browsing/web/my-matches/load-matches.ts'
import type { getLikesConsent, LikesConsent, listMatches } from '#matching/contract.ts'
import { dropTicks } from '#matching/web/saved-ticks.ts'
import { ApiError, isSignedOut, type Api } from '#platform/web/api.ts'
import { signedInAs } from '#platform/web/session.ts'
import { failureMessage } from '#platform/web/failure-message.ts'

/**
 * The outcome of loading. `memberId` is the viewer's id, under which their ticks are saved. `matches` are those from this event,
 * once the viewer has sent their likes. `asked` is what the viewer must agree to before they can send any; null if nothing.
 */
export type Loaded =
  | { is: 'loaded'; event: EventView; memberId: string; matches: readonly Match[]; asked: Wording | null }
  | { is: 'failed'; reason: string }

type Wording = LikesConsent['wording']

/** Loads the event with the attendees whom the viewer may see. A failure is returned, so that the page itself can show it. */
export async function loadAttendees(api: Api, id: string): Promise<Loaded> {
  const memberId = signedInAs() ?? ''
  try {
    const event = await api<typeof getEventAsMember>('POST /api/event', { query: { id }, body: { attendees: true } })
    // Ticks are only needed while likes can still be sent.
    if (event.likes_state !== 'open') dropTicks({ memberId, eventId: event.id })
    const matches = event.likes_state === 'sent' ? await matchesFrom(api, event) : []
    const asked = event.likes_state === 'open' ? await wordingToAgreeTo(api) : null
    return { is: 'loaded', event, memberId, matches, asked }
  } catch (error) {
    if (isSignedOut(error) || (error instanceof ApiError && error.status === 404)) throw error
    return { is: 'failed', reason: failureMessage(error) }
  }
}

async function wordingToAgreeTo(api: Api): Promise<Wording | null> {
  const { agreed, wording } = await api<typeof getLikesConsent>('GET /api/account/likes-consent')
  return agreed ? null : wording
}

/** Loads the matches from the event. If that fails, there are none, because My Matches shows them too. */
async function matchesFrom(api: Api, { id }: EventView): Promise<Match[]> {
  try {
    const { matches } = await api<typeof listMatches>('POST /api/mymatches', { body: {} })
    return matches.filter(({ met_at }) => met_at.id === id)
  } catch (error) {
    if (isSignedOut(error)) throw error
    return []
  }
}
