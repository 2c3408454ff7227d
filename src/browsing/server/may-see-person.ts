import type { MemberId } from '#accounts/contract/person.ts'
import { attendsWhatIsHostedBy, attendTogether } from '#bookings/server/attendance-rows.ts'
import { daysOfHosts } from '#event-night/server/days-of-hosts.ts'
import type { Viewer } from '#browsing/server/viewer-rows.ts'
import { isLikeVisible, isMatch } from '#matching/server/like-rows.ts'
import { askingOf } from '#matching/server/asking.ts'
import { hasWrittenTo } from '#messaging/server/writing-rows.ts'
import { isPairBlocked } from '#safety/server/queries.ts'
import type { Site } from '#platform/server/site.ts'

/** What the visibility checks need from the site. */
export type Seeing = Pick<Site, 'db' | 'clock' | 'config'>

/** A reason why one member may see another's profile and portrait. */
type Ground = (seeing: Seeing, viewerId: MemberId, otherId: string) => Promise<boolean>

const haveMatched: Ground = async ({ db }, viewerId, otherId) => isMatch(db, viewerId, otherId)
const haveHeardFrom: Ground = async ({ db }, viewerId, otherId) => hasWrittenTo(db, otherId, viewerId)
const areAttendees: Ground = async ({ db }, viewerId, otherId) => attendTogether(db, viewerId, otherId)
const knowTheyAreLiked: Ground = async (seeing, viewerId, otherId) =>
  isLikeVisible(seeing.db, askingOf(seeing, { memberId: viewerId }), otherId)

/** The cheapest to look up first. */
const grounds: readonly Ground[] = [haveMatched, haveHeardFrom, areAttendees, knowTheyAreLiked]

/** One ground is enough, and a block overrides them all. Does not check whether the member exists. */
export async function maySeePerson(seeing: Seeing, viewer: Viewer, otherId: string): Promise<boolean> {
  if (viewer.memberId === otherId || viewer.role === 'owner') return true
  if (await isPairBlocked(seeing.db, viewer.memberId, otherId)) return false
  for (const ground of grounds) if (await ground(seeing, viewer.memberId, otherId)) return true
  return false
}

/**
 * A viewer who may see a profile may see its portrait. Hosts are also shown the portraits, and nothing else, of attendees at the
 * events they run now.
 */
export async function maySeePortrait(seeing: Seeing, viewer: Viewer, otherId: string): Promise<boolean> {
  if (viewer.role === 'host' && (await isShownToHost(seeing, viewer.memberId, otherId))) return true
  return maySeePerson(seeing, viewer, otherId)
}

function isShownToHost({ db, clock }: Seeing, hostId: MemberId, otherId: string): Promise<boolean> {
  return attendsWhatIsHostedBy(db, hostId, otherId, daysOfHosts(clock.now()))
}
