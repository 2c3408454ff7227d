import type { MemberId } from '#accounts/contract/person.ts'
import { attendsWhatIsHostedBy, attendTogether } from '#bookings/server/attendance-rows.ts'
import { daysOfHosts } from '#event-night/server/days-of-hosts.ts'
import type { Viewer } from '#browsing/server/viewer-rows.ts'
import { isLikeVisible, isMatch } from '#matching/server/like-rows.ts'
import { askingOf } from '#matching/server/asking.ts'
import { hasWrittenTo } from '#messaging/server/writing-rows.ts'
import { isPairBlocked } from '#safety/server/queries.ts'
import type { Site } from '#platform/server/site.ts'

/** What is asked to find out who may be seen. */
export type Seeing = Pick<Site, 'db' | 'clock' | 'config'>

/** A reason for which one member may see another's profile and portrait. */
type Ground = (seeing: Seeing, viewerId: MemberId, otherId: string) => Promise<boolean>

const haveMatched: Ground = async ({ db }, viewerId, otherId) => isMatch(db, viewerId, otherId)
const haveHeardFrom: Ground = async ({ db }, viewerId, otherId) => hasWrittenTo(db, otherId, viewerId)
const areAttendees: Ground = async ({ db }, viewerId, otherId) => attendTogether(db, viewerId, otherId)
const knowTheyAreLiked: Ground = async (seeing, viewerId, otherId) =>
  isLikeVisible(seeing.db, askingOf(seeing, { memberId: viewerId }), otherId)

/** The cheapest to look up first. */
const grounds: readonly Ground[] = [haveMatched, haveHeardFrom, areAttendees, knowTheyAreLiked]

/** One ground is enough, and a block takes them all. It says nothing of whether there is such a member. */
export async function maySeePerson(seeing: Seeing, viewer: Viewer, otherId: string): Promise<boolean> {
  if (viewer.memberId === otherId || viewer.role === 'owner') return true
  if (await isPairBlocked(seeing.db, viewer.memberId, otherId)) return false
  for (const ground of grounds) if (await ground(seeing, viewer.memberId, otherId)) return true
  return false
}

/** Whose profile one may see, their portrait as well; hosts are shown the faces of those who attend what they run now, and nothing else of them. */
export async function maySeePortrait(seeing: Seeing, viewer: Viewer, otherId: string): Promise<boolean> {
  if (viewer.role === 'host' && (await isShownToHost(seeing, viewer.memberId, otherId))) return true
  return maySeePerson(seeing, viewer, otherId)
}

function isShownToHost({ db, clock }: Seeing, hostId: MemberId, otherId: string): Promise<boolean> {
  return attendsWhatIsHostedBy(db, hostId, otherId, daysOfHosts(clock.now()))
}
