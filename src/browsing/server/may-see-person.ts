import type { Viewer } from '#browsing/server/viewer-rows.ts'
import type { Db } from '#platform/server/db.ts'

/** A reason for which one member may see another's profile and portrait. */
type Ground = (db: Db, viewer: Viewer, otherId: string) => Promise<boolean>

const isTheirOwn: Ground = async (_db, viewer, otherId) => viewer.memberId === otherId
const isOwner: Ground = async (_db, viewer) => viewer.role === 'owner'

// Each capability that gives a reason adds it here: attending the same event with opposite genders, a match,
// a like that is visible, a message received.
const grounds: readonly Ground[] = [isTheirOwn, isOwner]

/** One ground is enough. It says nothing of whether there is such a member. */
export async function maySeePerson(db: Db, viewer: Viewer, otherId: string): Promise<boolean> {
  for (const ground of grounds) if (await ground(db, viewer, otherId)) return true
  return false
}
