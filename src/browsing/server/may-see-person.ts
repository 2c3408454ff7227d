import type { MemberId } from '#accounts/contract/person.ts'
import { attendTogether, isBookedWithHost } from '#bookings/server/attendance-queries.ts'
import { hostAccessPeriod } from '#event-night/server/host-access-period.ts'
import type { Viewer } from '#browsing/server/viewer-queries.ts'
import { isLikeVisible, isMatch } from '#matching/server/like-queries.ts'
import { likesContextOf } from '#matching/server/likes-context.ts'
import { hasWrittenTo } from '#messaging/server/recipient-queries.ts'
import { isPairBlocked } from '#safety/server/queries.ts'
import type { Site } from '#platform/server/site.ts'

/** The parts of the site that the visibility checks need. */
export type VisibilityContext = Pick<Site, 'db' | 'clock' | 'config'>

/** A reason why one member may see another's profile and portrait. */
type VisibilityRule = (context: VisibilityContext, viewerId: MemberId, otherId: string) => Promise<boolean>

const haveMatched: VisibilityRule = async ({ db }, viewerId, otherId) => isMatch(db, viewerId, otherId)
const haveReceivedMessage: VisibilityRule = async ({ db }, viewerId, otherId) => hasWrittenTo(db, otherId, viewerId)
const areAttendees: VisibilityRule = async ({ db }, viewerId, otherId) => attendTogether(db, viewerId, otherId)
const knowOfLike: VisibilityRule = async (context, viewerId, otherId) =>
  isLikeVisible(context.db, likesContextOf(context, { memberId: viewerId }), otherId)

/** Ordered by cost, cheapest query first. */
const visibilityRules: readonly VisibilityRule[] = [haveMatched, haveReceivedMessage, areAttendees, knowOfLike]

/**
 * Returns true if the viewer is the other member or an owner, or if any visibility rule applies and neither has blocked the
 * other. Does not check that the member exists.
 */
export async function maySeePerson(context: VisibilityContext, viewer: Viewer, otherId: string): Promise<boolean> {
  if (viewer.memberId === otherId || viewer.role === 'owner') return true
  if (await isPairBlocked(context.db, viewer.memberId, otherId)) return false
  for (const rule of visibilityRules) if (await rule(context, viewer.memberId, otherId)) return true
  return false
}

/**
 * Returns true if the viewer may see the member's portrait: they may see the profile, or they are a host and the member is
 * booked on one of their events, during the host access period.
 */
export async function maySeePortrait(context: VisibilityContext, viewer: Viewer, otherId: string): Promise<boolean> {
  if (viewer.role === 'host' && (await isShownToHost(context, viewer.memberId, otherId))) return true
  return maySeePerson(context, viewer, otherId)
}

function isShownToHost({ db, clock }: VisibilityContext, hostId: MemberId, otherId: string): Promise<boolean> {
  return isBookedWithHost(db, hostId, otherId, hostAccessPeriod(clock.now()))
}
